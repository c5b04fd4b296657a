import { expect, test } from '@playwright/test'
import { demoPages, startDemoServer, workspaceCookie, workspaceHeader } from '@/bench/support/demo-server'
import { Api } from './support/api'
import { openAwake } from './support/page'
import type { RunningServer } from './support/server'

/** Every page of the sample data at twice the size. */
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
