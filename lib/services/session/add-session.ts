import * as contract from '@/lib/contract/session'
import { invalid } from '@/lib/domain/problem/problem'
import type { SessionItem } from '@/lib/contract/session'
import { flowVerb, inGroup, type Context, type Grouping } from '@/lib/kernel'
import { ingestTranscript, recentTemplate, sessionItems, unpack, unpackedName, withTitle, type SessionRow } from '@/lib/ingest'
import { inChunks } from '@/lib/store/in-chunks'

async function contentOf(transcript: string | Uint8Array | object): Promise<string | Uint8Array> {
  if (transcript instanceof Uint8Array) return unpack(transcript)
  return typeof transcript === 'string' ? transcript : JSON.stringify(transcript)
}

const isNothing = (transcript: string | Uint8Array | object): boolean =>
  transcript === '' || (transcript instanceof Uint8Array && transcript.byteLength === 0)

/** Sessions that were stored together are read together. */
const storedRows: Grouping<readonly string[], readonly SessionRow[]> = {
  name: 'session.rows',
  run: async (ctx, ids) => {
    const rows = await inChunks([...new Set(ids.flat())], (some) =>
      ctx.store.db.session.findMany({ where: { id: { in: some } }, include: withTitle }),
    )
    return ids.map(() => ({ value: rows }))
  },
}

/** The wire forms of sessions by id; what was just made is not read again. */
async function itemsOf(
  ctx: Context,
  sessions: readonly { id: string; written?: SessionRow }[],
): Promise<Map<string, SessionItem>> {
  const rows = new Map(sessions.flatMap(({ id, written }) => (written ? [[id, written] as const] : [])))
  const others = new Set(sessions.flatMap(({ id }) => (rows.has(id) ? [] : [id])))
  const read = others.size > 0 ? await inGroup(ctx, storedRows, [...others]) : []
  const own = read.filter(({ id }) => others.has(id))
  const items = await sessionItems(ctx.store.reader, ctx, [...rows.values(), ...own], recentTemplate)
  return new Map(items.map((item) => [item.id, item]))
}

/** Takes in a transcript, packed or not; when it answers, the sessions and their steps are stored and readable. */
export const addSession = flowVerb(contract.addSession, async (ctx, { transcript, ...said }) => {
  // A file may be whole and hold no session; where nothing at all is sent something went wrong on the way.
  if (isNothing(transcript)) throw invalid('transcript: empty, with no session. Send a transcript.')
  const hints = { ...said, fileName: said.fileName && unpackedName(said.fileName) }
  const sessions = await ingestTranscript(ctx, await contentOf(transcript), hints)
  const items = await itemsOf(ctx, sessions)
  const added = sessions.flatMap(({ id, created, changed, unreadable }) => {
    const session = items.get(id)
    return session ? [{ session, created, changed, unreadable }] : []
  })
  // Of several agents' jobs the one that was queued last: those that are due together run in that order.
  const jobs = sessions.flatMap((one) => one.job ?? [])
  const job = jobs.toSorted().at(-1) ?? null
  const [only] = added
  return added.length === 1 && only ? { ...only, job } : { sessions: added, job }
})
