import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs'
import path from 'node:path'
import { groupBy } from '@/lib/domain/collection/group-by'
import { canonicalise } from '@/lib/domain/mining/canonicalise'
import type { MiningSequence, MiningSession } from '@/lib/domain/mining/types'
import { copyKey } from '@/lib/domain/session/copy'
import type { ParsedSession, SessionOutcome, Step } from '@/lib/domain/session/step'
import { shapeHash } from '@/lib/domain/shape/hash-shape'
import { essentialShape } from '@/lib/domain/shape/essential-shape'
import { shapeOf } from '@/lib/domain/shape/shape-of'
import type { Shape } from '@/lib/domain/shape/types'
import { parseTranscript } from '@/lib/transcripts/registry'

/** A sequence with the number of calls behind each of its steps: a run of one shape is one step. */
export interface RealSequence extends MiningSequence {
  counts: readonly number[]
}

export interface RealSession extends MiningSession {
  sequences: readonly RealSequence[]
}

/** Real sessions of one kind of agent, as the product would mine them. */
export interface RealSet {
  name: string
  /** Shape of each id that the sessions use. */
  shapes: Shape[]
  sessions: RealSession[]
  /** Parallel to `sessions`. */
  parsed: ParsedSession[]
  /** Files that no parser of this build reads. */
  unread: number
}

/** The folder of real transcripts, which is not part of the repository. */
const folder = path.resolve('.data')
const ending: Partial<Record<SessionOutcome, number>> = { success: 1, partial: 0.5, failure: 0 }

/** Every available set with at least one session. A tau2 file is one domain, treated as a separate agent. */
export function readRealSets(): RealSet[] {
  if (!existsSync(folder)) return []
  const names = readdirSync(folder, { withFileTypes: true }).filter((entry) => entry.isDirectory())
  return names.flatMap(({ name }) => {
    const files = filesBelow(path.join(folder, name))
    const groups = name === 'tau2' ? groupBy(files, domainOf) : new Map([['', files]])
    return [...groups].map(([domain, own]) => readSet(domain ? `${name}/${domain}` : name, own))
  })
}

const domainOf = (file: string): string => /airline|retail|telecom/.exec(path.basename(file))?.[0] ?? 'other'

/** Transcripts below a folder, sorted by name. */
export function filesBelow(at: string): string[] {
  return readdirSync(at)
    .sort()
    .flatMap((name) => {
      const file = path.join(at, name)
      return statSync(file).isDirectory() ? filesBelow(file) : /\.(?:jsonl?|traj|eval)$/.test(name) ? [file] : []
    })
}

function readSet(name: string, files: readonly string[]): RealSet {
  const byKey = new Map<string, ParsedSession>()
  let unread = 0
  for (const file of files) {
    const read = parseTranscript(readFileSync(file), { fileName: file })
    if ('refused' in read) unread += 1
    else for (const { session } of read.sessions) dropShorter(byKey, session)
  }
  const parsed = [...byKey.values()].filter((session) => session.isMinable)
  return { name, ...encode(parsed), parsed, unread }
}

function dropShorter(byKey: Map<string, ParsedSession>, session: ParsedSession): void {
  const key = `${session.harness} ${session.key}`
  if ((byKey.get(key)?.steps.length ?? -1) < session.steps.length) byKey.set(key, session)
}

function encode(parsed: ParsedSession[]): Pick<RealSet, 'shapes' | 'sessions'> {
  const shapes: Shape[] = []
  const idOf = new Map<string, number>()
  const seen = new Set<string>()
  const intern = (hash: string, shape: Shape): void => {
    if (!idOf.has(hash)) idOf.set(hash, shapes.push(shape) - 1)
  }
  const sessions = parsed
    .toSorted((a, b) => ((a.startedAt ?? '~') < (b.startedAt ?? '~') ? -1 : 1))
    .map((session): RealSession => {
      const steps = session.steps.map((step: Step) => {
        const shape = essentialShape(shapeOf(step.tool, step.input, session))
        const hash = shapeHash(shape)
        intern(hash, shape)
        const key = session.canFork ? copyKey(step) : null
        const isCopy = key !== null && seen.has(key)
        if (key !== null) seen.add(key)
        return { ...step, shape: hash, isCopy }
      })
      const sequences = canonicalise(steps).map(({ shapes: hashes, positions, counts }) => ({
        shapes: hashes.map((hash) => idOf.get(hash)!),
        positions,
        counts,
      }))
      const end = session.outcome && ending[session.outcome]
      return { key: `${session.harness} ${session.key}`, task: session.task, ending: end, sequences }
    })
  parsed.sort((a, b) => ((a.startedAt ?? '~') < (b.startedAt ?? '~') ? -1 : 1))
  return { shapes, sessions }
}
