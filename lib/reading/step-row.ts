import { createHash } from 'node:crypto'
import { copyText } from '@/lib/domain/session/copy'
import type { ParsedSession, Step } from '@/lib/domain/session/step'
import { shapeHash } from '@/lib/domain/shape/hash-shape'
import { shapeOf } from '@/lib/domain/shape/shape-of'
import type { Shape, ShapeRules } from '@/lib/domain/shape/types'
import { newId } from '@/lib/store/id'
import type { Step as StepRow } from '@/prisma/generated/sqlite/client'
import { allBut } from '@/lib/store/columns'

/** The columns of a step's row without its owner. */
export type StepFacts = Omit<StepRow, 'workspaceId' | 'agentId' | 'sessionId'>

export const stepColumns = allBut('Step', 'workspaceId', 'agentId', 'sessionId')

/** A step as stored; it keeps the id and the copy mark of its earlier row. */
export function stepFacts(
  step: Step,
  hash: string,
  canFork: boolean,
  stored: Pick<StepRow, 'id' | 'isCopy'> | null = null,
): StepFacts {
  return {
    id: stored?.id ?? newId('step'),
    position: step.position,
    turn: step.turn,
    toolUseId: step.toolUseId ?? null,
    tool: step.tool,
    input: JSON.stringify(step.input),
    status: step.status,
    isSidechain: step.isSidechain,
    parent: step.parent ?? null,
    role: step.role ?? null,
    startedAt: step.startedAt ? new Date(step.startedAt) : null,
    durationMs: step.durationMs === undefined ? null : Math.round(step.durationMs),
    summary: step.output?.summary ?? null,
    outputBytes: step.output?.bytes ?? null,
    exitCode: step.output?.exitCode ?? null,
    useTokens: step.output?.useTokens?.join(' ') ?? null,
    sketch: step.output?.sketch ?? null,
    shapeHash: hash,
    copyKey: canFork ? copyKeyOf(step) : null,
    isCopy: stored?.isCopy ?? false,
  }
}

/** Like `copyKey` of the domain, with the platform's digest, which is several times as fast. */
function copyKeyOf(step: Step): string | null {
  const text = copyText(step)
  return text === null ? null : createHash('sha256').update(text).digest('hex')
}

/** The shapes of a session: it has few shapes and many steps, so each shape is hashed once. */
export class SessionShapes {
  readonly shapes = new Map<string, Shape>()
  readonly #hashes = new Map<string, string>()
  readonly #rules: ShapeRules

  constructor({ optionalParams }: Pick<ParsedSession, 'optionalParams'>) {
    this.#rules = { optionalParams }
  }

  /** The hash of a step's shape. */
  hashOf({ tool, input }: Step): string {
    const shape = shapeOf(tool, input, this.#rules)
    const spelled = JSON.stringify(shape)
    const hash = this.#hashes.get(spelled) ?? shapeHash(shape)
    this.#hashes.set(spelled, hash)
    this.shapes.set(hash, shape)
    return hash
  }
}
