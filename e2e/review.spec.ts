import { expect, test, type Page } from '@playwright/test'
import type { CandidateDetail, CandidateItem } from '@/lib/contract/candidate'
import { Api } from './support/api'
import { mine, openCandidates } from './support/learn'
import { expectAccessible, hold, openAwake, watch } from './support/page'
import { fillQueue } from './support/queue'
import { startServer, type RunningServer } from './support/server'
import { orderCalls, sessionBody } from './support/transcript'

const at = (page: Page, item: Pick<CandidateItem, 'name'> | undefined) =>
  page.getByRole('article', { name: item?.name ?? '', exact: true })

/** The review page as the annotated draft: its figures open their rows, and a morning's queue is decided by key. */
test.describe('The annotated draft', () => {
  let server: RunningServer
  let api: Api
  let complaints: string[]

  test.beforeEach(async ({ page }) => {
    server = await startServer()
    api = new Api(server.url)
    complaints = watch(page, { isLive: true })
  })
  test.afterEach(async ({ page }) => {
    const messages = [...complaints]
    await page.close()
    await server.close()
    expect(messages).toEqual([])
  })

  /** Seven sessions with the same work, of which one makes a call more. */
  async function learnOrders(): Promise<CandidateDetail> {
    for (let n = 0; n < 7; n += 1) {
      const calls = orderCalls(n)
      const more = n === 6 ? calls.toSpliced(2, 0, { tool: 'list_orders', input: { limit: 5 } }) : calls
      await api.post('/api/sessions', sessionBody({ key: `support-${n}`, agent: 'support', calls: more }))
    }
    await mine(api)
    const [item] = await openCandidates(api)
    return api.get<CandidateDetail>(`/api/candidates/${item?.id}`)
  }

  test('says at each step who did otherwise, and opens only them', async ({ page }) => {
    const candidate = await learnOrders()
    const step = candidate.margin.findIndex(({ deviations }) => deviations.length > 0)
    const [deviation] = candidate.margin[step]?.deviations ?? []
    expect(deviation).toMatchObject({ kind: 'first', by: 'list_orders' })

    await openAwake(page, `${server.url}/review`)
    await expect(at(page, candidate)).toBeVisible()
    await expect(page.getByText('Approve.', { exact: true })).toBeVisible()
    await expect(page.getByRole('link', { name: '7 sessions', exact: true })).toBeVisible()
    await expect(page.getByText('0 of 1 today')).toBeVisible()
    await expectAccessible(page)

    const figure = page.getByRole('button', { name: `Step ${step + 1}: 6 of 7 sessions; 1 ran \`list_orders\` first` })
    await figure.click()
    const rows = page.getByRole('region', { name: `Sessions that deviate at step ${step + 1}` })
    await expect(rows.getByRole('link')).toHaveCount(1)
    await expectAccessible(page)

    // The row leads to the call, and back to the opened step.
    await rows.getByRole('link').click()
    await expect(page.locator('details[data-step][open]', { hasText: 'list_orders' }).first()).toBeVisible()
    await page.goBack()
    await expect(rows.getByRole('link')).toHaveCount(1)

    await page.keyboard.press('a')
    await expect(page.getByText('You’re all caught up').filter({ visible: true }).first()).toBeVisible()
    await expect(page.getByText('1 of 1 today')).toBeVisible()
    await expect(page.getByRole('region', { name: 'Earlier approvals' })).toContainText('0 steps')
    await expectAccessible(page)
  })

  test('is decided twenty times in thirty keys, each before the server answers', async ({ page }) => {
    const queue = await fillQueue(api)
    const ahead = [1, 2].map((index) =>
      page.waitForResponse((answer) => answer.url().endsWith(`/api/candidates/${queue[index]?.id}`)),
    )
    await openAwake(page, `${server.url}/review`)
    await expect(page.getByText('0 of 20 today')).toBeVisible()
    for (const answer of await Promise.all(ahead)) await answer.finished()

    // The next two are there: nothing that the server says is waited for.
    const answers = await hold(page, (request) => request.method() === 'POST' || request.url().includes('/api/candidates'))
    let keys = 0
    const press = async (key: string) => {
      keys += 1
      await page.keyboard.press(key)
    }
    for (const next of [1, 2]) {
      await press('a')
      await expect(at(page, queue[next])).toBeVisible()
    }
    answers.release()

    for (const [index, item] of queue.entries()) {
      if (index < 2) continue
      await expect(at(page, item)).toBeVisible()
      await expect(page.locator('[aria-busy=true]')).toHaveCount(0)
      const decision = index % 4 === 0 ? ['x', '2'] : index % 7 === 0 ? ['s', '2'] : ['a']
      for (const key of decision) await press(key)
    }
    await expect(page.getByText('You’re all caught up').filter({ visible: true }).first()).toBeVisible()
    expect(keys).toBeLessThanOrEqual(30)
    await expect(page.getByText('20 of 20 today')).toBeVisible()
    await expect.poll(() => openCandidates(api)).toEqual([])
  })
})
