import type { z } from 'zod'
import * as contract from '@/lib/contract/decision'
import { refuseInBulk } from '@/lib/domain/gate/refuse-in-bulk'
import { Problem } from '@/lib/domain/problem/problem'
import { lockRows } from '@/lib/store/lock-rows'
import { withSavepoint } from '@/lib/store/savepoint'
import type { Candidate } from '@/prisma/generated/sqlite/client'
import { jsonColumns } from '@/lib/store/json-columns'
import { agentScope, flowVerb, inOneCommit, type FlowContext, type WriteContext } from '@/lib/kernel'
import { wideningOf, type RequestsNow } from '@/lib/learning'
import { dismiss, snooze } from './dismiss-candidate'
import { promote, requestsFor } from './promote-candidate'

type Input = z.output<typeof contract.decideCandidates.input>
type Output = z.output<typeof contract.decideCandidates.output>
type Left = Output['left'][number]

/** With the requests of those that are to be approved, by id. */
type Prepared = Input & { requests: ReadonlyMap<string, RequestsNow | undefined> }

/** Why one of many is left as it is; null where it can be decided. */
async function whyLeft(
  tx: WriteContext,
  { verb }: Input,
  request: Input['items'][number],
  row: Candidate | undefined,
): Promise<Omit<Left, 'id' | 'name'> | null> {
  if (!row) return { code: 'not_found', reason: 'There is no candidate with that id.' }
  if (row.status === 'promoted' || row.status === 'dismissed')
    return { code: 'decided', reason: `Someone already ${row.status === 'promoted' ? 'approved' : 'dismissed'} it.` }
  if (request.digest && request.digest !== row.digest)
    return { code: 'changed', reason: 'The draft changed since you read it. Read it again.' }
  const gates = jsonColumns.Candidate.gates(row.gates)
  if (verb !== 'promote') return null
  return refuseInBulk({ kind: row.kind, risk: row.risk, gates, widens: await wideningOf(tx.db, row) })
}

/** One decision as a part of the act. Answers the event, and the skill that came of an approval. */
async function decideOne(tx: WriteContext, row: Candidate, input: Prepared): Promise<{ event: string; skillId: string | null }> {
  if (input.verb === 'dismiss') return { event: (await dismiss(tx, row.id, input.reason ?? '')).event, skillId: null }
  if (input.verb === 'snooze') return { event: (await snooze(tx, row.id, input)).event, skillId: null }
  const { skill, eventId } = await promote(tx, row.id, { protect: input.protect, requests: input.requests.get(row.id) })
  return { event: eventId, skillId: skill.id }
}

/** Takes those that can be decided, in the order asked; what is refused by itself is left as it was, with the reason. */
async function decideEach(tx: WriteContext, rows: readonly Candidate[], input: Prepared): Promise<Output> {
  const within = inOneCommit(tx)
  const made: (Output['decided'][number] & { skillId: string | null })[] = []
  const left: Left[] = []
  for (const row of rows) {
    const { id, name } = row
    try {
      const { event, skillId } = await withSavepoint(tx.db, () => decideOne(within, row, input))
      made.push({ id, name, skill: null, event, skillId })
    } catch (error) {
      if (!(error instanceof Problem)) throw error
      left.push({ id, name, code: 'refused', reason: error.message })
    }
  }
  const ids = made.flatMap((one) => one.skillId ?? [])
  const skills = await tx.db.skill.findMany({ where: { id: { in: ids } }, select: { id: true, name: true } })
  const names = new Map(skills.map((skill) => [skill.id, skill.name]))
  return { decided: made.map(({ skillId, ...one }) => ({ ...one, skill: names.get(skillId ?? '') ?? null })), left }
}

/**
 * Decides on several candidates as one act: one transaction and one commit, an event each, all undone together by their events. What
 * must be opened one by one, what somebody decided meanwhile and what is refused by itself is left out and named.
 */
export const decideCandidates = flowVerb(contract.decideCandidates, async (ctx, input) => {
  const items = [...new Map(input.items.map((item) => [item.id, item])).values()]
  const requests = new Map<string, RequestsNow | undefined>()
  if (input.verb === 'promote' && !input.dryRun)
    for (const row of await waitingOf(ctx, items)) requests.set(row.id, await requestsFor(ctx.db, row))
  return ctx.transaction((tx) => decideAll(tx, { ...input, items, requests }))
})

const waitingOf = async (ctx: FlowContext, items: Input['items']): Promise<Candidate[]> =>
  ctx.db.candidate.findMany({
    where: { workspaceId: ctx.workspace.id, ...(await agentScope(ctx.db, ctx)), id: { in: items.map(({ id }) => id) } },
  })

async function decideAll(tx: WriteContext, input: Prepared): Promise<Output> {
  const { items } = input
  const ids = items.map((item) => item.id)
  const scope = await agentScope(tx.db, tx)
  if (!input.dryRun) await lockRows(tx.db, tx.store.provider, 'Candidate', ids)
  const rows = await tx.db.candidate.findMany({ where: { workspaceId: tx.workspace.id, ...scope, id: { in: ids } } })
  const byId = new Map(rows.map((row) => [row.id, row]))
  const left: Left[] = []
  for (const item of items) {
    const why = await whyLeft(tx, input, item, byId.get(item.id))
    if (why) left.push({ id: item.id, name: byId.get(item.id)?.name ?? item.id, ...why })
  }
  const out = new Set(left.map((one) => one.id))
  const chosen = ids.flatMap((id) => (out.has(id) ? [] : (byId.get(id) ?? [])))
  if (input.dryRun) return { decided: chosen.map(({ id, name }) => ({ id, name, skill: null, event: null })), left }
  const made = await decideEach(tx, chosen, input)
  return { decided: made.decided, left: [...left, ...made.left] }
}
