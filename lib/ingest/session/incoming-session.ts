import { conflict } from '@/lib/domain/problem/problem'
import type { Unreadable } from '@/lib/domain/session/step'
import type { Landing } from '@/lib/domain/verdict/landings'
import type { Agent, Session } from '@/prisma/generated/sqlite/client'
import type { ReadySession } from '@/lib/reading/ready-session'
import type { SessionRow } from './session-item'

/** A session that was read, its owner, and how it relates to the stored one. */
export interface IncomingSession {
  agent: Agent
  ready: ReadySession
  /** More may come: the session is not complete yet. */
  isGrowing?: boolean
  /** The end of a file whose beginning is stored. */
  isTail?: boolean
  /** It is the whole session: what only the store has is deleted. */
  isWhole?: boolean
}

export interface StoredSession {
  id: string
  created: boolean
  changed: boolean
  /** Ids of the agents whose patterns this may change: its own, and those whose copies now have their original. */
  affected: string[]
  /** A session that was made, as it was written; absent where more came after, and it has to be read. */
  written?: SessionRow
}

/** A session's row and the result of storing it. */
export interface StoredRow {
  row: Session
  /** What it made or did with what others made; absent where nothing changed. */
  landings?: readonly Landing[]
  stored: StoredSession
}

/** The result for one session of a file; `job` is the id of its agent's mining that follows, null when nothing changed. */
export type IngestedSession = StoredSession & { unreadable: Unreadable[]; job: string | null }

/** @throws Problem `conflict` when the session belongs to another agent. */
export function refuseOthers({ agent, ready: { head } }: IncomingSession, agentId: string): void {
  if (agentId === agent.id) return
  const whose = `Session "${head.key}" of ${head.harness} already belongs to another agent.`
  throw conflict(`${whose} Send it with that agent's name, or with another sessionKey.`)
}
