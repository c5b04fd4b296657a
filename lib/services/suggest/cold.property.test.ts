import fc from 'fast-check'
import { expect, it } from 'vitest'
import { Problem } from '@/lib/domain/problem/problem'
import type { Context } from '@/lib/kernel/context'
import { flushBehind } from '@/lib/kernel/write-behind'
import { readServed } from '@/lib/serving/served/list-served'
import { Cache } from '@/lib/store/clock/cache'
import { listEvents } from '../event/list-events'
import { undoEvent } from '../event/undo-event'
import { runMaintenance } from '../maintenance/run-maintenance'
import { mergeSkills } from '../merge/merge-skills'
import { savePolicy } from '../policy/save-policy'
import { deprecateSkill, resetSkill } from '../skill/act-on-skill'
import { editSkill } from '../skill/edit-skill'
import { readSkill } from '../skill/read-skill'
import { forBothDatabases, type Opened } from '../testing/both-databases.test-support'
import { makeSkill } from '../testing/make-skill.test-support'
import { giveFeedback } from '../use/give-feedback'
import { reportUsed } from '../use/report-used'
import { offerSkills } from './offer-skills'
import { suggestSkills } from './suggest-skills'

const names = ['ship-orders', 'ship-parcels', 'send-invoices'] as const
const outcomes = ['success', 'failure', 'partial', 'unknown'] as const
const runs = Number(process.env.COLD_RUNS ?? 4)

interface Command {
  act: keyof typeof acts
  which: number
  turn: number
}

const nameOf = ({ which }: Command) => names[which % names.length] ?? names[0]
const reportOf = (one: Command, turn = one.turn) => ({
  skill: nameOf(one),
  sessionKey: `s${turn % 7}`,
  outcome: outcomes[turn % outcomes.length],
  ...(turn % 5 === 0 ? { correction: { reason: 'It was the other one.' } } : {}),
})

/** What changes the answers, in any order; what the state does not allow is refused and changes nothing. */
const acts = {
  report: ({ ctx }: Opened, one: Command) => reportUsed(ctx, reportOf(one)),
  reports: async ({ ctx }: Opened, one: Command) => {
    // All are waited for, the refused ones too.
    const sent = names.map((_, at) => reportUsed(ctx, reportOf({ ...one, which: one.which + at }, one.turn + at)))
    for (const settled of await Promise.allSettled(sent)) if (settled.status === 'rejected') throw settled.reason
  },
  late: ({ ctx, clock }: Opened, one: Command) =>
    reportUsed(ctx, { ...reportOf(one), at: new Date(clock.now().getTime() - one.turn * 1_000).toISOString() }),
  judge: ({ ctx }: Opened, one: Command) =>
    giveFeedback(ctx, { targetType: 'skill', target: nameOf(one), sessionKey: `s${one.turn % 7}`, outcome: 'failure' }),
  offer: ({ ctx }: Opened, one: Command) => offerSkills(ctx, { q: 'ship the orders', sessionKey: `s${one.turn % 7}` }),
  edit: ({ ctx }: Opened, one: Command) => editSkill(ctx, { name: nameOf(one), content: `Ship it ${one.turn} times.` }),
  deprecate: ({ ctx }: Opened, one: Command) => deprecateSkill(ctx, { name: nameOf(one), reason: 'a test' }),
  reset: ({ ctx }: Opened, one: Command) => resetSkill(ctx, { name: nameOf(one), reason: 'a test' }),
  merge: ({ ctx }: Opened, one: Command) => mergeSkills(ctx, { target: names[0], source: nameOf(one), reason: 'a test' }),
  policy: ({ ctx }: Opened, one: Command) => savePolicy(ctx, { window: 3 + (one.turn % 9), reason: 'a test' }),
  sweep: ({ ctx }: Opened) => runMaintenance(ctx, {}),
  undo: async ({ ctx }: Opened, one: Command) => {
    const { items } = await listEvents(ctx, {})
    const event = items[one.which % Math.max(1, items.length)]
    if (event) await undoEvent(ctx, { id: event.id })
  },
  later: async ({ clock }: Opened, one: Command) => clock.advance(one.turn * 3_600_000),
} satisfies Record<string, (opened: Opened, one: Command) => Promise<unknown>>

const commands = fc.array(
  fc.record({
    act: fc.constantFrom(...(Object.keys(acts) as (keyof typeof acts)[]), 'report', 'reports', 'judge'),
    which: fc.nat(5),
    turn: fc.nat(99),
  }),
  { minLength: 12, maxLength: 24 },
)

async function apply(opened: Opened, command: Command): Promise<void> {
  try {
    await acts[command.act](opened, command)
  } catch (error) {
    if (!(error instanceof Problem)) throw error
  }
  await flushBehind()
}

/** What agents are told: suggestions, what a session was not told yet, a skill, and what is served of it. */
async function answers(ctx: Context) {
  const suggested = await suggestSkills(ctx, { q: 'ship the orders' })
  const block = await suggestSkills(ctx, { q: 'send invoices and parcels', limit: 2 })
  const offered = await offerSkills(ctx, { q: 'ship the orders', sessionKey: 's1', directory: 3 })
  await flushBehind()
  const skills = await Promise.all(
    names.map(async (name) => {
      const skill = await readSkill(ctx, { name }).catch(String)
      return typeof skill === 'string' ? skill : { ...skill, token: null }
    }),
  )
  const served = await Promise.all(names.map((name) => readServed(ctx, name)))
  return { suggested, block, offered, skills, served }
}

/** The same workspace as a process sees it that has just started. */
const cold = (ctx: Context): Context => ({ ...ctx, store: { ...ctx.store, cache: new Cache(1_000_000) } })

forBothDatabases('What agents are told', (open) => {
  it('is what a process that has just started would tell, whatever happened in between', { timeout: 300_000 }, async () => {
    await fc.assert(
      fc.asyncProperty(commands, async (list) => {
        const opened = await open()
        for (const name of names) await makeSkill(opened.ctx, { name, description: `Use it to ${name.replace('-', ' ')}.` })
        await answers(opened.ctx)
        for (const command of list) {
          await apply(opened, command)
          const warm = await answers(opened.ctx)
          expect(warm, command.act).toEqual(await answers(cold(opened.ctx)))
        }
      }),
      { seed: 7, numRuns: runs, endOnFailure: true },
    )
  })
})
