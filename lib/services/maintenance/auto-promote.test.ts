import { existsSync } from 'node:fs'
import path from 'node:path'
import { expect, it } from 'vitest'
import { historyOf } from '@/lib/workspace/git'
import { editCandidate } from '../candidate/edit-candidate'
import { listCandidates } from '../candidate/list-candidates'
import { undoEvent } from '../event/undo-event'
import type { Context } from '@/lib/kernel/context'
import { inTransaction } from '@/lib/kernel/verb'
import { beginSweep } from '@/lib/scoring/sweep/claim-sweep'
import { savePolicy } from '../policy/save-policy'
import { forBothDatabases } from '../testing/both-databases.test-support'
import { learnShipping } from '../testing/sessions.test-support'
import { decidePromotions, promoteByPolicy } from './auto-promote'
import { runMaintenance } from './run-maintenance'

const turn = (ctx: Context, values: Record<string, string>) => savePolicy(ctx, { ...values, reason: 'a test' })
const sweep = async (ctx: Context, input = {}) => (await runMaintenance(ctx, input)).run

forBothDatabases('automatic promotion', (start) => {
  it('is off until somebody turns it on; then it writes the skill, an event of the policy and a commit', async () => {
    const { ctx } = await start()
    await learnShipping(ctx, 'desk')
    expect(await sweep(ctx)).toMatchObject({ moved: 0, decisions: [] })
    await turn(ctx, { autoPromote: 'on' })
    expect((await sweep(ctx, { dryRun: true })).decisions).toMatchObject([{ verb: 'promote', applied: false, wouldHave: false }])
    expect(await ctx.store.db.skill.count()).toBe(0)
    const run = await sweep(ctx)
    expect(run).toMatchObject({ moved: 1, decisions: [{ verb: 'promote', from: 'candidate', to: 'verified', applied: true }] })
    const skill = await ctx.store.db.skill.findFirstOrThrow()
    expect(skill).toMatchObject({ state: 'verified', origin: 'learned', tier: 2 })
    expect(existsSync(path.join(ctx.settings.workspaceDir, 'skills', skill.name, 'SKILL.md'))).toBe(true)
    expect(await ctx.store.db.event.findFirstOrThrow({ where: { verb: 'promote' } })).toMatchObject({
      actorKind: 'policy',
      runId: run.id,
      policyVersion: run.policyVersion,
    })
    const [commit] = await historyOf(ctx.settings.workspaceDir, `skills/${skill.name}/SKILL.md`)
    expect(commit?.message).toMatch(new RegExp(`\nRun: ${run.id}\nEvent: ${run.decisions[0]?.event}\n$`))
    expect(await sweep(ctx)).toMatchObject({ moved: 0, decisions: [] })
  })

  it('is not repeated on the same evidence when a person took it back', async () => {
    const { ctx } = await start()
    await learnShipping(ctx, 'desk')
    await turn(ctx, { autoPromote: 'on' })
    const run = await sweep(ctx)
    await undoEvent(ctx, { id: run.decisions[0]?.event ?? '' })
    expect((await listCandidates(ctx, {})).total).toBe(1)
    expect((await sweep(ctx)).moved).toBe(0)
    await learnShipping(ctx, 'desk', 4)
    expect((await sweep(ctx)).moved).toBe(1)
  })

  it('leaves a draft alone that somebody edited after it was judged', async () => {
    const { ctx } = await start()
    await learnShipping(ctx, 'desk')
    await turn(ctx, { autoPromote: 'on' })
    const run = await beginSweep(ctx, { dryRun: false, asOf: ctx.now(), trigger: 'job' })
    const [promotion] = await decidePromotions(ctx)
    await editCandidate(ctx, { id: promotion!.candidateId, description: 'Sends orders. Use when somebody else reads this.' })
    const taken = await inTransaction(ctx, (tx) => promoteByPolicy(tx, run, promotion!))
    expect(taken.eventId).toBeNull()
    expect(await ctx.store.db.skill.count()).toBe(0)
    const [again] = await decidePromotions(ctx)
    expect((await inTransaction(ctx, (tx) => promoteByPolicy(tx, run, again!))).eventId).not.toBeNull()
  })

  it('only says what it would have done while automation is frozen', async () => {
    const { ctx } = await start()
    await learnShipping(ctx, 'desk')
    await turn(ctx, { autoPromote: 'on', frozen: 'on' })
    expect((await sweep(ctx)).decisions).toMatchObject([
      {
        verb: 'promote',
        applied: false,
        wouldHave: true,
        reasonCode: 'frozen',
      },
    ])
    expect(await ctx.store.db.skill.count()).toBe(0)
  })
})
