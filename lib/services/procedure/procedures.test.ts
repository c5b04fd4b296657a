import { expect, it } from 'vitest'
import { promoteCandidate } from '../candidate/promote-candidate'
import { listCandidates } from '../candidate/list-candidates'
import { readCandidate } from '../candidate/read-candidate'
import type { Context } from '@/lib/kernel/context'
import { mineAgent } from '@/lib/learning/pattern/mine-agent'
import { savePolicy } from '../policy/save-policy'
import { addSession } from '../session/add-session'
import { forBothDatabases } from '../testing/both-databases.test-support'
import { learnShipping, transcript, type Call } from '../testing/sessions.test-support'

const mine = (ctx: Context) => mineAgent(ctx, '*', async () => undefined)

/** Returning a lamp: the same way each time but for one step of its own, so that no pattern covers it. */
const returning = (n: number): Call[] => [
  ['find_customer', { name: `c${n}` }],
  [`note_${n}`, { n }],
  ['list_orders', { customer: `c${n}` }],
  ['open_return', { order: `o${n}` }],
  [`stamp_${n}`, { n }],
  ['print_label', { order: `o${n}` }],
  ['close_return', { order: `o${n}` }],
  ['thank', { customer: `c${n}` }],
]

async function returns(ctx: Context, sessions: number[], more: { request?: string; outcome?: 'success' | 'failure' } = {}) {
  const { request = 'Return the broken lamp of my order', outcome = 'success' } = more
  for (const n of sessions) {
    const requested = transcript(`${request} ${n}.`, returning(n))
    await addSession(ctx, { agent: 'desk', sessionKey: `return-${n}`, transcript: requested, outcome })
  }
  await mine(ctx)
}

const procedures = async (ctx: Context) => (await listCandidates(ctx, {})).items.filter((item) => item.origin === 'procedure')

forBothDatabases('a procedure', (start) => {
  it('is what three sessions that ended well did for one kind of request', async () => {
    const { ctx } = await start()
    await returns(ctx, [1, 2])
    await returns(ctx, [3], { outcome: 'failure' })
    await returns(ctx, [4], { request: 'Cancel a flight to Oslo' })
    expect(await procedures(ctx)).toEqual([])
    await returns(ctx, [5])
    const [found] = await procedures(ctx)
    expect(found).toMatchObject({ kind: 'new', occurrences: 3, endedWell: 3, endedKnown: 3, expectedByChance: null, hash: null })
    expect(found?.sessions.map((session) => session.key)).toEqual(['return-1', 'return-2', 'return-5'])
    const detail = await readCandidate(ctx, { id: found?.id ?? '' })
    expect(detail.evidenceRows).toHaveLength(3)
    expect(detail.files[0]?.text).toContain('`open_return`')
    await mine(ctx)
    expect(await procedures(ctx)).toEqual([found])
    expect(await ctx.store.db.procedure.findMany({ select: { successes: true } })).toEqual([{ successes: 3 }])
    const { skill } = await promoteCandidate(ctx, { id: detail.id })
    expect(skill).toMatchObject({ origin: 'learned', isWarning: false, lifecycle: 'verified' })
    expect((await ctx.store.db.skill.findUniqueOrThrow({ where: { id: skill.id } })).shapes).toHaveLength(
      detail.toolSequence.length,
    )
    await returns(ctx, [6])
    expect(await procedures(ctx)).toEqual([])
  })

  it('is not proposed beside the pattern that says the same, nor where switched off', async () => {
    const { ctx } = await start()
    await learnShipping(ctx, 'desk')
    expect((await listCandidates(ctx, {})).items.map((item) => item.origin)).toEqual(['pattern'])
    await savePolicy(ctx, { procedures: 'off', reason: 'patterns are enough' })
    await returns(ctx, [1, 2, 3])
    expect(await procedures(ctx)).toEqual([])
  })
})
