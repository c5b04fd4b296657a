import type { Operations } from '@/lib/contract/index'
import type { InputOf, OutputOf } from '@/lib/contract/operation'
import type { Context } from '@/lib/kernel/context'
import { call } from './registry'

/** A number on a page, and the number of rows that its link opens. */
export interface Shown {
  page: string
  number: string
  shown: number
  opened: number
}

type Listing = {
  [N in keyof Operations]: OutputOf<Operations[N]> extends { items: unknown[]; nextCursor: string | null } ? N : never
}[keyof Operations]

/** Every row of a list, page by page. */
async function walk<N extends Listing>(ctx: Context, name: N, input: InputOf<Operations[N]>): Promise<{ id: string }[]> {
  const rows: { id: string }[] = []
  let cursor: string | null = null
  do {
    const page = (await call(ctx, name, { ...input, limit: 200, ...(cursor ? { cursor } : {}) } as InputOf<Operations[N]>)) as {
      items: { id: string }[]
      nextCursor: string | null
    }
    rows.push(...page.items)
    cursor = page.nextCursor
  } while (cursor)
  return rows
}

const count = async <N extends Listing>(ctx: Context, name: N, input: InputOf<Operations[N]>): Promise<number> =>
  (await walk(ctx, name, input)).length

const dayMs = 86_400_000

const onPage =
  (page: string) =>
  (number: string, shown: number, opened: number): Shown => ({ page, number, shown, opened })

async function overviewNumbers(ctx: Context): Promise<Shown[]> {
  const one = await call(ctx, 'overview.read', {})
  const sessions = await walk(ctx, 'session.list', {})
  const of = onPage('overview')
  const steps = sessions.reduce((sum, row) => sum + ('steps' in row ? Number(row.steps) : 0), 0)
  const states = Object.entries(one.byLifecycle).map(async ([lifecycle, shown]) =>
    of(lifecycle, shown, await count(ctx, 'skill.list', { lifecycle: lifecycle as 'verified' })),
  )
  const sources = one.sources.map(async ({ harness, sessions: shown }) =>
    of(`sessions of ${harness}`, shown, await count(ctx, 'session.list', { harness })),
  )
  const judged = [...one.helped, ...one.hurt].map(async ({ name, judged: shown }) => {
    const rows = await walk(ctx, 'skill.uses', { name, window: true })
    return of(`judged uses of ${name}`, shown, rows.length)
  })
  const run = one.lastRun && (await call(ctx, 'maintenance.read', { id: one.lastRun.id })).run
  return [
    of('to review', one.toReview, await count(ctx, 'candidate.list', { status: 'open' })),
    of('protected while failing', one.failing.length, await count(ctx, 'skill.list', { failing: true })),
    of('degraded', one.degraded.length, await count(ctx, 'skill.list', { lifecycle: 'degraded' })),
    of('sessions', one.counts.sessions, sessions.length),
    of('steps', one.counts.steps, steps),
    of('skills', one.counts.skills, await count(ctx, 'skill.list', {})),
    of('patterns', one.counts.patterns, await count(ctx, 'pattern.list', {})),
    of('moved by the last run', one.lastRun?.moved ?? 0, run?.decisions.filter((decision) => decision.applied).length ?? 0),
    ...(await Promise.all([...states, ...sources, ...judged])),
    ...(await weekNumbers(ctx, one.rate)),
  ]
}

/** The points of the rate chart: uses judged in each week, over all skills. */
async function weekNumbers(ctx: Context, points: { at: string; n: number }[]): Promise<Shown[]> {
  const skills = await walk(ctx, 'skill.list', {})
  const last = points.slice(-3)
  return Promise.all(
    last.map(async ({ at, n }) => {
      const to = new Date(Date.parse(at) + 7 * dayMs - 1).toISOString()
      const counts = skills.flatMap(({ id }) =>
        (['success', 'partial', 'failure'] as const).map((outcome) =>
          count(ctx, 'skill.uses', { name: id, outcome, from: at, to }),
        ),
      )
      const opened = (await Promise.all(counts)).reduce((sum, one) => sum + one, 0)
      return { page: 'overview', number: `judged in the week of ${at}`, shown: n, opened }
    }),
  )
}

async function libraryNumbers(ctx: Context): Promise<Shown[]> {
  const library = await call(ctx, 'skill.library', {})
  const of = onPage('skills')
  const origins = Object.entries(library.byOrigin).map(async ([origin, shown]) =>
    of(origin, shown, await count(ctx, 'skill.list', { origin: origin as 'learned' })),
  )
  const tiers = Object.entries(library.byTier).map(async ([tier, shown]) =>
    of(`tier ${tier}`, shown, await count(ctx, 'skill.list', { tier })),
  )
  const live = await walk(ctx, 'skill.list', { live: true })
  const windows = await Promise.all(live.map(({ id }) => count(ctx, 'skill.uses', { name: id, window: true })))
  return [
    of('all', library.total, await count(ctx, 'skill.list', {})),
    of('active', library.active, live.length),
    of('deprecated', library.deprecated, await count(ctx, 'skill.list', { lifecycle: 'deprecated' })),
    of(
      'judged in the windows of live skills',
      library.judged,
      windows.reduce((sum, one) => sum + one, 0),
    ),
    of('skills of those windows', library.judgedSkills, await count(ctx, 'skill.list', { live: true, judged: 'window' })),
    ...(await Promise.all([...origins, ...tiers])),
  ]
}

async function skillNumbers(ctx: Context): Promise<Shown[]> {
  const skills = await walk(ctx, 'skill.list', {})
  const all = await Promise.all(
    skills.map(async ({ id: name }) => {
      const stats = await call(ctx, 'skill.stats', { name })
      const of = onPage(`skill ${name}`)
      const uses = (input: object) => count(ctx, 'skill.uses', { name, ...input })
      const { points } = await call(ctx, 'skill.timeline', { name, bucket: 'week' })
      const weeks = await Promise.all(
        points.map(async ({ at, uses: shown }) => {
          const to = new Date(Date.parse(at) + 7 * dayMs - 1).toISOString()
          return of(`uses in the week of ${at}`, shown, await uses({ from: at, to }))
        }),
      )
      return [
        of('uses', stats.uses, await uses({})),
        of('successes', stats.successCount, await uses({ outcome: 'success' })),
        of('failures', stats.failureCount, await uses({ outcome: 'failure' })),
        of('partials', stats.partialCount, await uses({ outcome: 'partial' })),
        of('unlabelled', stats.unknownCount, await uses({ outcome: 'unknown' })),
        of('judged in the window', stats.window.judged, await uses({ window: true })),
        ...weeks,
      ]
    }),
  )
  return all.flat()
}

/** Every number with a link on every page: the value shown, and the rows that exist. */
export async function shownNumbers(ctx: Context): Promise<Shown[]> {
  const runs = (await call(ctx, 'maintenance.list', { limit: 5 })).items
  const moved = runs.map(async ({ id, moved: shown }): Promise<Shown> => {
    const { run } = await call(ctx, 'maintenance.read', { id })
    const opened = run.decisions.filter((decision) => decision.applied).length
    return { page: 'maintenance', number: `moved by ${id}`, shown, opened }
  })
  const statuses = (['open', 'snoozed', 'promoted', 'dismissed'] as const).map(async (status): Promise<Shown> => {
    const { total } = await call(ctx, 'candidate.list', { status, limit: 1 })
    return { page: 'review', number: status, shown: total, opened: await count(ctx, 'candidate.list', { status }) }
  })
  const outcomes = (['success', 'partial', 'failure', 'unknown'] as const).map(async (outcome): Promise<Shown> => {
    const { total } = await call(ctx, 'session.list', { outcome, limit: 1 })
    return { page: 'sessions', number: outcome, shown: total, opened: await count(ctx, 'session.list', { outcome }) }
  })
  return [
    ...(await overviewNumbers(ctx)),
    ...(await libraryNumbers(ctx)),
    ...(await skillNumbers(ctx)),
    ...(await Promise.all([...moved, ...statuses, ...outcomes])),
  ]
}
