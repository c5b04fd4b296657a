import { expect, test } from '@playwright/test'
import { openAwake } from './support/page'
import { freePort, makeHome, startServer, type RunningServer } from './support/server'

/** A server that stops and comes back, seen from an open page and from one that is opened meanwhile. */
test.describe('A server that is away', () => {
  const home = makeHome()
  let port: number
  let server: RunningServer

  test.beforeAll(async () => {
    port = await freePort()
    server = await startServer({ home, port })
  })
  test.afterAll(() => server.close())

  test('is reported on the page, replaced by a page of ours, and everything returns by itself', async ({ page, context }) => {
    await openAwake(page, `${server.url}/skills`)
    await page.evaluate(() => navigator.serviceWorker.ready)
    const other = await context.newPage()
    await openAwake(other, `${server.url}/sessions`)
    await server.kill()
    await expect(page.getByText('The server isn’t answering.')).toBeVisible()
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Skills')
    await other.goto(`${server.url}/audit`, { waitUntil: 'commit' })
    await expect(other.getByRole('heading', { level: 1 })).toHaveText('The server isn’t answering')
    expect(other.url()).toBe(`${server.url}/audit`)
    server = await startServer({ home, port })
    await expect(other.getByRole('heading', { level: 1 })).toHaveText('Audit', { timeout: 30_000 })
    await expect(page.getByText('The server isn’t answering.')).toBeHidden()
  })
})
