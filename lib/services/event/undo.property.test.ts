import { existsSync, readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import fc from 'fast-check'
import { expect, it } from 'vitest'
import { Problem } from '@/lib/domain/problem/problem'
import { dismissCandidate, reopenCandidate, snoozeCandidate } from '../candidate/dismiss-candidate'
import { editCandidate } from '../candidate/edit-candidate'
import { listCandidates } from '../candidate/list-candidates'
import { promoteCandidate } from '../candidate/promote-candidate'
import { proposeCandidate } from '../candidate/propose-candidate'
import type { Context } from '@/lib/kernel/context'
import { canRedo, canUndo } from '@/lib/kernel/undoable'
import { runMaintenance } from '../maintenance/run-maintenance'
import { undoRun } from '../maintenance/undo-run'
import { policyFor, savedPolicies } from '@/lib/kernel/policy-in-force'
import { savePolicy } from '../policy/save-policy'
import {
  archiveSkill,
  deprecateSkill,
  promoteSkill,
  protectSkill,
  rejectSkill,
  resetSkill,
  unprotectSkill,
} from '../skill/act-on-skill'
import { createSkill } from '../skill/create-skill'
import { editSkill } from '../skill/edit-skill'
import { restoreVersion } from '../skill/restore-version'
import { suggestSkills } from '../suggest/suggest-skills'
import { forBothDatabases, type Opened } from '../testing/both-databases.test-support'
import { giveFeedback } from '../use/give-feedback'
import { reportUsed } from '../use/report-used'
import { undoEvent, undoEvents } from './undo-event'

const names = ['alpha', 'beta', 'gamma'] as const
const dayMs = 86_400_000
const runs = Number(process.env.UNDO_RUNS ?? 12)

interface Command {
  verb: keyof typeof verbs
  which: number
  turn: number
}

const nameOf = ({ which }: Command) => names[which % names.length] ?? 'alpha'
const reason = 'a test'
const candidateOf = async (ctx: Context, { which }: Command) => {
  const { items } = await listCandidates(ctx, {})
  const item = items[which % Math.max(1, items.length)]
  if (!item) throw new Problem('not_found', 'nothing waits')
  return item.id
}

const asideOf = async (ctx: Context, { which }: Command) => {
  const aside = [
    ...(await listCandidates(ctx, { status: 'dismissed' })).items,
    ...(await listCandidates(ctx, { status: 'snoozed' })).items,
  ]
  const item = aside[which % Math.max(1, aside.length)]
  if (!item) throw new Problem('not_found', 'nothing was put aside')
  return item.id
}

/** Acts in any order: those that the state does not allow are refused and change nothing. */
const verbs = {
  create: (ctx: Context, one: Command) =>
    createSkill(ctx, { name: `made-${one.which}`, description: 'Made.', content: `Do it ${one.turn} times.` }),
  edit: (ctx: Context, one: Command) => editSkill(ctx, { name: nameOf(one), content: `Do it ${one.turn} times.` }),
  restore: (ctx: Context, one: Command) => restoreVersion(ctx, { name: nameOf(one), version: 1 }),
  promote: (ctx: Context, one: Command) => promoteSkill(ctx, { name: nameOf(one) }),
  deprecate: (ctx: Context, one: Command) => deprecateSkill(ctx, { name: nameOf(one), reason }),
  reset: (ctx: Context, one: Command) => resetSkill(ctx, { name: nameOf(one), reason }),
  archive: (ctx: Context, one: Command) => archiveSkill(ctx, { name: nameOf(one) }),
  reject: (ctx: Context, one: Command) => rejectSkill(ctx, { name: nameOf(one), reason }),
  protect: (ctx: Context, one: Command) => protectSkill(ctx, { name: nameOf(one), reason }),
  unprotect: (ctx: Context, one: Command) => unprotectSkill(ctx, { name: nameOf(one), reason }),
  propose: (ctx: Context, one: Command) =>
    proposeCandidate(ctx, { name: `idea-${one.turn}`, description: 'An idea.', instructions: 'Look, then do what it says.' }),
  approve: async (ctx: Context, one: Command) => promoteCandidate(ctx, { id: await candidateOf(ctx, one) }),
  dismiss: async (ctx: Context, one: Command) => dismissCandidate(ctx, { id: await candidateOf(ctx, one), reason }),
  snooze: async (ctx: Context, one: Command) => snoozeCandidate(ctx, { id: await candidateOf(ctx, one), moreSessions: 2 }),
  reopen: async (ctx: Context, one: Command) => reopenCandidate(ctx, { id: await asideOf(ctx, one), reason }),
  redraft: async (ctx: Context, one: Command) =>
    editCandidate(ctx, { id: await candidateOf(ctx, one), description: `Better for the ${one.turn}th time.` }),
  judge: (ctx: Context, one: Command) =>
    giveFeedback(ctx, {
      targetType: 'skill',
      target: nameOf(one),
      sessionKey: `s-${nameOf(one)}-0`,
      outcome: one.turn % 2 ? 'failure' : 'partial',
    }),
  policy: (ctx: Context, one: Command) => savePolicy(ctx, { warnRate: 0.3 + (one.turn % 10) / 100, reason }),
  sweep: (ctx: Context) => runMaintenance(ctx, {}),
  later: (ctx: Context) => runMaintenance(ctx, { asOf: new Date(ctx.now().getTime() + 200 * dayMs).toISOString() }),
} satisfies Record<string, (ctx: Context, one: Command) => Promise<unknown>>

const commands = fc.array(
  fc.record({
    verb: fc.constantFrom(...(Object.keys(verbs) as (keyof typeof verbs)[])),
    which: fc.nat(5),
    turn: fc.nat(99),
  }),
  { minLength: 4, maxLength: 14 },
)

async function apply(ctx: Context, command: Command): Promise<void> {
  try {
    await verbs[command.verb](ctx, command)
  } catch (error) {
    if (!(error instanceof Problem)) throw error
  }
}

/** A library to act on: two learned skills, one of them failing, and a person's; all of them used. */
async function seed(ctx: Context): Promise<void> {
  for (const [name, state] of [
    ['alpha', 'verified'],
    ['beta', 'released'],
  ] as const) {
    const { skill } = await createSkill(ctx, { name, description: `Does ${name}.`, content: `Do ${name}.` })
    await ctx.store.db.skill.update({ where: { id: skill.id }, data: { origin: 'learned', tier: 2, state } })
  }
  await createSkill(ctx, { name: 'gamma', description: 'By hand.', content: 'Do it by hand.' })
  const outcome = (name: string, n: number) => (name === 'beta' || n % 3 > 0 ? ('failure' as const) : ('success' as const))
  const items = names.flatMap((skill) =>
    Array.from({ length: 6 }, (_, n) => ({ skill, sessionKey: `s-${skill}-${n}`, outcome: outcome(skill, n) })),
  )
  await reportUsed(ctx, { items })
  await proposeCandidate(ctx, { name: 'standing-idea', description: 'An idea.', instructions: 'Look, then do what it says.' })
}

const volatile = new Set(['updatedAt', 'revision', 'ledgerRevision', 'judgedAt', 'winSince', 'winSize', 'outcomeWeight'])
const kept = /^win/
const plain = (rows: object[]) =>
  rows.map((row) => Object.fromEntries(Object.entries(row).filter(([name]) => !volatile.has(name) && !kept.test(name))))

function files(dir: string): Record<string, string> {
  const all = (at: string): string[] =>
    readdirSync(path.join(dir, at), { withFileTypes: true }).flatMap((entry) =>
      entry.isDirectory() ? all(path.join(at, entry.name)) : [path.join(at, entry.name)],
    )
  const paths = ['skills', 'archive'].filter((place) => existsSync(path.join(dir, place))).flatMap(all)
  return Object.fromEntries(paths.toSorted().map((file) => [file, readFileSync(path.join(dir, file), 'utf8')]))
}

/** All that an act may change: rows but for times and revisions, the policy in force, files, and what agents are served. */
async function everything(ctx: Context) {
  const { db } = ctx.store
  const orderBy = { id: 'asc' as const }
  const served = await suggestSkills(ctx, { q: 'do it by hand', limit: 20 })
  return {
    skills: plain(await db.skill.findMany({ orderBy })),
    versions: plain(await db.version.findMany({ orderBy, select: { skillId: true, number: true, digest: true } })),
    candidates: plain(await db.candidate.findMany({ orderBy })),
    uses: plain(await db.use.findMany({ orderBy })),
    policy: { ...policyFor(await savedPolicies(db, ctx), {}).policy, version: 0 },
    files: files(ctx.settings.workspaceDir),
    served: served.items.map((item) => item.name),
  }
}

const snapshotOf = async (ctx: Context, since: string) =>
  (await ctx.store.db.event.findMany({ where: { id: { gt: since } }, orderBy: { id: 'desc' } })).filter(canUndo)

/** One act, wherever in the order it stands; refused while later ones stand in its way. */
async function tryUndo(ctx: Context, id: string): Promise<boolean> {
  try {
    await undoEvent(ctx, { id })
    return true
  } catch (error) {
    if (error instanceof Problem && error.code === 'conflict') return false
    throw error
  }
}

/** Takes everything back that came since: some act out of the middle, several at once, or a whole run, as the numbers say. */
async function undoAllSince(ctx: Context, since: string, how: number[]): Promise<void> {
  for (let turn = 0; ; turn += 1) {
    const waiting = await snapshotOf(ctx, since)
    const [newest] = waiting
    if (!newest) return
    const pick = how[turn % how.length] ?? 0
    const some = waiting[pick % waiting.length] ?? newest
    if (pick % 3 === 1) await undoEvents(ctx, { ids: waiting.slice(0, 3).map((event) => event.id) })
    else if (pick % 3 === 2 && newest.runId) await undoRun(ctx, { id: newest.runId })
    else if (!(await tryUndo(ctx, some.id))) await undoEvent(ctx, { id: newest.id })
  }
}

/** Redoes everything that was undone: some undo out of the middle where that is legal, else the newest. */
async function redoAll(ctx: Context, how: number[]): Promise<void> {
  for (let turn = 0; ; turn += 1) {
    const undone = (await ctx.store.db.event.findMany({ orderBy: { id: 'desc' } })).filter(canRedo)
    const [newest] = undone
    if (!newest) return
    const some = undone[(how[turn % how.length] ?? 0) % undone.length] ?? newest
    if (!(await tryUndo(ctx, some.id))) await undoEvent(ctx, { id: newest.id })
  }
}

async function play({ ctx, clock }: Opened, steps: Command[], how: number[]): Promise<void> {
  await seed(ctx)
  const before = await everything(ctx)
  const [last] = await ctx.store.db.event.findMany({ orderBy: { id: 'desc' }, take: 1 })
  for (const step of steps) {
    clock.advance(60_000)
    await apply(ctx, step)
  }
  const after = await everything(ctx)
  await undoAllSince(ctx, last?.id ?? '', how)
  expect(await everything(ctx)).toEqual(before)
  await redoAll(ctx, how)
  expect(await everything(ctx), 'all redone').toEqual(after)
}

forBothDatabases('random acts', (start) => {
  it(
    'undone in any legal order leave the same database, files and catalogue, and redone in any legal order bring theirs back',
    { timeout: 120_000 + runs * 20_000 },
    async () => {
      const how = fc.array(fc.nat(40), { minLength: 1, maxLength: 6 })
      await fc.assert(
        fc.asyncProperty(commands, how, async (steps, ways) => play(await start(), steps, ways)),
        { numRuns: runs, seed: 20_26, endOnFailure: true },
      )
    },
  )
})
