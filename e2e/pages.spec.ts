import { expect, test } from '@playwright/test'
import { aboveFloorMax, frameworkScripts, gzipKb, scriptsIn } from '@/bench/support/page-scripts'
import type { CandidateItem } from '@/lib/contract/candidate'
import type { SessionItem } from '@/lib/contract/session'
import { Api } from './support/api'
import { learnSkill, proposeOrders, reportUses, sweep, type Page as ListPage } from './support/learn'
import { expectAccessible, openAwake, watch } from './support/page'
import { startServer, type RunningServer } from './support/server'

const arabic = 'استخدم هذا عند وصول طلب جديد.'

/** Two more candidates, one snoozed and one dismissed, so that each view of the queue has its count. */
async function putAside(api: Api): Promise<void> {
  const draft = (name: string) => ({ name, description: arabic, instructions: '1. Look.\n2. Do it.' })
  const [later, never] = await Promise.all(
    ['sort-the-post', 'fold-the-maps'].map((name) => api.post<CandidateItem>('/api/candidates', draft(name))),
  )
  await api.post(`/api/candidates/${later?.id}/snooze`, { moreSessions: 3 })
  await api.post(`/api/candidates/${never?.id}/dismiss`, { reason: 'Too specific' })
}

/** Every page with data, at desktop and phone width. */
test.describe('Every page', () => {
  let server: RunningServer
  let session: SessionItem | undefined

  test.beforeAll(async () => {
    server = await startServer()
    const api = new Api(server.url)
    await learnSkill(api, 'ship-orders')
    await reportUses(api, 'ship-orders', 'SSFSFFSFFFFS')
    await sweep(api)
    await proposeOrders(api, 'support')
    await putAside(api)
    session = (await api.get<ListPage<SessionItem>>('/api/sessions')).items[0]
  })
  test.afterAll(() => server.close())

  const skill = '/skills/ship-orders'
  const tabs = ['uses', 'versions', 'evidence', 'files', 'audit'].map((tab) => `${skill}?tab=${tab}`)
  const pages = [
    '/',
    '/review',
    '/skills',
    '/skills?view=cards&open=ship-orders',
    skill,
    ...tabs,
    '/design',
    '/design?skill=ship-orders',
    '/sessions',
    '/sessions/{id}',
    '/maintenance',
    '/policies',
    '/audit',
    '/settings',
    '/api-docs',
    '/api-docs?operation=candidate.propose',
  ]

  for (const [width, height] of [
    [1360, 850],
    [360, 780],
  ] as const) {
    for (const place of pages) {
      test(`${place} at ${width} pixels is accessible and logs nothing to the console`, async ({ page }) => {
        // The overview may still announce the job that created its data.
        const complaints = watch(page, { isLive: place === '/' })
        await page.setViewportSize({ width, height })
        const answer = await page.goto(`${server.url}${place.replace('{id}', session?.id ?? '')}`)
        expect(answer?.status()).toBe(200)
        await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
        await expectAccessible(page)
        expect(complaints).toEqual([])
      })
    }
  }

  for (const width of [1024, 1080, 1200, 1440]) {
    test(`of candidates shows every action at ${width} pixels`, async ({ page }) => {
      await page.setViewportSize({ width, height: 800 })
      await page.goto(`${server.url}/review`)
      const bar = page.getByRole('toolbar', { name: 'Decide' })
      await expect(bar.getByRole('button', { name: 'Dismiss' })).toBeVisible()
      expect(await bar.evaluate((one) => one.scrollWidth - one.clientWidth)).toBe(0)
    })
  }

  for (const width of [390, 1024, 1080, 1280, 1440, 1920]) {
    test(`of candidates shows every view of its queue at ${width} pixels, by keyboard too`, async ({ page }) => {
      await page.setViewportSize({ width, height: 800 })
      await openAwake(page, `${server.url}/review`)
      const views = page.getByRole('tablist', { name: 'Views of the queue' })
      await expect(views.getByRole('tab')).toHaveText([
        /^Open\s?1$/,
        /^Snoozed\s?1$/,
        /^Dismissed\s?1$/,
        /^Approved\s?1$/,
        /^Generic/,
      ])
      const cut = await views.evaluate((strip) => {
        const column = strip.closest('[data-queue]')?.getBoundingClientRect()
        const isIn = ({ left, right }: DOMRect) => column !== undefined && left >= column.left && right <= column.right
        const tabs = [...strip.querySelectorAll('[role=tab]')].filter((tab) => !isIn(tab.getBoundingClientRect()))
        return [strip.scrollWidth - strip.clientWidth, ...tabs.map((tab) => tab.textContent)]
      })
      expect(cut).toEqual([0])
      await views.getByRole('tab', { name: 'Open' }).focus()
      await page.keyboard.press('End')
      await expect(views.getByRole('tab', { name: 'Generic' })).toBeFocused()
      await page.keyboard.press('Enter')
      await expect(views.getByRole('tab', { name: 'Generic' })).toHaveAttribute('aria-selected', 'true')
      await expectAccessible(page)
    })
  }

  test('of text that is written from right to left begins at the right', async ({ page }) => {
    await page.goto(`${server.url}/review?status=snoozed`)
    const text = page.getByText(arabic).first()
    await expect(text).toBeVisible()
    const [before, after] = await text.evaluate((element) => {
      const range = document.createRange()
      range.selectNodeContents(element)
      const [own, box] = [range.getBoundingClientRect(), element.getBoundingClientRect()]
      return [own.left - box.left, box.right - own.right]
    })
    expect(before).toBeGreaterThan(20)
    expect(after).toBeLessThan(1)
  })

  test('waits for few scripts before it comes alive', async ({ request }) => {
    const floor = gzipKb(frameworkScripts())
    for (const place of pages) {
      const html = await (await request.get(`${server.url}${place.replace('{id}', session?.id ?? '')}`)).text()
      const scripts = scriptsIn(html)
      expect(scripts.length, place).toBeGreaterThan(0)
      expect(gzipKb(scripts) - floor, place).toBeLessThanOrEqual(aboveFloorMax)
    }
  })

  test('a missing page says so, with nothing in the console but the response itself', async ({ page }) => {
    const complaints = watch(page)
    const answer = await page.goto(`${server.url}/nothing/of/this`)
    expect(answer?.status()).toBe(404)
    await expectAccessible(page)
    expect(complaints.filter((line) => !line.includes('404'))).toEqual([])
  })

  test('responses have a policy without unsafe scripts, and a new nonce each time', async ({ request }) => {
    const policies = await Promise.all(
      [1, 2].map(async () => (await request.get(server.url)).headers()['content-security-policy'] ?? ''),
    )
    for (const policy of policies) {
      const scripts = /script-src [^;]+/.exec(policy)?.[0] ?? ''
      expect(scripts).toMatch(/'nonce-[^']+'/)
      expect(scripts).not.toMatch(/unsafe/)
    }
    expect(policies[0]).not.toBe(policies[1])
  })
})
