import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { expect, test, type Page } from '@playwright/test'
import { rest } from '@/bench/support/vitals'
import { Api } from './support/api'
import { proposeOrders } from './support/learn'
import { hold, holdPosts, watch } from './support/page'
import { startServer, type RunningServer } from './support/server'

/** Names of the scripts that hold this text. */
function scriptsWith(text: string): string[] {
  const folder = path.resolve('.next/static/chunks')
  const names = readdirSync(folder).filter((name) => name.endsWith('.js'))
  const found = names.filter((name) => readFileSync(path.join(folder, name), 'utf8').includes(text))
  if (found.length === 0) throw new Error(`No script holds "${text}"`)
  return found
}

const draftCode = 'No recorded step supports this sentence'
const longName = 'zz-reconcile-outstanding-supplier-invoices-with-the-ledger'

/** Thirty skills with short names, which with those of the packs fit one page, and last in the list one with a long name. */
function shelves(): string {
  const root = mkdtempSync(path.join(os.tmpdir(), 'mettle-shelves-'))
  for (const name of [...Array.from({ length: 30 }, (_, shelf) => `a-${shelf + 10}`), longName]) {
    mkdirSync(path.join(root, name))
    const text = `---\nname: ${name}\ndescription: Does ${name} for a shop.\n---\n1. Count.\n2. Write it down.\n`
    writeFileSync(path.join(root, name, 'SKILL.md'), text)
  }
  return root
}

/** What comes late takes the room that was kept for it: nothing that is already there moves. */
test.describe('A page keeps its place', () => {
  let server: RunningServer
  let api: Api
  let complaints: string[]

  test.beforeAll(async () => {
    server = await startServer()
    api = new Api(server.url)
    await proposeOrders(api, 'support')
    const dir = shelves()
    await api.post('/api/skills/load', { dir, from: 'imported' })
    rmSync(dir, { recursive: true })
  })
  test.afterAll(() => server.close())
  test.beforeEach(({ page }) => void (complaints = watch(page)))

  /** Lets the draft's code come, and expects that nothing moved for it. */
  async function expectDraft(page: Page, release: () => void): Promise<void> {
    release()
    await expect(page.getByRole('region', { name: 'Draft' }).getByRole('listitem').first()).toBeVisible()
    await rest(page)
    expect(complaints).toEqual([])
  }

  for (const [width, height] of [
    [1360, 1400],
    [390, 844],
  ] as const) {
    test(`when the draft of a candidate comes late, at ${width} pixels`, async ({ page }) => {
      await page.setViewportSize({ width, height })
      await page.goto(server.url)
      const scripts = scriptsWith(draftCode)
      const isDraft = (url: string) => scripts.some((name) => url.endsWith(name))
      const { release } = await hold(page, (request) => isDraft(request.url()))
      const asked = page.waitForRequest((request) => isDraft(request.url()))
      // Not by the mouse: what moves right after an input is no unexpected shift.
      await page.getByRole('link', { name: /to review/ }).evaluate((link: HTMLAnchorElement) => link.click())
      if (width < 1000)
        await page
          .locator('[data-row]')
          .first()
          .evaluate((row: HTMLElement) => row.click())
      await asked
      await expect(page.getByRole('article').getByRole('heading', { level: 2 }).first()).toBeVisible()
      await rest(page)
      await expectDraft(page, release)
    })
  }

  test('when a value of a policy is set and saved, and when the server answers', async ({ page }) => {
    await page.goto(`${server.url}/policies?tab=values`)
    const table = page.getByRole('table', { name: 'Policy values with their sources' })
    // From the table's corner: the page scrolls to what is pressed.
    const cells = () =>
      table.evaluate((element: HTMLTableElement) => {
        const { x, y } = element.getBoundingClientRect()
        const cornerOf = (cell: Element) => [cell.getBoundingClientRect().x - x, cell.getBoundingClientRect().y - y]
        return [...element.querySelectorAll('td')].map(cornerOf)
      })
    await expect(table).toBeVisible()
    const before = await cells()
    await table.getByRole('group', { name: 'Packs that may be installed' }).getByRole('button', { name: 'Signed' }).click()
    const unsaved = page.getByRole('region', { name: 'Unsaved changes' })
    await unsaved.getByRole('textbox', { name: 'Reason' }).fill('Only what is signed.')
    const { release } = await holdPosts(page)
    await unsaved.getByRole('button', { name: 'Save policy' }).click()
    await expect(unsaved).toHaveCount(0)
    await rest(page)
    expect(await cells()).toEqual(before)
    release()
    await expect(page.getByText('Saved policy v')).toBeVisible()
    await rest(page)
    expect(await cells()).toEqual(before)
    expect(complaints).toEqual([])
  })

  test('when the rows of the library below the first screen come late', async ({ page }) => {
    const { release } = await hold(page, (request) => request.resourceType() === 'script')
    await page.goto(`${server.url}/skills`, { waitUntil: 'commit' })
    const heads = page.getByRole('table', { name: 'Skills' }).getByRole('columnheader')
    const lines = () => heads.evaluateAll((all) => all.map((head) => head.getBoundingClientRect().x))
    const first = page.getByRole('link', { name: 'a-10', exact: true })
    await expect(first).toBeVisible()
    const before = await lines()
    await expect(page.getByRole('link', { name: longName, exact: true })).toHaveCount(0)
    release()
    await expect(page.getByRole('link', { name: longName, exact: true })).toBeAttached()
    await rest(page)
    expect(await lines()).toEqual(before)
    expect(complaints).toEqual([])
  })
})
