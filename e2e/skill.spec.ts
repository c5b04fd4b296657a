import { mkdirSync, rmSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { expect, test, type Page } from '@playwright/test'
import { Api } from './support/api'
import { jobsEnded, learnSkill, readSkill, reportUses, sweep } from './support/learn'
import { expectAccessible, holdPosts, openAwake, watch } from './support/page'
import { makeHome, startServer, type RunningServer } from './support/server'
import { orderCalls, sessionBody } from './support/transcript'

const name = 'ship-orders'
const broken = 'broken-delivery'

/** A session of the skill's agent that failed at its last call, with its failed use. */
async function failOnce(api: Api): Promise<void> {
  const calls = orderCalls(7).map((call, index) => (index === 3 ? { ...call, result: 'Error: the mail server is away' } : call))
  await api.post('/api/sessions', sessionBody({ key: broken, agent: `${name}-agent`, calls }))
  const use = { skill: name, sessionKey: broken, harness: 'openai-chat', toolUseId: 'call_1', outcome: 'failure' }
  await api.post('/api/skills/used', use)
}

/** Positions of the page's parts, from the head of a skill to the last line of its comparison. */
const places = (page: Page) =>
  page.evaluate(() =>
    [...document.querySelectorAll('h2, [role=tab], td, [aria-label=Comparison]')].map((part) => {
      const { x, y, width, height } = part.getBoundingClientRect()
      return [x, y, width, height]
    }),
  )

/** A person's work with one skill: finds out why it declined, pins it, undoes a sweep, and restores an older version. */
test.describe('A skill', () => {
  let server: RunningServer
  let api: Api
  let complaints: string[]

  test.beforeAll(async () => {
    server = await startServer()
    api = new Api(server.url)
    await learnSkill(api, name)
    await reportUses(api, name, 'SSFFFF')
    await failOnce(api)
    await sweep(api)
    await jobsEnded(api)
  })
  test.afterAll(() => server.close())
  test.beforeEach(({ page }) => void (complaints = watch(page)))
  test.afterEach(() => expect(complaints).toEqual([]))

  const head = (page: Page) => page.getByRole('heading', { level: 1, name, exact: true })

  test('explains why it is degraded, three clicks from its failing steps', async ({ page }) => {
    await page.goto(server.url)
    await page.getByRole('link', { name, exact: true }).click()
    await expect(head(page)).toBeVisible()
    await expect(page.getByText(/Degraded since/).first()).toContainText('2 of 7 judged uses')
    await expectAccessible(page)
    await page.getByRole('link', { name: /failing uses? in the window/ }).click()
    await expect(page.getByRole('table', { name: 'Uses' })).toContainText('Failure')
    await expectAccessible(page)
    await page.getByRole('link', { name: broken }).click()
    const failing = page.locator('details[data-status=error]')
    await expect(failing).toHaveAttribute('open', '')
    await expect(failing).toContainText('the mail server is away')
    await expectAccessible(page)
  })

  test('is pinned with a reason, and unpinned', async ({ page }) => {
    await openAwake(page, `${server.url}/skills/${name}`)
    await expect(head(page)).toBeVisible()
    await page.getByRole('button', { name: 'Protect' }).click()
    await page.getByRole('textbox', { name: 'Reason' }).fill('The season begins')
    await expectAccessible(page)
    await page.keyboard.press('Enter')
    await expect(page.getByText(`Protected ${name}`)).toBeVisible()
    expect((await readSkill(api, name)).protected).toBe(true)
    await page.keyboard.press('u')
    await expect(page.getByText(`Undone: Protected ${name}`)).toBeVisible()
    expect((await readSkill(api, name)).protected).toBe(false)
  })

  test('returns to its former state when the last sweep is undone', async ({ page }) => {
    expect((await readSkill(api, name)).lifecycle).toBe('degraded')
    await openAwake(page, `${server.url}/maintenance`)
    await page.getByRole('button', { name: 'Undo sweep' }).click()
    const plan = page.getByRole('dialog', { name: 'What undoing this sweep changes' })
    await expect(plan).toContainText(name)
    await expectAccessible(page)
    await plan.getByRole('button', { name: /^Undo/ }).click()
    await expect(page.getByText('Undone: 1 action of the sweep')).toBeVisible()
    expect((await readSkill(api, name)).lifecycle).toBe('verified')
  })

  test('restores the text of an older version', async ({ page }) => {
    const { description } = await readSkill(api, name)
    await api.send('PATCH', `/api/skills/${name}`, { description: 'Something else altogether.' })
    await openAwake(page, `${server.url}/skills/${name}?tab=versions`)
    await expect(page.getByRole('region', { name: 'Comparison' })).toContainText('Something else altogether.')
    await expectAccessible(page)
    // The effect of a press is visible at once and in its final place, however slow the server is.
    const answer = await holdPosts(page)
    await page.getByRole('button', { name: 'Restore version 1' }).click()
    await expect(page.getByRole('row', { name: /^v3/ })).toContainText('Restored version 1')
    await expect(page.getByText(description).filter({ visible: true }).first()).toBeVisible()
    const before = await places(page)
    const read = page.waitForResponse(`**/api/skills/${name}/versions`)
    answer.release()
    await expect(page.getByText('Restored version 1 as version 3')).toBeVisible()
    await (await read).finished()
    await expect(page.getByRole('row', { name: /^v2/ }).getByRole('button', { name: 'Restore version 2' })).toBeEnabled()
    expect(await places(page)).toEqual(before)
    expect(await readSkill(api, name)).toMatchObject({ description, version: 3 })
  })

  test('is part of a bulk action that says whom it skips, and is restored by one key', async ({ page }) => {
    for (const other of ['count-stock', 'open-shop'])
      await api.post('/api/skills', { name: other, description: `Use to ${other}.`, content: `1. Do ${other}.` })
    await api.post('/api/skills/open-shop/protect', { reason: 'Opened every day.' })
    await openAwake(page, `${server.url}/skills?tab=human`)
    await page.getByRole('checkbox', { name: 'Select count-stock' }).click()
    await page.getByRole('checkbox', { name: 'Select open-shop' }).click()
    await page.getByRole('button', { name: 'Archive 1…' }).click()
    await expect(page.getByText('2 selected, 1 excluded: protected.')).toBeVisible()
    await expectAccessible(page)
    await page.getByRole('button', { name: 'Archive 1', exact: true }).click()
    await expect(page.getByText('Archived 1 skill')).toBeVisible()
    await expect.poll(async () => (await readSkill(api, 'count-stock')).lifecycle).toBe('archived')
    await page.keyboard.press('u')
    await expect(page.getByText('Undone: Archived 1 skill')).toBeVisible()
    expect((await readSkill(api, 'count-stock')).lifecycle).toBe('released')
  })
})

/** Lines of a session as the harness writes them into its folder. */
function ingestOwnSession(home: string): void {
  const folder = path.join(home, '.claude/projects/orders')
  mkdirSync(folder, { recursive: true })
  const base = { sessionId: 'own-session', cwd: '/work/orders', version: '2.0.0', userType: 'external', isSidechain: false }
  const at = (second: number) => `2026-03-02T09:17:0${second}.000Z`
  const call = { type: 'tool_use', id: 'toolu_1', name: 'Bash', input: { command: 'npm test' } }
  const lines = [
    {
      ...base,
      type: 'user',
      uuid: 'u1',
      parentUuid: null,
      timestamp: at(0),
      message: { role: 'user', content: 'Run the tests.' },
    },
    {
      ...base,
      type: 'assistant',
      uuid: 'u2',
      parentUuid: 'u1',
      timestamp: at(1),
      message: { role: 'assistant', content: [call] },
    },
    {
      ...base,
      type: 'user',
      uuid: 'u3',
      parentUuid: 'u2',
      timestamp: at(2),
      message: { role: 'user', content: [{ type: 'tool_result', tool_use_id: 'toolu_1', content: '12 passed' }] },
    },
  ]
  writeFileSync(path.join(folder, 'own-session.jsonl'), lines.map((line) => `${JSON.stringify(line)}\n`).join(''))
}

test('The first run imports the sessions on the machine, by mouse and on a phone', async ({ page }) => {
  const home = makeHome()
  ingestOwnSession(home)
  const server = await startServer({ home })
  const complaints = watch(page, { isLive: true })
  await page.setViewportSize({ width: 390, height: 844 })
  await page.goto(server.url)
  await expect(page.getByText('Found on this machine')).toBeVisible()
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Import these folders' }).click()
  await expect(page.getByText('Reading 1 folder')).toBeVisible()
  const api = new Api(server.url)
  await expect.poll(async () => (await api.get<{ total: number }>('/api/sessions')).total).toBe(1)
  await page.goto(`${server.url}/sessions`)
  await page.getByRole('link', { name: 'Run the tests.', exact: true }).click()
  await expect(page.getByText('npm test').first()).toBeVisible()
  await expectAccessible(page)
  expect(complaints).toEqual([])
  await server.close()
  rmSync(home, { recursive: true, force: true, maxRetries: 3 })
})
