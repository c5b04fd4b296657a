import type { Unreadable } from '@/lib/domain/session/step'
import type { Shape } from '@/lib/domain/shape/types'
import type { Provider } from '@/lib/store/client'
import { packRows, unpackRows } from '@/lib/store/pack-rows'
import type { Step as StepRow } from '@/prisma/generated/sqlite/client'
import { judgeSession, type Verdict } from './judge-session'
import { readTranscript, type ReadRequest, type ReadSession } from './read-transcript'
import type { SessionHead } from './session-facts'
import { skillNames } from './skill-names'
import { SessionShapes, stepColumns, stepFacts, type StepFacts } from './step-row'
import { stepOf } from './step-of-row'

/** A session that was read, as far towards its rows as it comes without the database: what a new session needs. */
export interface ReadySession {
  head: SessionHead
  /** Rows of its steps for the one statement, but for whose they are: JSON as UTF-8, which goes between threads without a copy. */
  packedSteps: Uint8Array<ArrayBuffer>
  stepCount: number
  errorCount: number
  verdict: Verdict
  shapes: [hash: string, shape: Shape][]
  /** What a fork would have in common with it, each key once. */
  copyKeys: string[]
  /** Names that may be those of skills. */
  skillNames: string[]
  unreadable: Unreadable[]
}

export type ReadyTranscript = { format: string; sessions: ReadySession[] } | { refused: string }

export type ReadyRequest = ReadRequest & { provider: Provider }

/** Parses, redacts, shapes, judges and packs a transcript: all that needs no database, and goes lightly between threads. */
export function readyTranscript({ provider, ...request }: ReadyRequest): ReadyTranscript {
  const read = readTranscript(request)
  return 'refused' in read ? read : { format: read.format, sessions: read.sessions.map((one) => ready(one, provider)) }
}

/** What of an answer goes to another thread whole. */
export const handedOver = (answer: ReadyTranscript): ArrayBuffer[] =>
  'refused' in answer ? [] : answer.sessions.map((one) => one.packedSteps.buffer)

function ready({ session, unreadable }: ReadSession, provider: Provider): ReadySession {
  const { steps, ...head } = session
  const known = new SessionShapes(session)
  const rows = steps.map((step) => stepFacts(step, known.hashOf(step), session.canFork))
  return {
    head,
    packedSteps: new TextEncoder().encode(packRows(provider, stepColumns, rows)),
    stepCount: rows.length,
    errorCount: rows.filter((row) => row.status === 'error').length,
    verdict: judgeSession(session, null),
    shapes: [...known.shapes],
    copyKeys: [...new Set(rows.flatMap((row) => row.copyKey ?? []))],
    skillNames: skillNames(session.signals ?? [], rows),
    unreadable,
  }
}

/** The session itself, for one that is merged into what is stored. */
export function readOf({ head, packedSteps, unreadable }: ReadySession): ReadSession {
  const owner = { workspaceId: '', agentId: '', sessionId: '' }
  const rows = unpackRows<StepFacts>(stepColumns, new TextDecoder().decode(packedSteps)).map((row): StepRow => ({
    ...owner,
    ...row,
  }))
  return { session: { ...head, steps: rows.map(stepOf) }, unreadable }
}
