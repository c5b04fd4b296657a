import { expect, test } from '@playwright/test'
import type { CandidateItem } from '@/lib/contract/candidate'
import type { DiagnosisItem } from '@/lib/contract/diagnosis'
import { Api } from './support/api'
import { jobsEnded, type Page as ListPage } from './support/learn'
import { expectAccessible, openAwake, watch } from './support/page'
import { startServer, type RunningServer } from './support/server'

const name = 'exchange-wrong-size'

/** Why a skill of the sample data is degraded: from its state to a proposed fix, in four clicks. */
test.describe('A degraded skill of the sample data', () => {
  let server: RunningServer
  let demo: Api
  let complaints: string[]

  test.beforeAll(async () => {
    server = await startServer()
    const api = new Api(server.url)
    const { workspace } = await api.post<{ workspace: string }>('/api/demo')
    demo = new Api(server.url, { 'mettle-workspace': workspace })
    await jobsEnded(demo)
  })
  test.afterAll(() => server.close())
  test.beforeEach(async ({ page, context }) => {
    complaints = watch(page)
    await context.addCookies([{ name: 'mettle-workspace', value: 'demo', url: server.url }])
  })
  test.afterEach(() => expect(complaints).toEqual([]))

  test('says in numbers what the pages show, each with its rows', async () => {
    const found = await demo.get<DiagnosisItem>(`/api/skills/${name}/diagnosis`)
    expect(found.n).toMatchObject({ judged: 20, transcripts: 20 })
    expect(found.cause?.name).toBe('exchange_item')
    expect(found.fix?.thing).toBe('check_stock')
    for (const { rows, count } of found.groups) expect(rows).toHaveLength(count)
    for (const { step, did, failed, skipped, replaced, notReached, n } of found.steps) {
      expect(did + failed + skipped + replaced + notReached, `step ${step}`).toBe(n)
    }
  })

  test('is explained from its state to a proposed fix in four clicks', async ({ page }) => {
    await openAwake(page, `${server.url}/skills/${name}`)
    await expect(page.getByText('Degraded', { exact: true }).first()).toBeVisible()
    await expect(page.getByText(/^Fails at step \d/)).toContainText('item not in stock')
    for (const colorScheme of ['light', 'dark'] as const) {
      await page.emulateMedia({ colorScheme })
      await expectAccessible(page)
    }
    await page.emulateMedia({ colorScheme: 'light' })

    // The cause opens the uses that broke there, on the same page.
    await page.getByRole('button', { name: /^\d+ of \d+ failures$/ }).click()
    const rows = page.getByRole('list', { name: /^Uses at step/ })
    await expect(rows).toBeVisible()
    await expectAccessible(page)

    await rows.getByRole('link', { name: 'Open the step' }).first().click()
    const step = page.locator('details[data-status=error][open]')
    await expect(step).toContainText('item not in stock')
    await expectAccessible(page)

    await page.goBack()
    await expect(rows).toBeVisible()

    await page.getByRole('button', { name: 'Propose a fix' }).click()
    await expect(page.getByText(`Proposed a fix of ${name} for review`)).toBeVisible()
    await expect(page.getByRole('link', { name: 'Review the fix' })).toBeVisible()
    const { items } = await demo.get<ListPage<CandidateItem>>('/api/candidates?kind=revision&status=open')
    const proposed = items.find(({ origin, skill }) => origin === 'person' && skill === name)
    expect(proposed?.reason).toContain('check_stock')
  })
})
