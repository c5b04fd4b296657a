import { expect, test } from '@playwright/test'
import type { CandidateItem } from '@/lib/contract/candidate'
import type { DiagnosisItem } from '@/lib/contract/diagnosis'
import { Api } from './support/api'
import { jobsEnded, type Page as ListPage } from './support/learn'
import { expectAccessible, openAwake, watch } from './support/page'
import { startServer, type RunningServer } from './support/server'

const name = 'exchange-wrong-size'

/** Every skill of the sample data that is degraded, fails though it is protected, or was deprecated because it failed. */
const troubled = [
  { name, state: 'Degraded', error: 'item not in stock', again: 'check_stock' },
  { name: 'query-house-rules', state: 'Degraded', error: 'no such column in this table', again: 'read_table' },
  { name: 'trace-lost-parcel', state: 'Protected while failing', error: 'the case names another parcel', again: 'track_parcel' },
  { name: 'change-delivery-address', state: 'Deprecated', error: 'the order is closed for changes', again: 'get_order' },
]

/** Why a skill fails: from its state to a proposed fix, in four clicks. */
test.describe('A skill of the sample data that fails', () => {
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

  for (const skill of troubled) {
    test(`is explained from its state to a proposed fix in four clicks: ${skill.name}`, async ({ page }) => {
      // The pages are the same for each.
      const look = skill.name === name ? expectAccessible : () => expect(page).toHaveTitle(/\S/)
      await openAwake(page, `${server.url}/skills/${skill.name}`)
      await expect(page.getByText(skill.state, { exact: true }).first()).toBeVisible()
      await expect(page.getByText(/^Fails at step \d/)).toContainText(skill.error)
      await look(page)

      // The cause opens the uses that broke there, on the same page.
      await page.getByRole('button', { name: /^\d+ of \d+ failures$/ }).click()
      const rows = page.getByRole('list', { name: /^Uses at step/ })
      await expect(rows).toBeVisible()
      await look(page)

      await rows.getByRole('link', { name: 'Open the step' }).first().click()
      const step = page.locator('details[data-status=error][open]')
      await expect(step).toContainText(skill.error)
      await look(page)

      await page.goBack()
      await expect(rows).toBeVisible()

      await page.getByRole('button', { name: 'Propose a fix' }).click()
      await expect(page.getByText(`Proposed a fix for ${skill.name}`)).toBeVisible()
      await expect(page.getByRole('link', { name: 'Review the fix' })).toBeVisible()
      const { items } = await demo.get<ListPage<CandidateItem>>('/api/candidates?kind=revision&status=open')
      const proposed = items.find(({ origin, skill: of }) => origin === 'person' && of === skill.name)
      expect(proposed?.reason).toContain(skill.again)

      // Its reviewer sees the same uses.
      await page.getByRole('link', { name: 'Review the fix' }).click()
      const answered = page.getByRole('region', { name: 'Uses of the current text' })
      await answered.getByRole('button', { name: /^\d+ of \d+$/ }).click()
      await expect(answered.getByRole('list')).toContainText('Success')
      await look(page)
    })
  }
})
