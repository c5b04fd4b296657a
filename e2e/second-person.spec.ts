import { expect, test, type Browser, type BrowserContext, type Page } from '@playwright/test'
import { startProvider, type OpenidProvider } from './support/openid-provider'
import { expectAccessible, openAwake, watch } from './support/page'
import { startServer, type RunningServer } from './support/server'

/** A team that signs in with a provider, and changes what it protects by two people. */
test.describe('A team of two', () => {
  let server: RunningServer
  let provider: OpenidProvider
  let olga: { context: BrowserContext; page: Page; complaints: string[] }
  let ana: typeof olga
  const url = () => server.url.replace('0.0.0.0', '127.0.0.1')

  const openBrowser = async (browser: Browser) => {
    const context = await browser.newContext({ viewport: { width: 1360, height: 850 } })
    const page = await context.newPage()
    return { context, page, complaints: watch(page) }
  }
  /** A call of the browser's person. */
  const ask = async ({ context }: typeof olga, method: 'post' | 'put', place: string, data: unknown) => {
    const answer = await context.request[method](url() + place, { data })
    expect(answer.ok(), await answer.text()).toBe(true)
  }

  test.describe.configure({ mode: 'serial' })
  test.beforeAll(async ({ browser }) => {
    provider = await startProvider()
    const { issuer, clientId, clientSecret } = provider
    server = await startServer({
      env: {
        METTLE_HOST: '0.0.0.0',
        METTLE_SECRET: 'a secret of sixteen or more',
        METTLE_OIDC_ISSUER: issuer,
        METTLE_OIDC_CLIENT_ID: clientId,
        METTLE_OIDC_CLIENT_SECRET: clientSecret,
      },
    })
    olga = await openBrowser(browser)
    ana = await openBrowser(browser)
  })
  test.afterAll(async () => {
    await server.close()
    await provider.close()
  })

  test('signs in with the provider whom an invitation waits for, and tells others why not', async () => {
    const printed = /^Nobody has an account yet\..* (\S+\/join\?first=\S+)$/m.exec(server.output())?.[1] ?? ''
    await olga.page.goto(printed.replace(server.url, url()))
    await olga.page.getByLabel('Your name').fill('Olga Owner')
    await olga.page.getByLabel('E-mail').fill('olga@example.com')
    await olga.page.getByLabel('Password').fill('correct horse battery')
    await olga.page.getByRole('button', { name: 'Create account' }).click()
    await expect(olga.page).toHaveURL(`${url()}/`)

    const { page } = ana
    await page.goto(`${url()}/skills`)
    const way = page.getByRole('link', { name: `Sign in with ${new URL(provider.issuer).host}` })
    await expectAccessible(page)
    await way.click()
    await expect(page.getByRole('alert').filter({ hasText: 'Nobody invited ana@example.com to this server' })).toBeVisible()
    await expectAccessible(page)
    await ask(olga, 'post', '/api/invitations', { email: 'ana@example.com', role: 'reviewer' })
    await page.goto(`${url()}/skills`)
    await way.click()
    await expect(page).toHaveURL(`${url()}/skills`)
    await expect(page.getByText('Ana', { exact: true })).toBeVisible()
  })

  test('sets by the page that two people change what is protected', async () => {
    await ask(olga, 'post', '/api/skills', {
      name: 'ship-orders',
      description: 'Ships what customers wait for. Use when an order is paid.',
      content: '# Ship orders\n\n1. Find the order.\n2. Ship it.\n',
    })
    await ask(olga, 'post', '/api/skills/ship-orders/protect', { reason: 'Orders matter.' })
    const { page } = olga
    await openAwake(page, `${url()}/policies`)
    await page.getByRole('tab', { name: 'All settings' }).click()
    const choice = page.getByRole('group', { name: 'Approvals by a second person' })
    await choice.getByRole('button', { name: 'Own proposals and protected skills' }).click()
    const unsaved = page.getByRole('region', { name: 'Unsaved changes' })
    await unsaved.getByRole('textbox', { name: 'Reason' }).fill('Four eyes.')
    await unsaved.getByRole('button', { name: 'Save policy' }).click()
    await expect(page.getByText('Saved policy v')).toBeVisible()
  })

  test('has the one ask, and the other confirm', async () => {
    const { page } = ana
    await openAwake(page, `${url()}/skills/ship-orders`)
    await page.getByRole('button', { name: 'Unprotect' }).click()
    const reason = page.getByRole('textbox', { name: /reason/i })
    await reason.fill('The closing is done.')
    await reason.press('Enter')
    await expect(page.getByText('Another reviewer has to confirm: unprotect ship-orders')).toBeVisible()
    await openAwake(page, `${url()}/review`)
    await expect(page.getByText('ana@example.com wrote this. Another reviewer has to approve it.')).toBeVisible()
    await page.getByRole('button', { name: 'Approve', exact: true }).click()
    await expect(page.getByText('Ask another reviewer to approve it, or dismiss it.')).toBeVisible()

    await openAwake(olga.page, `${url()}/review`)
    await expect(olga.page.getByText(/requested by ana@example\.com/).first()).toBeVisible()
    await expectAccessible(olga.page)
    await olga.page.getByRole('button', { name: 'Approve', exact: true }).click()
    await expect(olga.page.getByText('Approved ship-orders')).toBeVisible()
    await openAwake(olga.page, `${url()}/skills/ship-orders`)
    await expect(olga.page.getByRole('button', { name: 'Protect', exact: true })).toBeVisible()
    expect(olga.complaints).toEqual([])
    expect(ana.complaints.filter((one) => !one.includes('403'))).toEqual([])
  })
})
