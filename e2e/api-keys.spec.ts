import { readFileSync } from 'node:fs'
import path from 'node:path'
import { expect, test, type Page } from '@playwright/test'
import { expectAccessible, openAwake, watch } from './support/page'
import { startServer, type RunningServer } from './support/server'

/** A server with a token: a browser signs in by a link, and a person makes and revokes a key. */
test.describe('A server with a token', () => {
  let server: RunningServer
  const token = () => readFileSync(path.join(server.home, 'mettle/token'), 'utf8').trim()

  test.beforeAll(async () => {
    server = await startServer({ env: { METTLE_AUTH: 'token' } })
  })
  test.afterAll(() => server.close())

  const signInLink = () => /^Sign in once with (\S+)$/m.exec(server.output())?.[1] ?? ''
  const asked = (place: string, headers: Record<string, string> = {}) =>
    fetch(server.url + place, { headers, redirect: 'manual' })

  test('answers nobody without it, at any door but liveness', async ({ page }) => {
    for (const place of [
      '/',
      '/skills',
      '/api/skills',
      '/api/events/stream',
      '/api/mcp',
      '/metrics',
      '/.well-known/skills/index.json',
    ]) {
      const { status, headers } = await asked(place)
      expect([place, status, headers.get('www-authenticate')]).toEqual([place, 401, 'Bearer realm="mettle"'])
    }
    expect((await asked('/api/health/live')).status).toBe(200)
    expect((await asked('/api/skills', { authorization: `Bearer ${token()}` })).status).toBe(200)
    await page.goto(server.url)
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Sign in to Mettle')
    await expect(page.getByText('mettle link')).toBeVisible()
  })

  test('lets a browser in once by the link of its start, where a person makes a key and revokes it', async ({
    page,
    context,
  }) => {
    const complaints = watch(page)
    await page.goto(signInLink())
    await expect(page).toHaveURL(`${server.url}/`)
    const [cookie] = (await context.cookies()).filter(({ name }) => name === 'mettle-browser')
    expect(cookie).toMatchObject({ httpOnly: true, sameSite: 'Lax' })
    expect((await asked(new URL(signInLink()).search)).status).toBe(401)

    await openAwake(page, `${server.url}/settings`)
    const panel = page.locator('#keys')
    await expect(panel).toContainText('No API keys yet')
    await panel.getByLabel('Name').fill('order-desk')
    await panel.getByLabel('Agent').fill('desk')
    await panel.getByRole('button', { name: 'Create key' }).click()
    await expect(panel.getByText(/copy the key now/)).toBeVisible()
    const secret =
      (await panel
        .locator('code')
        .filter({ hasText: /^mtl_[0-9a-f]{48}$/ })
        .textContent()) ?? ''
    const shown = { authorization: `Bearer ${secret}` }
    expect((await asked('/api/skills', shown)).status).toBe(200)
    expect((await asked('/api/keys', shown)).status).toBe(403)
    await expectAccessible(page)
    await shoot(page)
    await panel.getByRole('button', { name: 'Revoke order-desk' }).click()
    const dialog = page.getByRole('dialog', { name: 'Revoke order-desk?' })
    await expectAccessible(page)
    await dialog.getByRole('button', { name: 'Revoke key' }).click()
    await expect(panel).toContainText('No API keys yet')
    expect((await asked('/api/skills', shown)).status).toBe(401)
    await page.goto(`${server.url}/audit`)
    await expect(page.getByText('revoked').first()).toBeVisible()
    expect(complaints).toEqual([])
  })
})

const shots = process.env.TEST_SCREENSHOTS

/** For a person's eye, where a folder is given. */
async function shoot(page: Page): Promise<void> {
  if (!shots) return
  for (const colorScheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme })
    for (const width of [1360, 360]) {
      await page.setViewportSize({ width, height: 900 })
      await page.locator('#keys').screenshot({ path: path.join(shots, `keys-${colorScheme}-${width}.png`) })
    }
  }
  await page.setViewportSize({ width: 1360, height: 850 })
}
