import type { Unreadable } from '@/lib/domain/session/step'
import { landingsIn, type Landing } from '@/lib/domain/verdict/landings'
import type { Shape } from '@/lib/domain/shape/types'
import type { Provider } from '@/lib/store/client'
import { packRows, unpackRows } from '@/lib/store/pack-rows'
import { judgeSession, type Verdict } from './judge-session'
import { readTranscript, type ReadRequest, type ReadSession } from './read-transcript'
import type { SessionHead } from './session-facts'
import { applyHints, type SessionHints } from './session-hints'
import { skillNames } from './skill-names'
import { SessionShapes, stepColumns, stepFacts, type StepFacts } from './step-row'
import { stepOf, type ShapedStep } from './step-of-row'
import { tailSessions, type TailPlace } from './tail-sessions'

/** A session prepared for storage as far as possible without the database. */
export interface ReadySession {
  head: SessionHead
  /**
   * Rows of its steps for the one statement, without their owner: JSON as UTF-8, which is transferred between threads without a
   * copy.
   */
  packedSteps: Uint8Array<ArrayBuffer>
  stepCount: number
  errorCount: number
  verdict: Verdict
  shapes: [hash: string, shape: Shape][]
  /** The keys that a fork would share with it, each once. */
  copyKeys: string[]
  /** Commits and pull requests that it made, took back, merged or closed. */
  landings: Landing[]
  /** Names that may belong to skills. */
  skillNames: string[]
  /** A result in it holds use tokens. */
  usesTokens: boolean
  unreadable: Unreadable[]
}

export type ReadyTranscript = { format: string; sessions: ReadySession[] } | { refused: string }

export interface ReadyRequest extends ReadRequest {
  provider: Provider
  hints?: SessionHints
  /** The content is the end of a file whose beginning is stored. */
  tail?: TailPlace
}

const notAlone = 'The end of the file cannot be read without its beginning.'

/**
 * Parses, redacts, shapes, judges and packs a transcript: everything that needs no database and is cheap to transfer between
 * threads.
 */
export function readyTranscript({ provider, hints = {}, tail, ...request }: ReadyRequest): ReadyTranscript {
  const read = readTranscript(request)
  if ('refused' in read) return read
  const placed = tail ? tailSessions(read.sessions, tail) : read.sessions
  if (!placed) return { refused: notAlone }
  const sessions = applyHints(placed, hints)
  return 'refused' in sessions ? sessions : { format: read.format, sessions: sessions.map((one) => readySession(one, provider)) }
}

/** Prepares a session for storage. */
export function readySession({ session, unreadable }: ReadSession, provider: Provider): ReadySession {
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
    landings: landingsIn(steps, session.signals),
    skillNames: skillNames(session.signals ?? [], rows),
    usesTokens: rows.some((row) => row.useTokens !== null),
    unreadable,
  }
}

/** A session whose steps have their shapes. */
export type ShapedSession = SessionHead & { steps: ShapedStep[] }

/** Unpacks the session, to merge it into a stored one. */
export function sessionOf({ head, packedSteps }: ReadySession): ShapedSession {
  const rows = unpackRows<StepFacts>(stepColumns, new TextDecoder().decode(packedSteps))
  return { ...head, steps: rows.map(stepOf) }
}
