import { createHash } from 'node:crypto'
import { copyText } from '@/lib/domain/session/copy'
import type { Step } from '@/lib/domain/session/step'
import { shapeHash } from '@/lib/domain/shape/hash-shape'
import { shapeOf } from '@/lib/domain/shape/shape-of'
import type { Shape } from '@/lib/domain/shape/types'
import { newId } from '@/lib/store/id'
import type { ColumnKind } from '@/lib/store/pack-rows'
import type { Step as StepRow } from '@/prisma/generated/sqlite/client'

/** What a step's row says of the step; whose it is stands beside. */
export type StepFacts = Omit<StepRow, 'workspaceId' | 'agentId' | 'sessionId'>

export const stepColumns = {
  id: 'text',
  position: 'int',
  turn: 'int',
  toolUseId: 'text',
  tool: 'text',
  input: 'text',
  status: 'text',
  isSidechain: 'bool',
  parent: 'text',
  role: 'text',
  startedAt: 'time',
  durationMs: 'int',
  summary: 'text',
  outputBytes: 'int',
  exitCode: 'int',
  shapeHash: 'text',
  copyKey: 'text',
  isCopy: 'bool',
} as const satisfies Record<keyof StepFacts, ColumnKind>

/** A step as it is stored; it keeps the id and the mark of the row that stood for it. */
export function stepFacts(
  step: Step,
  hash: string,
  canFork: boolean,
  kept: Pick<StepRow, 'id' | 'isCopy'> | null = null,
): StepFacts {
  return {
    id: kept?.id ?? newId('step'),
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
    shapeHash: hash,
    copyKey: canFork ? copyKeyOf(step) : null,
    isCopy: kept?.isCopy ?? false,
  }
}

/** As `copyKey` of the domain, by the digest of the platform, which is several times as fast. */
function copyKeyOf(step: Step): string | null {
  const text = copyText(step)
  return text === null ? null : createHash('sha256').update(text).digest('hex')
}

/** The shapes of a session: it has few of them and many steps, so that each is digested once. */
export class SessionShapes {
  readonly shapes = new Map<string, Shape>()
  readonly #hashes = new Map<string, string>()

  /** The hash of a step's shape. */
  hashOf({ tool, input }: Step): string {
    const shape = shapeOf(tool, input)
    const spelled = JSON.stringify(shape)
    const hash = this.#hashes.get(spelled) ?? shapeHash(shape)
    this.#hashes.set(spelled, hash)
    this.shapes.set(hash, shape)
    return hash
  }
}
