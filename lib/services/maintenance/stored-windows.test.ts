import fc from 'fast-check'
import { expect, it } from 'vitest'
import { generator } from '@/bench/support/corpus'
import { seedLibrary } from '@/bench/support/swept-library'
import { decide } from '@/lib/domain/lifecycle/decide'
import { evidenceOf } from '@/lib/domain/lifecycle/evidence'
import { windowStats } from '@/lib/domain/lifecycle/window'
import type { Policy } from '@/lib/domain/policy/policy'
import { readUses } from '@/lib/store/read-uses'
import type { Context } from '@/lib/kernel/context'
import { policyFor, savedPolicies } from '@/lib/kernel/policy-in-force'
import { savePolicy } from '../policy/save-policy'
import { deprecateSkill, promoteSkill, resetSkill } from '../skill/act-on-skill'
import { ledgerUse } from '@/lib/scoring/figures/skill-figures'
import { skillFacts } from '@/lib/scoring/figures/skill-facts'
import { forBothDatabases } from '../testing/both-databases.test-support'
import { makeSkill } from '../testing/make-skill.test-support'
import { giveFeedback } from '../use/give-feedback'
import { reportUsed } from '../use/report-used'
import { decideLibrary } from '@/lib/scoring/sweep/decide-library'
import { runMaintenance } from './run-maintenance'

const names = ['alpha', 'beta', 'gamma', 'delta']
const outcomes = ['success', 'failure', 'partial', 'unknown'] as const

/** What the rules say of every skill when they look at its uses themselves, all of them. */
async function fromUses(ctx: Context) {
  const { db, provider } = ctx.store
  const now = ctx.now().getTime()
  const saved = await savedPolicies(db, ctx)
  const rows = await db.skill.findMany({ orderBy: { name: 'asc' } })
  const uses = await readUses(
    db,
    provider,
    rows.map((row) => row.id),
  )
  return rows.map((row) => {
    const policy: Policy = policyFor(saved, { agentId: row.agentId, skillId: row.id }).policy
    const own = (uses.get(row.id) ?? []).map(ledgerUse)
    const facts = skillFacts(row)
    return { row, policy, own, decisions: decide(facts, evidenceOf(facts, own, policy, now), policy, now) }
  })
}

/** The kept counts of a row are those of its uses, wherever they claim to be of its present window. */
function expectTrue({ row, policy, own }: Awaited<ReturnType<typeof fromUses>>[number]): void {
  if (row.winSize !== policy.window || row.winSince?.getTime() !== row.windowSince.getTime()) return
  const stats = windowStats(own, row.windowSince.getTime(), { size: policy.window })
  const { judged, successes, partials, clean, selected, signals } = stats
  expect({
    judged: row.winJudged,
    successes: row.winSuccesses,
    partials: row.winPartials,
    clean: row.winClean,
    selected: row.winSelected,
    signals: row.winSignals,
  }).toEqual({ judged, successes, partials, clean, selected, signals })
}

async function report(ctx: Context, random: () => number): Promise<void> {
  const pick = <T>(from: readonly T[]): T => from[Math.floor(random() * from.length)] as T
  const lean = random()
  const items = Array.from({ length: 1 + Math.floor(random() * 12) }, () => ({
    skill: pick(names),
    sessionKey: `s${Math.floor(random() * 60)}`,
    stage: pick(['offered', 'loaded', 'followed'] as const),
    outcome: random() < lean ? ('success' as const) : pick(outcomes),
    ...(random() < 0.15 ? { correction: { reason: 'not so' } } : {}),
    ...(random() < 0.1 ? { causedRework: true } : {}),
    ...(random() < 0.2 ? { at: new Date(ctx.now().getTime() - Math.floor(random() * 3_600_000)).toISOString() } : {}),
  }))
  await reportUsed(ctx, { items })
}

/** A window of any size, with rules that it is large enough for. */
function windowOf(window: number) {
  const most = (count: number) => Math.min(count, window)
  const judged = { warnJudged: most(5), recoverJudged: most(5), deprecateJudged: most(10), proveClean: most(3) }
  const uses = { uses: most(3) }
  return { window, ...judged, overTrigger: { low: uses, medium: uses, high: { uses: most(2) } } }
}

/** Everything that moves a window or what is in it; refusals are part of life. */
async function step(ctx: Context, random: () => number): Promise<void> {
  const name = names[Math.floor(random() * names.length)] ?? 'alpha'
  const one = random()
  const refused = () => undefined
  if (one < 0.55) await report(ctx, random)
  else if (one < 0.7)
    await giveFeedback(ctx, {
      targetType: 'skill',
      target: name,
      sessionKey: `s${Math.floor(random() * 60)}`,
      rating: random() * 2 - 1,
    })
  else if (one < 0.76) await savePolicy(ctx, { ...windowOf(1 + Math.floor(random() * 30)), reason: 'a test' })
  else if (one < 0.82) await savePolicy(ctx, { skill: name, ...windowOf(1 + Math.floor(random() * 1000)), reason: 'a test' })
  else if (one < 0.88) await resetSkill(ctx, { name, reason: 'a test' }).catch(refused)
  else if (one < 0.92) await deprecateSkill(ctx, { name, reason: 'a test' }).catch(refused)
  else if (one < 0.95) await promoteSkill(ctx, { name }).catch(refused)
  else await runMaintenance(ctx, {})
}

forBothDatabases('the counts kept beside skills', (start) => {
  it('are those of the uses, and lose no decision, whatever happened', { timeout: 120_000 }, async () => {
    await fc.assert(
      fc.asyncProperty(fc.integer({ min: 1, max: 1e6 }), async (seed) => {
        const { ctx, clock } = await start()
        const random = generator(seed)
        for (const name of names) await makeSkill(ctx, { name, row: { riskLevel: random() < 0.5 ? 'low' : 'high' } })
        for (let turn = 0; turn < 14; turn += 1) {
          clock.advance(Math.floor(random() * 7_200_000))
          await step(ctx, random)
        }
        const all = await fromUses(ctx)
        for (const one of all) expectTrue(one)
        const expected = all.filter(({ decisions }) => decisions.length > 0)
        const found = await decideLibrary(ctx.store.reader, ctx, ctx.now())
        expect(found.map(({ skill, decisions }) => [skill.name, decisions])).toEqual(
          expected.map(({ row, decisions }) => [row.name, decisions]),
        )
      }),
      { numRuns: 12, seed: 7 },
    )
  })

  it('find the worst of ten thousand', { timeout: 120_000 }, async () => {
    const { ctx } = await start()
    await seedLibrary(ctx, { skills: 10_000, uses: 10, seed: 3 }, ctx.now().getTime())
    const { run } = await runMaintenance(ctx, {})
    expect(run).toMatchObject({ looked: 10_000, status: 'succeeded' })
    expect(run.decisions.find((one) => one.skill === 'skill-9999')).toMatchObject({ verb: 'deprecate', applied: true })
    expect((await runMaintenance(ctx, {})).run.decisions).toEqual([])
  })
})
