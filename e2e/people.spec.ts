import { createHash } from 'node:crypto'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import path from 'node:path'
import { expect, test, type Browser, type BrowserContext, type Page } from '@playwright/test'
import { expectAccessible, openAwake, watch } from './support/page'
import { startServer, type RunningServer } from './support/server'

const password = 'correct horse battery'
const shots = process.env.TEST_SCREENSHOTS

/** For a person's eye, where a folder is given. */
async function shoot(page: Page, name: string, place?: string): Promise<void> {
  if (!shots) return
  const size = page.viewportSize()
  for (const colorScheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme })
    for (const width of [1440, 390]) {
      await page.setViewportSize({ width, height: 900 })
      await (place ? page.locator(place) : page).screenshot({ path: path.join(shots, `${name}-${colorScheme}-${width}.png`) })
    }
  }
  if (size) await page.setViewportSize(size)
}

async function fillAccount(page: Page, name: string, email: string | null): Promise<void> {
  await page.getByLabel('Your name').fill(name)
  if (email !== null) await page.getByLabel('E-mail').fill(email)
  await page.getByLabel('Password').fill(password)
  await page.getByRole('button', { name: 'Create account' }).click()
}

async function signIn(page: Page, base: string, email: string, given = password): Promise<void> {
  await page.goto(`${base}/sign-in`)
  await page.getByLabel('E-mail').fill(email)
  await page.getByLabel('Password').fill(given)
  await page.getByRole('button', { name: 'Sign in' }).click()
}

/** A team on a server that others reach: accounts, roles, an agent's key, and a member who leaves. */
test.describe('A server bound beyond loopback', () => {
  let server: RunningServer
  let owner: { context: BrowserContext; page: Page; complaints: string[] }
  let reviewer: typeof owner
  let agentKey = ''
  let helperToken = ''
  /** It is bound to every address; a browser of this machine trusts this one. */
  const url = () => server.url.replace('0.0.0.0', '127.0.0.1')

  const openBrowser = async (browser: Browser) => {
    const context = await browser.newContext({ viewport: { width: 1360, height: 850 } })
    const page = await context.newPage()
    return { context, page, complaints: watch(page) }
  }
  const asAgent = (method: string, place: string, body: unknown) =>
    fetch(url() + place, {
      method,
      headers: { authorization: `Bearer ${agentKey}`, 'content-type': 'application/json' },
      body: JSON.stringify(body),
    })

  const asProgram = async (place: string, form: Record<string, string>) => {
    const response = await fetch(url() + place, { method: 'POST', body: new URLSearchParams(form) })
    return (await response.json()) as Record<string, unknown>
  }
  const helperStatus = async () => {
    const headers = {
      authorization: `Bearer ${helperToken}`,
      'content-type': 'application/json',
      accept: 'application/json, text/event-stream',
    }
    const body = JSON.stringify({ jsonrpc: '2.0', id: 1, method: 'tools/list', params: {} })
    return (await fetch(`${url()}/mcp`, { method: 'POST', headers, body })).status
  }

  test.describe.configure({ mode: 'serial' })
  test.beforeAll(async ({ browser }) => {
    server = await startServer({ env: { METTLE_HOST: '0.0.0.0', METTLE_SECRET: 'a secret of sixteen or more' } })
    owner = await openBrowser(browser)
    reviewer = await openBrowser(browser)
  })
  test.afterAll(() => server.close())

  test('serves nobody until the first account is made by the link that its start printed', async () => {
    const { page } = owner
    for (const place of ['/api/skills', '/api/events/stream', '/api/mcp', '/metrics', '/.well-known/skills/index.json'])
      expect([place, (await fetch(url() + place)).status]).toEqual([place, 401])
    await page.goto(`${url()}/skills`)
    await expect(page).toHaveURL(`${url()}/sign-in?to=%2Fskills`)
    await expect(page.getByText('Nobody has an account on this server yet')).toBeVisible()
    await page.goto(`${url()}/join`)
    await expect(page.getByRole('heading', { name: 'This link is not valid' })).toBeVisible()

    const printed = /^Nobody has an account yet\..* (\S+\/join\?first=\S+)$/m.exec(server.output())?.[1] ?? ''
    const link = printed.replace(server.url, url())
    await page.goto(link)
    await expect(page.getByRole('heading', { name: 'Create the first account' })).toBeVisible()
    await expectAccessible(page)
    await shoot(page, 'first-account')
    await fillAccount(page, 'Olga Owner', 'olga@example.com')
    await expect(page).toHaveURL(`${url()}/`)
    const [cookie] = (await owner.context.cookies()).filter(({ name }) => name === 'mettle-session')
    expect(cookie).toMatchObject({ httpOnly: true, sameSite: 'Lax' })
    await expect(page.getByText('Olga Owner')).toBeVisible()
    await reviewer.page.goto(link)
    await expect(reviewer.page.getByRole('heading', { name: 'This link is not valid' })).toBeVisible()
  })

  test('lets the owner invite a reviewer and make a key for an agent', async () => {
    const { page } = owner
    await openAwake(page, `${url()}/settings`)
    const members = page.locator('#members')
    await expect(members.getByRole('list', { name: 'Members' })).toContainText('olga@example.com')
    await members.getByLabel('E-mail').fill('ben@example.com')
    await members.getByRole('button', { name: 'Invite' }).click()
    await expect(members.getByText('Send this link to ben@example.com')).toBeVisible()
    const link = (await members.locator('output code').textContent()) ?? ''
    await expectAccessible(page)
    await shoot(page, 'members', '#members')

    // However long an address is, it stays within its panel.
    await members.getByLabel('E-mail').fill(`${'long.name.'.repeat(6)}x@${'department.'.repeat(4)}example.com`)
    await members.getByRole('button', { name: 'Invite' }).click()
    await expect(members.getByText('Send this link to long.name')).toBeVisible()
    expect(await members.evaluate((panel) => panel.scrollWidth - panel.clientWidth)).toBe(0)
    await members.getByRole('button', { name: /^Withdraw the invitation for long/ }).click()

    const keys = page.locator('#keys')
    await keys.getByLabel('Name').fill('order-desk')
    await keys.getByLabel('Agent').fill('desk')
    await keys.getByRole('button', { name: 'Create key' }).click()
    agentKey =
      (await keys
        .locator('code')
        .filter({ hasText: /^mtl_[0-9a-f]{48}$/ })
        .textContent()) ?? ''

    await reviewer.page.goto(link)
    await expect(reviewer.page.getByRole('heading', { name: 'Join default' })).toBeVisible()
    await expect(reviewer.page.getByText('You are invited as reviewer')).toBeVisible()
    await fillAccount(reviewer.page, 'Ben', null)
    await expect(reviewer.page).toHaveURL(`${url()}/`)
    await expect(reviewer.page.getByText('Ben', { exact: true })).toBeVisible()
  })

  test('has the agent propose, and only the reviewer approve', async () => {
    const proposed = await asAgent('POST', '/api/skills', {
      name: 'ship-orders',
      description: 'Ships what customers wait for. Use when an order is paid.',
      content: '# Ship orders\n\n1. Find the order.\n2. Ship it.\n',
    })
    expect(proposed.status).toBe(202)
    const { candidate } = (await proposed.json()) as { candidate: { id: string } }
    expect((await asAgent('POST', `/api/candidates/${candidate.id}/promote`, {})).status).toBe(403)
    // What programs fetch takes their key, too.
    expect((await asAgent('GET', '/metrics', undefined)).status).toBe(200)
    const { page } = reviewer
    await openAwake(page, `${url()}/review`)
    await page.getByRole('button', { name: 'Approve', exact: true }).click()
    await expect(page.getByText('Approved ship-orders')).toBeVisible()
    await expect.poll(async () => (await asAgent('GET', '/api/skills/ship-orders', undefined)).status).toBe(200)
    // A reviewer sees neither members nor keys.
    await openAwake(page, `${url()}/settings`)
    await expect(page.locator('#account')).toContainText('ben@example.com')
    await expect(page.locator('#members')).toHaveCount(0)
    await expect(page.locator('#keys')).toHaveCount(0)
    await expectAccessible(page)
    await shoot(page, 'account', '#account')
  })

  test('lets a command line in, which a person confirms by its code, and which ends when they say so', async () => {
    const form = { client_id: 'mettle-cli', host: 'laptop', scope: 'report propose read review' }
    const asked = await asProgram('/api/oauth/device_authorization', form)
    const code = String(asked.user_code)
    const { page } = reviewer
    await page.goto(String(asked.verification_uri_complete).replace(server.url, url()))
    await expect(page.getByLabel('Code')).toHaveValue(code)
    await expectAccessible(page)
    await shoot(page, 'device-code')
    await page.getByRole('button', { name: 'Continue' }).click()
    await expect(page.getByText('laptop', { exact: true })).toBeVisible()
    await expect(page.getByRole('list', { name: 'It may' })).toContainText('Approve and dismiss')
    await expectAccessible(page)
    await shoot(page, 'device-decision')
    await page.getByRole('button', { name: 'Approve' }).click()
    await expect(page.getByText('laptop is logged in')).toBeVisible()
    const grant_type = 'urn:ietf:params:oauth:grant-type:device_code'
    const came = await asProgram('/api/oauth/token', {
      grant_type,
      client_id: 'mettle-cli',
      device_code: String(asked.device_code),
    })
    const skills = () => fetch(`${url()}/api/skills`, { headers: { authorization: `Bearer ${String(came.access_token)}` } })
    expect((await skills()).status).toBe(200)

    await openAwake(page, `${url()}/settings`)
    await expect(page.getByRole('list', { name: 'Keys in your name' })).toContainText('ben@example.com on laptop')
    await expectAccessible(page)
    await shoot(page, 'account-keys', '#account')
    await page.getByRole('button', { name: 'Revoke ben@example.com on laptop from your account' }).click()
    const dialog = page.getByRole('dialog', { name: 'Revoke ben@example.com on laptop?' })
    await expectAccessible(page)
    await dialog.getByRole('button', { name: 'Revoke key' }).click()
    await expect(page.getByText('Revoked ben@example.com on laptop')).toBeVisible()
    expect((await skills()).status).toBe(401)
  })

  test('lets a remote program in, which goes back to where it is at home', async () => {
    const program = createServer((_, answer) => answer.setHeader('content-type', 'text/plain').end('The program has its code'))
    await new Promise<void>((resolve) => void program.listen(0, '127.0.0.1', resolve))
    const redirect_uri = `http://127.0.0.1:${(program.address() as AddressInfo).port}/callback`
    const headers = { 'content-type': 'application/json' }
    const metadata = { client_name: 'Desk Helper', redirect_uris: [redirect_uri] }
    const registered = await fetch(`${url()}/api/oauth/register`, { method: 'POST', headers, body: JSON.stringify(metadata) })
    const { client_id } = (await registered.json()) as { client_id: string }
    const verifier = 'v'.repeat(64)
    const code_challenge = createHash('sha256').update(verifier).digest('base64url')
    const asked = { response_type: 'code', client_id, redirect_uri, code_challenge, code_challenge_method: 'S256', state: 'x y' }
    const place = `${url()}/authorize?${new URLSearchParams(asked)}`
    const stranger = await fetch(place, { redirect: 'manual' })
    expect(new URL(stranger.headers.get('location') ?? '', url()).searchParams.get('to')).toBe(place.replace(url(), ''))
    const { page } = reviewer
    await page.goto(place)
    await expect(page.getByRole('heading', { name: 'Let Desk Helper in' })).toBeVisible()
    await expectAccessible(page)
    await shoot(page, 'authorize')
    await page.getByRole('button', { name: 'Approve' }).click()
    await expect(page.getByText('The program has its code')).toBeVisible()
    const back = new URL(page.url()).searchParams
    program.close()
    program.closeAllConnections()
    expect(back.get('state')).toBe('x y')
    const grant = {
      grant_type: 'authorization_code',
      client_id,
      redirect_uri,
      code_verifier: verifier,
      code: back.get('code') ?? '',
    }
    const came = await asProgram('/api/oauth/token', grant)
    helperToken = String(came.access_token)
    expect(await helperStatus()).toBe(200)
    await page.goto(`${url()}/authorize?${new URLSearchParams({ ...asked, redirect_uri: 'https://evil.example/' })}`)
    await expect(page.getByRole('heading', { name: 'This request can’t be answered' })).toBeVisible()
    await expectAccessible(page)
  })

  test('names all three in the log', async () => {
    const { page } = owner
    await page.goto(`${url()}/audit`)
    for (const actor of ['olga@example.com', 'ben@example.com', 'order-desk'])
      await expect(page.getByText(actor).first()).toBeVisible()
  })

  test('has a reviewer who leaves out at once', async () => {
    const { page } = reviewer
    await openAwake(page, `${url()}/settings`)
    await page.getByRole('button', { name: 'Leave workspace' }).click()
    const dialog = page.getByRole('dialog', { name: 'Leave default?' })
    await expectAccessible(page)
    await dialog.getByRole('button', { name: 'Leave' }).click()
    await expect(page.getByRole('heading', { name: 'Sign in' })).toBeVisible()
    await expect(page.getByText('You left your last workspace on this server')).toBeVisible()
    expect(await helperStatus()).toBe(401)
    await expectAccessible(page)
    await signIn(page, url(), 'ben@example.com')
    await expect(page.getByRole('alert').filter({ hasText: 'You aren’t a member of any workspace' })).toBeVisible()
    await owner.page.goto(`${url()}/audit`)
    await expect(owner.page.getByText('left as').first()).toBeVisible()
  })

  test('signs the owner out and in again', async () => {
    const { page } = owner
    await openAwake(page, url())
    await page.getByRole('button', { name: 'Sign out' }).click()
    await expect(page).toHaveURL(`${url()}/sign-in`)
    await page.goto(`${url()}/policies`)
    await expect(page).toHaveURL(/\/sign-in\?to=/)
    await signIn(page, url(), 'olga@example.com', 'not this one')
    await expect(page.getByText('The e-mail address or the password is wrong.')).toBeVisible()
    await shoot(page, 'sign-in')
    await signIn(page, url(), 'olga@example.com')
    await expect(page).toHaveURL(`${url()}/`)
    expect(owner.complaints.filter((one) => !one.includes('401'))).toEqual([])
    expect(reviewer.complaints.filter((one) => !one.includes('401'))).toEqual([])
  })
})
