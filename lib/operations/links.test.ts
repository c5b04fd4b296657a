import { createElement, type ReactNode } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { beforeAll, expect, it } from 'vitest'
import { eventsInput, loadEventFilters } from '@/components/audit/event-filters'
import { OverviewView } from '@/components/overview/overview-view'
import { topCandidates } from '@/components/overview/questions'
import { RunDetail } from '@/components/maintenance/run-detail'
import { SessionFacts } from '@/components/session/session-facts'
import { SessionTable } from '@/components/session/session-table'
import { UsesPanel } from '@/components/skill/use/uses-panel'
import { VersionsPanel } from '@/components/skill/version/versions-panel'
import { WhyCallout } from '@/components/skill/why-callout'
import { loadSessionFilters, sessionsInput } from '@/components/session/session-filters'
import { listInput, loadFilters } from '@/components/skill/library/filters'
import { SkillLibrary } from '@/components/skill/library/skill-library'
import { loadSkillParams, usesInput, usesPlace } from '@/components/skill/skill-params'
import { WithAnswers } from '@/components/ui/with-answers.test-support'
import { query } from '@/lib/client/queries'
import { loadDemo } from '@/lib/services/demo/load-demo'
import type { Context } from '@/lib/kernel/context'
import { forBothDatabases } from '@/lib/services/testing/both-databases.test-support'
import { call } from './registry'

/** A number as a page shows it, the target of its link, and the number of rows listed there. */
interface OpenedLink {
  text: string
  href: string
  shown: number
  opened: number
}

/** Rows that the page at an address lists, read with the page's own query. Null for a page without a list. */
async function rowsAt(ctx: Context, href: string): Promise<number | null> {
  const { pathname, searchParams, hash } = new URL(href, 'http://mettle')
  const [, page, name] = pathname.split('/')
  if (page === 'skills' && name && searchParams.get('tab') === 'uses') {
    const place = usesPlace(loadSkillParams(searchParams))
    return (await call(ctx, 'skill.uses', usesInput(decodeURIComponent(name), place))).total
  }
  if (page === 'skills' && name && searchParams.get('tab') === 'versions')
    return (await call(ctx, 'skill.versions', { name: decodeURIComponent(name) })).items.length
  if (page === 'sessions' && name) return rowsOfSession(ctx, name, hash)
  if (page === 'skills' && !name) return (await call(ctx, 'skill.list', listInput(loadFilters(searchParams)))).total
  if (page === 'sessions' && !name)
    return (await call(ctx, 'session.list', sessionsInput(loadSessionFilters(searchParams)))).total
  if (page === 'audit')
    return (await call(ctx, 'event.list', { ...eventsInput(loadEventFilters(searchParams)), limit: 200 })).items.length
  return page === 'review' && !searchParams.has('c')
    ? (await call(ctx, 'candidate.list', { status: 'open', limit: 1 })).total
    : null
}

/** The rows of a session that a hash of its page names. */
async function rowsOfSession(ctx: Context, id: string, hash: string): Promise<number | null> {
  const { stepList } = await call(ctx, 'session.read', { id })
  if (hash === '#steps') return stepList.length
  return hash === '#first-error' ? stepList.filter((step) => step.status === 'error').length : null
}

const plainText = (html: string): string => html.replaceAll(/<[^>]*>/g, '').replaceAll('&amp;', '&')

/** What its row is called stands at the end of a link, for screen readers alone. */
const withoutRow = (html: string): string => html.replace(/<span class="sr-only"> [^<]*<\/span>(?=(?:<\/[^>]*>)*$)/, '')

/** Measured, not counted: a link on it opens what it was measured on. */
const measured = /\b(?:tokens?|h)$|^\d+\.\d+$/

/** The n of a link: the number after "n" in it or next to a rate, else the first number shown; null for text and measures alone. */
function shownIn(html: string, after: string): number | null {
  const beside = /^(?:<[^>]*>|[^n<])*?\bn (\d+)/.exec(after)
  const text = plainText(withoutRow(html)).replaceAll(',', '')
  const own = /\bn (\d+)$/.exec(text)
  if (own) return Number(own[1])
  if (measured.test(text)) return null
  if (text.endsWith('%')) return beside ? Number(beside[1]) : null
  const many = /^[\d.]+ of (?:the last )?(\d+)$/.exec(text)
  const first = many ?? /^(\d+)\b/.exec(text)
  return first ? Number(first[1]) : null
}

/** Every number with a link in some markup, with its link followed. */
async function openAll(ctx: Context, markup: string): Promise<OpenedLink[]> {
  const links = [...markup.matchAll(/<a\b[^>]*?href="([^"]*)"[^>]*>(.*?)<\/a>/g)]
  const found = await Promise.all(
    links.map(async (link): Promise<OpenedLink[]> => {
      const [whole, path = '', inner = ''] = link
      const shown = shownIn(inner, markup.slice(link.index + whole.length, link.index + whole.length + 1500))
      const href = path.replaceAll('&amp;', '&')
      const opened = shown === null ? null : await rowsAt(ctx, href)
      return shown === null || opened === null ? [] : [{ text: plainText(inner), href, shown, opened }]
    }),
  )
  return found.flat()
}

const draw = (answers: (readonly [readonly unknown[], unknown])[], children: ReactNode): string =>
  renderToStaticMarkup(WithAnswers({ answers, children }))

/** The numbers of the overview, each with the rows that its link opens. */
async function overviewLinks(ctx: Context): Promise<OpenedLink[]> {
  const answers = [
    [query('overview.read', {}).queryKey, await call(ctx, 'overview.read', {})],
    [query('catalogue.read', {}).queryKey, await call(ctx, 'catalogue.read', {})],
    [query('candidate.list', topCandidates).queryKey, await call(ctx, 'candidate.list', topCandidates)],
  ] as const
  return openAll(ctx, draw([...answers], createElement(OverviewView, { now: ctx.now().toISOString() })))
}

/** The numbers of the skills page, in its strip, tabs and rows. */
async function libraryLinks(ctx: Context): Promise<OpenedLink[]> {
  const input = listInput(loadFilters(new URLSearchParams()))
  const answers = [
    [query('skill.library', {}).queryKey, await call(ctx, 'skill.library', {})],
    [query('skill.list', input).queryKey, await call(ctx, 'skill.list', input)],
  ] as const
  const view = createElement(SkillLibrary, { now: ctx.now().toISOString(), workspace: ctx.workspace.name })
  return openAll(ctx, draw([...answers], view))
}

/** The sentence, the funnel, the versions and the uses of a skill. */
async function skillLinks(ctx: Context, name: string): Promise<OpenedLink[]> {
  const now = ctx.now().toISOString()
  const input = usesInput(name, { tab: 'uses' })
  const skill = await call(ctx, 'skill.read', { name })
  const answers = [
    [query('skill.read', { name }).queryKey, skill],
    [query('skill.funnel', { name }).queryKey, await call(ctx, 'skill.funnel', { name })],
    [query('skill.versions', { name }).queryKey, await call(ctx, 'skill.versions', { name })],
    [query('skill.uses', input).queryKey, await call(ctx, 'skill.uses', input)],
  ] as const
  const views = [
    createElement(WhyCallout, { key: 'why', skill }),
    createElement(UsesPanel, { key: 'uses', name, place: { tab: 'uses' }, input, now }),
    createElement(VersionsPanel, { key: 'versions', name, diff: null, now }),
  ]
  return openAll(ctx, draw([...answers], views))
}

/** The numbers of the sessions page, and of a session with errors. */
async function sessionLinks(ctx: Context): Promise<OpenedLink[]> {
  const now = ctx.now().toISOString()
  const { items } = await call(ctx, 'session.list', { errors: true, limit: 10 })
  const session = await call(ctx, 'session.read', { id: items[0]?.id ?? '' })
  const own = draw([], createElement(SessionFacts, { session, now })).replaceAll('href="#', `href="/sessions/${session.id}#`)
  return openAll(ctx, draw([], createElement(SessionTable, { items, now })) + own)
}

/** The numbers of the sweeps that moved something. */
async function sweepLinks(ctx: Context): Promise<OpenedLink[]> {
  const { items } = await call(ctx, 'maintenance.list', { limit: 50 })
  const moving = items.filter((run) => run.moved > 0).slice(0, 5)
  const links = moving.map(async ({ id }) => {
    const run = await call(ctx, 'maintenance.read', { id })
    const answers = [[query('maintenance.read', { id }).queryKey, run]] as const
    return openAll(ctx, draw([...answers], createElement(RunDetail, { id, now: ctx.now().toISOString() })))
  })
  return (await Promise.all(links)).flat()
}

/** Some thousand reads, on a machine that has other things to do. */
const walkMs = 180_000

forBothDatabases('The numbers of a page', (open) => {
  let demo: Context

  beforeAll(async () => {
    const { ctx } = await open()
    await loadDemo(ctx, {})
    demo = { ...ctx, workspace: await ctx.store.db.workspace.findUniqueOrThrow({ where: { name: 'demo' } }) }
  }, walkMs)

  it('match the rows that they open from the overview', { timeout: walkMs }, async () => {
    const links = await overviewLinks(demo)
    expect(links.filter((one) => one.shown !== one.opened)).toEqual([])
    expect(links.map((one) => one.href.replace(/from=.*/, 'from='))).toEqual(
      expect.arrayContaining([
        '/skills?tab=verified',
        '/skills?failing=true',
        '/skills?tab=degraded',
        '/skills?tab=learned&judged=ever',
        '/skills?served=true',
        '/sessions?active=yes',
        '/audit?verb=deprecate&actor=policy&undone=no&from=',
        '/skills/fix-failing-test?tab=uses&window=1',
      ]),
    )
  })

  it('match the rows that they open from the skills page', { timeout: walkMs }, async () => {
    const links = await libraryLinks(demo)
    expect(links.filter((one) => one.shown !== one.opened)).toEqual([])
    expect(links.map((one) => one.href)).toEqual(
      expect.arrayContaining(['/skills?tab=active', '/skills?tab=active&judged=window&sort=rate']),
    )
    expect(links.length).toBeGreaterThan(15)
  })

  it(
    'match the rows that they open from each skill: its sentence, funnel, savings and versions',
    { timeout: walkMs },
    async () => {
      const { items } = await call(demo, 'skill.list', { limit: 200 })
      const links = (await Promise.all(items.map(({ name }) => skillLinks(demo, name)))).flat()
      expect(links.filter((one) => one.shown !== one.opened)).toEqual([])
      for (const part of ['&window=1&to=', '&version=', '&reached=judged']) {
        expect(
          links.some(({ href }) => href.includes(part)),
          part,
        ).toBe(true)
      }
    },
  )

  it('match the rows that they open from the sessions', { timeout: walkMs }, async () => {
    const links = await sessionLinks(demo)
    expect(links.filter((one) => one.shown !== one.opened)).toEqual([])
    expect(links.some(({ href }) => href.endsWith('#first-error'))).toBe(true)
  })

  it('match the rows that they open from the decisions of a sweep', { timeout: walkMs }, async () => {
    const links = await sweepLinks(demo)
    expect(links.filter((one) => one.shown !== one.opened)).toEqual([])
    expect(links.length).toBeGreaterThan(3)
  })
})
