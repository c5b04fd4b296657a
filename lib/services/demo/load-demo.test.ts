import { existsSync } from 'node:fs'
import path from 'node:path'
import { beforeAll, describe, expect, it } from 'vitest'
import { shownNumbers } from '@/lib/operations/numbers.test-support'
import { historyOf } from '@/lib/workspace/git'
import { Prisma } from '@/prisma/generated/sqlite/client'
import { listCandidates } from '../candidate/list-candidates'
import { readCandidate } from '../candidate/read-candidate'
import type { Context } from '@/lib/kernel/context'
import { runMaintenance } from '../maintenance/run-maintenance'
import { sessionFinder } from '@/lib/scoring/use/uses-of-session'
import { bothLogs } from '@/lib/scoring/policy/decision-logs.test-support'
import { simulatePolicy } from '../policy/simulate-policy'
import { readOverview } from '../overview/read-overview'
import { readDiagnosis } from '../skill/read-diagnosis'
import { readSkill } from '../skill/read-skill'
import { newId } from '@/lib/store/id'
import { forBothDatabases, type Opened } from '../testing/both-databases.test-support'
import { makeSkill } from '../testing/make-skill.test-support'
import { loadDemo } from './load-demo'
import { removeDemo } from './remove-demo'
// The demo is played by operations of every kind.
import '@/lib/services'

const loadMs = 180_000

/** Rows of every table, by model. */
async function rowCounts(ctx: Context): Promise<Record<string, number>> {
  const tables = ctx.store.db as unknown as Record<string, { count(): Promise<number> }>
  const counts: Record<string, number> = {}
  for (const model of Object.values(Prisma.ModelName)) {
    counts[model] = (await tables[model[0]!.toLowerCase() + model.slice(1)]?.count()) ?? NaN
  }
  return counts
}

async function demoContext(ctx: Context): Promise<Context> {
  const workspace = await ctx.store.db.workspace.findUniqueOrThrow({ where: { name: 'demo' } })
  return { ...ctx, workspace }
}

const skillStates = async (demo: Context) => {
  const skills = await demo.store.db.skill.findMany({ where: { workspaceId: demo.workspace.id }, orderBy: { name: 'asc' } })
  return Object.fromEntries(skills.map(({ name, state, version }) => [name, `${state} ${version}`]))
}

forBothDatabases('The demo', (open) => {
  describe('loaded', () => {
    let opened: Opened
    let demo: Context
    let before: Record<string, number>

    beforeAll(async () => {
      opened = await open()
      await makeSkill(opened.ctx, { name: 'mine-own' })
      before = await rowCounts(opened.ctx)
      await loadDemo(opened.ctx, {})
      demo = await demoContext(opened.ctx)
    }, loadMs)

    it('stands in a workspace of its own that says that it is a demo', async () => {
      expect(demo.workspace.isDemo).toBe(true)
      const elsewhere = { workspaceId: opened.ctx.workspace.id }
      expect(await demo.store.db.skill.count({ where: elsewhere })).toBe(1)
      expect(await demo.store.db.session.count({ where: elsewhere })).toBe(0)
    })

    it('has skills in every state that services reach, by the same story each time', async () => {
      expect(await skillStates(demo)).toEqual({
        'answer-in-plain-words': 'released 1',
        'backfill-missing-rates': 'deprecated 1',
        'change-delivery-address': 'deprecated 1',
        'clean-up-lint': 'rejected 1',
        'compare-two-exports': 'verified 1',
        'cut-patch-release': 'archived 1',
        'exchange-wrong-size': 'degraded 1',
        'fix-failing-test': 'released 1',
        'post-weekly-revenue': 'released 1',
        'query-house-rules': 'degraded 1',
        'refund-late-delivery': 'released 3',
        'review-checklist': 'released 1',
        'trace-lost-parcel': 'released 1',
        'update-one-dependency': 'released 2',
      })
    })

    it('shows protection at work: what would have happened is on record', async () => {
      const skill = await demo.store.db.skill.findFirstOrThrow({ where: { workspaceId: demo.workspace.id, isProtected: true } })
      expect(skill.name).toBe('trace-lost-parcel')
      const spared = await demo.store.db.decision.count({ where: { skillId: skill.id, wouldHave: true, verb: 'deprecate' } })
      expect(spared).toBeGreaterThan(0)
    })

    it('tells a recovery: warned, rewritten, recovered, proven', async () => {
      const where = { workspaceId: demo.workspace.id, objectName: 'update-one-dependency', objectKind: 'skill' }
      const events = await demo.store.db.event.findMany({ where, orderBy: { id: 'asc' } })
      expect(events.map((event) => event.verb)).toEqual(['promote', 'prove', 'warn', 'edit', 'recover', 'prove'])
      expect(events.map((event) => event.at)).toEqual(events.map((event) => event.at).toSorted((a, b) => Number(a) - Number(b)))
    })

    it('leaves a queue to review, with drafts and evidence, one snoozed and one dismissed', async () => {
      const { items } = await listCandidates(demo, {})
      expect(items.length).toBeGreaterThanOrEqual(5)
      const mined = items.filter((item) => item.origin === 'pattern')
      expect(mined.length).toBeGreaterThanOrEqual(5)
      for (const item of mined) expect(item.sessions.length).toBeGreaterThanOrEqual(3)
      // What a skill of the desk does already is not proposed again, also where its runs break off.
      const known = (await readSkill(demo, { name: 'trace-lost-parcel' })).suggestedTools
      const again = mined.filter(({ toolSequence }) => toolSequence.every(({ tool }) => known.includes(tool)))
      expect(again.map(({ name }) => name)).toEqual([])
      const detail = await readCandidate(demo, { id: mined[0]!.id })
      expect(detail.files.map((file) => file.path)).toContain('SKILL.md')
      expect(detail.evidenceRows.length).toBeGreaterThanOrEqual(3)
      const snoozed = { workspaceId: demo.workspace.id, status: 'snoozed' }
      expect(await demo.store.db.candidate.count({ where: { ...snoozed, isAged: false } })).toBe(1)
      expect(await demo.store.db.candidate.count({ where: { ...snoozed, isAged: true } })).toBeGreaterThan(0)
      const dismissed = await demo.store.db.candidate.findMany({ where: { workspaceId: demo.workspace.id, status: 'dismissed' } })
      expect(dismissed.map((row) => row.dismissReason)).toContain('Suppliers deliver through the new portal from next month.')
    })

    it('gives its decision log again, bit for bit, when its history is replayed', async () => {
      const { written, replayed } = await bothLogs(demo)
      expect(written.length).toBeGreaterThan(20)
      expect(replayed).toEqual(written)
      expect((await simulatePolicy(demo, { values: {} })).differences).toEqual([])
      const strict = await simulatePolicy(demo, { values: { deprecateRate: 0.5 } })
      expect(strict.differences.some((one) => one.verb === 'deprecate')).toBe(true)
    })

    it('shows no number on any page that does not open as many rows', async () => {
      const numbers = await shownNumbers(demo)
      expect(numbers.filter((one) => one.shown !== one.opened)).toEqual([])
      expect(numbers.filter((one) => one.shown > 0).length).toBeGreaterThan(80)
    })

    it('opens from every use a session with its steps, and counts the use as that session ended', async () => {
      const where = { workspaceId: demo.workspace.id }
      const uses = await demo.store.db.use.findMany({ where })
      const sessions = await demo.store.db.session.findMany({ where })
      const findSession = sessionFinder(sessions)
      expect(uses.length).toBeGreaterThan(400)
      for (const use of uses) {
        const session = findSession(use)
        expect(session?.stepCount, use.sessionKey).toBeGreaterThan(0)
        if (use.outcome !== null && session?.outcomeSource === 'label') expect(session.outcome).toBe(use.outcome)
      }
    })

    it.each([
      ['exchange-wrong-size', 'exchange_item', 'check_stock'],
      ['query-house-rules', 'run_sql', 'read_table'],
      ['trace-lost-parcel', 'send_message', 'track_parcel'],
      ['change-delivery-address', 'update_address', 'get_order'],
    ])('says why %s fails, at a step with its transcripts, and what would mend it', async (name, step, thing) => {
      const found = await readDiagnosis(demo, { name })
      expect(found.n).toMatchObject({ judged: 20, transcripts: 20 })
      expect(found.cause?.name).toBe(step)
      expect(found.fix).toMatchObject({ thing, isAgain: true })
      expect(found.limits).toEqual([])
    })

    it('says the cause of every skill that is degraded or fails', async () => {
      const { degraded, failing } = await readOverview(demo, {})
      const names = [...degraded, ...failing].map((one) => one.name)
      expect(names.length).toBeGreaterThanOrEqual(3)
      for (const name of names) expect((await readDiagnosis(demo, { name })).cause, name).not.toBeNull()
    })

    it('says of the protected skill that fails that it does', async () => {
      expect(await readSkill(demo, { name: 'trace-lost-parcel' })).toMatchObject({ lifecycle: 'released', failing: true })
      expect((await readOverview(demo, {})).failing).toMatchObject([{ name: 'trace-lost-parcel' }])
    })

    it('says of a degraded skill first how it does now, then what it was on the day', async () => {
      const { degraded } = await readOverview(demo, {})
      const { why } = degraded.find(({ name }) => name === 'exchange-wrong-size') ?? {}
      expect(why).toMatch(
        /^Now 8 of the last 20 judged uses succeeded\. Degraded since .+: 7 of the last 20 judged uses succeeded/,
      )
    })

    it('rests: one more sweep on the last day moves nothing', async () => {
      const { run } = await runMaintenance(demo, { dryRun: true })
      expect(run.decisions.filter((decision) => !decision.wouldHave)).toEqual([])
    })

    it('has its skills on disk, in a repository of its own with its own past', async () => {
      const dir = path.join(opened.home, 'workspaces', 'demo')
      expect(existsSync(path.join(dir, 'skills/fix-failing-test/SKILL.md'))).toBe(true)
      expect(existsSync(path.join(dir, 'archive/cut-patch-release/SKILL.md'))).toBe(true)
      expect(existsSync(path.join(dir, 'skills/clean-up-lint'))).toBe(false)
      expect(await historyOf(dir, 'skills/refund-late-delivery/SKILL.md')).toHaveLength(3)
      expect(await demo.store.db.diskWrite.count({ where: { doneAt: null } })).toBe(0)
    })

    it('changes nothing when loaded again', async () => {
      const rows = await rowCounts(opened.ctx)
      const answer = await loadDemo(opened.ctx, {})
      expect(answer).toMatchObject({ workspace: 'demo', skills: 14 })
      expect(await rowCounts(opened.ctx)).toEqual(rows)
    })

    it('leaves no row and no file when removed, and removing it again changes nothing', async () => {
      expect(await removeDemo(opened.ctx, {})).toEqual({ removed: true })
      expect(await rowCounts(opened.ctx)).toEqual(before)
      expect(existsSync(path.join(opened.home, 'workspaces', 'demo'))).toBe(false)
      expect(await removeDemo(opened.ctx, {})).toEqual({ removed: false })
    })
  })

  it('is not loaded over a workspace of that name, nor removes it', async () => {
    const { ctx } = await open()
    await ctx.store.db.workspace.create({ data: { id: newId('workspace'), name: 'demo', createdAt: ctx.now() } })
    await expect(loadDemo(ctx, {})).rejects.toMatchObject({ code: 'conflict' })
    expect(await removeDemo(ctx, {})).toEqual({ removed: false })
    expect(await ctx.store.db.workspace.count({ where: { name: 'demo' } })).toBe(1)
  })

  it('is not loaded twice at once', async () => {
    const { ctx } = await open()
    const workspace = { id: newId('workspace'), name: 'demo', isDemo: true, createdAt: ctx.now() }
    await ctx.store.db.workspace.create({ data: workspace })
    await expect(loadDemo(ctx, {})).rejects.toMatchObject({ code: 'conflict' })
  })

  it('takes admin access', async () => {
    const { ctx } = await open()
    await expect(loadDemo({ ...ctx, permissions: ['report', 'propose', 'read', 'review'] }, {})).rejects.toMatchObject({
      code: 'forbidden',
    })
    await expect(removeDemo({ ...ctx, permissions: ['report', 'propose', 'read', 'review'] }, {})).rejects.toMatchObject({
      code: 'forbidden',
    })
  })
})
