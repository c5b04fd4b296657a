import * as contract from '@/lib/contract/session'
import { invalid } from '@/lib/domain/problem/problem'
import { flowVerb } from '../kernel/verb'
import { ingestTranscript, queueMining } from './ingest-transcript'
import { sessionItem, withTitle } from './session-item'

const textOf = (transcript: string | Uint8Array | object): string | Uint8Array =>
  typeof transcript === 'string' || transcript instanceof Uint8Array ? transcript : JSON.stringify(transcript)

/** Takes in a transcript; when it answers, the sessions and their steps are stored and readable. */
export const addSession = flowVerb(contract.addSession, async (ctx, { transcript, ...hints }) => {
  const { agent, sessions } = await ingestTranscript(ctx, textOf(transcript), hints)
  if (sessions.length === 0) throw invalid('transcript: it holds no session. Send a transcript with at least one message.')
  const rows = await ctx.store.db.session.findMany({ where: { id: { in: sessions.map((one) => one.id) } }, include: withTitle })
  const byId = new Map(rows.map((row) => [row.id, row]))
  const added = sessions.flatMap(({ id, ...rest }) => {
    const row = byId.get(id)
    return row ? [{ session: sessionItem(row), ...rest }] : []
  })
  const changedAgents = new Set(sessions.filter((one) => one.changed).map((one) => byId.get(one.id)?.agentId ?? agent.id))
  const jobs: string[] = []
  for (const agentId of changedAgents) jobs.push(await queueMining(ctx, agentId))
  const job = jobs[0] ?? null
  const [only] = added
  return added.length === 1 && only ? { ...only, job } : { sessions: added, job }
})
