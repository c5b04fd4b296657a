import { expect, test, type Page } from '@playwright/test'
import type { CandidateItem } from '@/lib/contract/candidate'
import type { Skill } from '@/lib/contract/skill-shape'
import { Api } from './support/api'
import { openCandidates, type Page as ListPage } from './support/learn'
import { expectAccessible, openAwake, watch } from './support/page'
import { fillQueue } from './support/queue'
import { startServer, type RunningServer } from './support/server'

/** A morning at the queue: twenty candidates, decided without a mouse, then the same page on a phone. */
test.describe('The review queue', () => {
  let server: RunningServer
  let api: Api
  let queue: CandidateItem[]
  let complaints: string[]

  test.beforeEach(async ({ page }) => {
    server = await startServer()
    api = new Api(server.url)
    queue = await fillQueue(api)
    // Decided, restored and remote decisions move the list; where it must not move is measured below.
    complaints = watch(page, { isLive: true })
    await page.addInitScript(() => {
      const shifts: number[] = []
      Object.assign(window, { shifts })
      new PerformanceObserver((list) => {
        for (const entry of list.getEntries() as (PerformanceEntry & { value: number; hadRecentInput: boolean })[])
          if (!entry.hadRecentInput) shifts.push(entry.value)
      }).observe({ type: 'layout-shift', buffered: true })
    })
  })
  test.afterEach(async ({ page }) => {
    const messages = [...complaints]
    await page.close()
    await server.close()
    expect(messages).toEqual([])
  })

  const position = (page: Page) => page.getByLabel('Position in the queue')
  const at = (page: Page, item: CandidateItem | undefined) => page.getByRole('article', { name: item?.name ?? '', exact: true })
  const skills = async () => (await api.get<ListPage<Skill>>('/api/skills?origin=human')).items.map((skill) => skill.name)

  test('is cleared by keyboard alone', async ({ page }) => {
    await openAwake(page, `${server.url}/review`)
    await expect(position(page)).toHaveText('1 of 20')
    await expect(at(page, queue[0])).toBeVisible()
    const repeated = queue.filter((item) => item.near)
    expect(repeated).toHaveLength(1)
    expect(queue.findIndex((item) => item.id === repeated[0]?.near?.id)).toBe(queue.indexOf(repeated[0]!) - 1)
    const shifted = await page.evaluate(() => (window as unknown as { shifts: number[] }).shifts.reduce((a, b) => a + b, 0))
    expect(shifted).toBeLessThan(0.01)
    await expectAccessible(page)

    // The first four individually: approve, protect, dismiss by number, snooze by number.
    for (const [index, [keys, messages]] of (
      [
        ['a', 'Approved'],
        ['p', 'and protected it'],
        ['x2', 'Dismissed'],
        ['s4', 'until 3 more sessions'],
      ] as const
    ).entries()) {
      // An invisible candidate cannot be decided: its keys wait for it.
      await expect(at(page, queue[index])).toBeVisible()
      for (const key of keys) await page.keyboard.press(key)
      await expect(page.getByText(messages)).toBeVisible()
    }
    await expect(position(page)).toHaveText('1 of 16')
    await page.keyboard.press('u')
    await expect(page.getByText(/^Undone: Snoozed/)).toBeVisible()
    // An undone candidate returns to its place; nothing moves under the cursor.
    await expect(position(page)).toHaveText('2 of 17')
    await page.keyboard.press('k')
    await expect(at(page, queue[3])).toBeVisible()
    for (const key of 's4') await page.keyboard.press(key)
    await expect(position(page)).toHaveText('1 of 16')

    await inBulk(page)
    await alone(page)
  })

  /** All remaining ones in one action: two are risky and stay. */
  async function inBulk(page: Page): Promise<void> {
    await page.keyboard.press('Space')
    await page.keyboard.press('Shift+J')
    await expect(page.getByText('2 selected.')).toBeVisible()
    await expectAccessible(page)
    for (let row = 2; row < 16; row += 1) await page.keyboard.press('Shift+J')
    await expect(page.getByText(/16 selected, 2 excluded/)).toBeVisible()
    await page.keyboard.press('Shift+K')
    await expect(page.getByText(/15 selected, 1 excluded/)).toBeVisible()
    await page.keyboard.press('Shift+J')
    await page.keyboard.press('a')
    await expect(page.getByText('Press a again to approve 14 candidates')).toBeVisible()
    expect(await skills()).toEqual([])
    await page.keyboard.press('a')
    await expect(page.getByText('Approved 14 candidates')).toBeVisible()
    await expect(page.getByText(/2 excluded\./)).toBeVisible()
    await expect(position(page)).toHaveText('1 of 2')
    expect(await skills()).toHaveLength(14)
    await page.keyboard.press('u')
    await expect(page.getByText('Undone: Approved 14 candidates')).toBeVisible()
    await expect.poll(skills).toEqual([])
    await expect(position(page)).toHaveText(/ of 16$/)
  }

  /** The rest: merged into a skill, dismissed together, and the risky ones reviewed individually. */
  async function alone(page: Page): Promise<void> {
    const [, first, second] = await openCandidates(api)
    for (let row = 0; row < 16; row += 1) await page.keyboard.press('k')
    await page.keyboard.press('j')
    await expect(at(page, first)).toBeVisible()
    await page.keyboard.press('a')
    await expect(page.getByText(`Approved ${first?.name}`)).toBeVisible()
    await expect(at(page, second)).toBeVisible()
    await page.keyboard.press('m')
    await page.getByRole('combobox', { name: 'Skill to merge into' }).pressSequentially(first?.name ?? '')
    await expect(page.getByRole('option', { name: first?.name })).toBeVisible()
    await page.keyboard.press('Enter')
    await expect(page.getByRole('list', { name: `Where each part of ${second?.name} goes` })).toBeVisible()
    await expectAccessible(page)
    await page.keyboard.press('Control+Enter')
    await expect(page.getByText(`Merged ${second?.name} into ${first?.name}`)).toBeVisible()
    await expect(position(page)).toHaveText('2 of 14')
    await page.keyboard.press('k')
    await page.keyboard.press('Space')
    for (let row = 1; row < 12; row += 1) await page.keyboard.press('Shift+J')
    await page.keyboard.press('x')
    await expect(page.getByText('Why dismiss 12 candidates?')).toBeVisible()
    await page.keyboard.press('1')
    await expect(page.getByText('Dismissed 12 candidates')).toBeVisible()
    for (const count of [2, 1]) {
      await expect(position(page)).toHaveText(`1 of ${count}`)
      await expect(page.getByText(/High risk, review individually/)).toBeVisible()
      await page.keyboard.press('x')
      await page.keyboard.press('3')
    }
    await expect(page.getByText('You’re all caught up').filter({ visible: true }).first()).toBeVisible()
    await expect(page.getByRole('region', { name: 'Earlier approvals' })).toBeVisible()
    await expectAccessible(page)
    expect(await openCandidates(api)).toEqual([])
  }

  test('is stable for the visit, whatever arrives and however the server ranks it in the meantime', async ({ page }) => {
    await openAwake(page, `${server.url}/review`)
    const rows = page.getByRole('list', { name: 'Candidates' }).getByRole('button')
    const names = () => rows.evaluateAll((all) => all.map((row) => row.querySelector('[title]')?.getAttribute('title')))
    const order = queue.map((item) => item.name)
    await expect.poll(names).toEqual(order)

    // From now on the server ranks them in reverse, and a new one arrives.
    const list = '/api/candidates?status=open&facets=true&limit=100'
    await page.route(`**${list}`, async (route) => {
      // On a connection of its own: the server may be closing one that stood idle.
      const response = await route.fetch({ headers: { ...route.request().headers(), connection: 'close' } })
      const answer = (await response.json()) as ListPage<CandidateItem>
      await route.fulfill({ response, json: { ...answer, items: answer.items.toReversed() } })
    })
    await api.post('/api/candidates', {
      name: 'sharpen-knives',
      description: 'Use at night.',
      instructions: '1. Sharpen.\n2. Check.',
    })
    await expect(page.getByRole('button', { name: '1 new' })).toBeVisible()

    // Only the head of a group is approved; the next row is next, also after a refetch.
    const near = queue.findIndex((item) => item.near)
    for (let row = 1; row < near; row += 1) await page.keyboard.press('j')
    await expect(at(page, queue[near - 1])).toBeVisible()
    const read = page.waitForResponse((answer) => answer.url().endsWith(list))
    await page.keyboard.press('a')
    await expect(page.getByText(`Approved ${queue[near - 1]?.name}`)).toBeVisible()
    await (await read).finished()
    const left = order.toSpliced(near - 1, 1)
    await expect.poll(names).toEqual(left)
    await expect(at(page, queue[near])).toBeVisible()
    await expect(position(page)).toHaveText(`${near} of 19`)

    // A range starts at the row selected last; one of more than a few needs a second key press.
    await page.keyboard.press('Space')
    for (const count of [2, 3]) {
      await page.keyboard.press('Shift+J')
      await expect(page.getByText(`${count} selected.`)).toBeVisible()
    }
    for (let row = 3; row < 12; row += 1) await page.keyboard.press('Shift+J')
    await expect(page.getByText('12 selected.')).toBeVisible()
    await expect(page.locator('[data-row][aria-current=true]')).toBeInViewport({ ratio: 1 })
    await page.keyboard.press('a')
    await expect(page.getByText('Press a again to approve 12 candidates')).toBeVisible()
    await page.keyboard.press('Escape')
    await expect(page.getByText('Press a again')).toBeHidden()
    await expect(page.getByText('12 selected.')).toBeVisible()
    await page.keyboard.press('Escape')
    expect(await names()).toEqual(left)

    await page.getByRole('button', { name: '1 new' }).click()
    await expect.poll(names).toEqual([...left, 'sharpen-knives'])
    // A list that is still read would end after the test.
    await page.unrouteAll({ behavior: 'wait' })
  })

  test('works on a phone, and reports what somebody else decided', async ({ page }) => {
    await page.setViewportSize({ width: 390, height: 844 })
    await openAwake(page, `${server.url}/review`)
    const row = (item: CandidateItem | undefined) => page.getByRole('checkbox', { name: `Select ${item?.name}`, exact: true })
    await expectAccessible(page)
    await row(queue[4]).click()
    await row(queue[5]).click()
    await expect(page.getByText('2 selected.')).toBeVisible()
    await expectAccessible(page)
    await page.getByRole('button', { name: 'Snooze', exact: true }).click()
    // What the page reads after its own decision may not know of the other one yet.
    const read = page.waitForResponse((answer) => answer.url().endsWith('/api/candidates?status=open&facets=true&limit=100'))
    await page.getByRole('button', { name: 'For a week' }).click()
    await expect(page.getByText('Snoozed 2 candidates')).toBeVisible()
    await (await read).finished()
    await expect(page.getByRole('tab', { name: 'Open 18' })).toBeVisible()

    const other = queue[6]
    await api.post(`/api/candidates/${other?.id}/dismiss`, { reason: 'Seen on another screen' })
    await expect(page.getByRole('button', { name: '1 decided elsewhere' })).toBeVisible()
    await page.getByRole('button', { name: other?.name }).click()
    await expect(page.getByText(/Already decided/).filter({ visible: true })).toBeVisible()
    await expect(page.getByText(/Seen on another screen/)).toBeVisible()
    await expectAccessible(page)
    await page.getByRole('article').getByRole('button', { name: 'Undo' }).click()
    await expect(page.getByRole('toolbar', { name: 'Decide' })).toBeVisible()
    await page.getByRole('button', { name: 'Approve', exact: true }).click()
    await expect(page.getByText(`Approved ${other?.name}`)).toBeVisible()
  })
})
