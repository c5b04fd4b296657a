import { expect, test } from '@playwright/test'
import { demoPages, startDemoServer, workspaceCookie, workspaceHeader } from '@/bench/support/demo-server'
import { namingFaults } from './support/accessible-names'
import { Api } from './support/api'
import { openAwake } from './support/page'
import type { RunningServer } from './support/server'

test('counts a name that several things share, and what has none', async ({ page }) => {
  await page.setContent(`<button>Open</button><button>Open</button><a href="#a">3</a><a href="#b">3</a><a href="#b">3</a>
    <button>Close</button><a href="#c">5</a><a href="#c">5</a><input>`)
  expect(await namingFaults(page)).toEqual(['textbox without a name', '2 of button "Open"', '2 of link "3"'])
})

/** Every page of the sample data, as a screen reader reads it and at twice the size. */
test.describe('Every page of the sample data', () => {
  let server: RunningServer
  let pages: Record<string, string>

  test.beforeAll(async () => {
    server = await startDemoServer()
    const name = '/skills/exchange-wrong-size'
    pages = { ...(await demoPages(new Api(server.url, workspaceHeader))), failing: name, evidence: `${name}?tab=evidence` }
  })
  test.afterAll(() => server.close())
  test.beforeEach(({ context }) => context.addCookies([{ ...workspaceCookie, url: server.url }]))

  test('names what can be operated, and no two things alike, folded and unfolded', async ({ page }) => {
    const places = { ...pages, 'skill audit': `${pages.skill}?tab=audit`, cards: '/skills?view=cards' }
    const faults: Record<string, string[]> = {}
    for (const [title, place] of Object.entries(places)) {
      await openAwake(page, `${server.url}${place}`)
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
      await expect(page.getByRole('status', { name: /^Loading/ })).toHaveCount(0)
      const folded = await namingFaults(page)
      await page.evaluate(() => document.querySelectorAll('details').forEach((one) => (one.open = true)))
      const found = [...folded, ...(await namingFaults(page)).filter((one) => !folded.includes(one))]
      if (found.length > 0) faults[title] = found
    }
    expect(faults).toEqual({})
  })

  test('is read at 200% without scrolling sideways', async ({ browser }) => {
    const context = await browser.newContext({ viewport: { width: 720, height: 450 }, deviceScaleFactor: 2 })
    await context.addCookies([{ ...workspaceCookie, url: server.url }])
    const page = await context.newPage()
    const wide: Record<string, number> = {}
    for (const [title, place] of Object.entries(pages)) {
      await openAwake(page, `${server.url}${place}`)
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
      const over = await page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth)
      if (over > 0) wide[title] = over
    }
    await context.close()
    expect(wide).toEqual({})
  })
})
