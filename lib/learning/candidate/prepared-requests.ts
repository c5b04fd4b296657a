import type { Request } from '@/lib/domain/request/read-request'
import { tellingRequests } from '@/lib/domain/request/telling-requests'
import { prepare } from '@/lib/kernel'
import type { Queryable } from '@/lib/store/client'
import type { Candidate } from '@/prisma/generated/sqlite/client'
import { askedBefore, askedElsewhere, otherSessions } from './asked-before'
import { everySessionOfCandidate, runsOfCandidate } from './candidate-facts'
import { markSessions } from './prepared-evidence'

/** The redacted requests that tell a candidate, as its rows are when it is asked. */
export type RequestsNow = (db: Queryable, candidate: Candidate) => Promise<string[]>

/** A longer request is told by its title, in characters. */
const queryMax = 300

/** Reads them before the transaction of a decision: hundreds of sessions are looked at. Of another draft than this they are read anew. */
export async function prepareRequests(db: Queryable, candidate: Candidate): Promise<RequestsNow> {
  const current = await prepare(
    db,
    (now) => markOf(now, candidate),
    (now) => readRequests(now, candidate),
  )
  const key = keyOf(candidate)
  return (now, wanted) => (keyOf(wanted) === key ? current(now) : readRequests(now, wanted))
}

/** The requests that led to a candidate's runs and mostly do, each as it is told. */
export async function readRequests(db: Queryable, candidate: Candidate): Promise<string[]> {
  const led = (await askedBefore(db, await runsOfCandidate(db, candidate))).flatMap(queryOf)
  if (led.length === 0) return []
  const own = await everySessionOfCandidate(db, candidate)
  return tellingRequests(led, (await askedElsewhere(db, candidate.agentId, own)).flatMap(queryOf), candidate.name)
}

const keyOf = ({ id, name, agentId, patternId, backing }: Candidate): string =>
  JSON.stringify([id, name, agentId, patternId, backing])

/** The runs of a candidate, and the state of all sessions that are looked at for it. */
async function markOf(db: Queryable, candidate: Candidate): Promise<string> {
  const own = await everySessionOfCandidate(db, candidate)
  const ids = [...own].sort().concat(await otherSessions(db, candidate.agentId, own))
  return JSON.stringify([await runsOfCandidate(db, candidate), [...(await markSessions(db, ids))]])
}

function queryOf({ text, title }: Request): string[] {
  const line = text.replaceAll(/\s+/g, ' ').trim()
  return [line.length > queryMax ? title : line]
}
