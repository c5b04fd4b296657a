import { expect, test, type Page } from '@playwright/test'
import type { CandidateItem } from '@/lib/contract/candidate'
import { Api } from './support/api'
import { openCandidates, readSkill } from './support/learn'
import { hold, openAwake, watch } from './support/page'
import { fillQueue } from './support/queue'
import { startServer, type RunningServer } from './support/server'

const skill = 'pack-parcels'

/** Keys reach the element they were typed for, however late its code loads, and nothing else. */
test.describe('Keys', () => {
  let server: RunningServer
  let api: Api
  let queue: CandidateItem[]
  let complaints: string[]

  test.beforeAll(async () => {
    server = await startServer()
    api = new Api(server.url)
    queue = await fillQueue(api)
    await api.post('/api/skills', { name: skill, description: 'Use when parcels wait.', content: '1. Pack them.' })
  })
  test.afterAll(() => server.close())
  test.beforeEach(({ page }) => void (complaints = watch(page, { isLive: true })))
  test.afterEach(() => expect(complaints).toEqual([]))

  const words = (page: Page) => page.getByPlaceholder('Search or run a command…')
  const waiting = async () => (await openCandidates(api)).map((one) => one.id)
  const holdScripts = (page: Page) => hold(page, (request) => request.resourceType() === 'script')

  /** Delays the page's later scripts: it handles keys, but the code they open is not loaded yet. */
  async function openBare(page: Page, path: string) {
    // Code that loads when the page is idle waits for this.
    await page.addInitScript(() => Object.assign(window, { requestIdleCallback: () => 0 }))
    await page.goto(`${server.url}${path}`)
    await expect(async () => {
      await page.keyboard.press('?')
      await expect(page.getByRole('dialog', { name: 'Keys' })).toBeVisible({ timeout: 1000 })
    }).toPass()
    await page.keyboard.press('Escape')
    await expect(page.getByRole('dialog', { name: 'Keys' })).toBeHidden()
    return holdScripts(page)
  }

  test('typed for the palette go into it, even when its code is late', async ({ page }) => {
    const scripts = await openBare(page, '/review')
    await page.keyboard.press('Control+k')
    await page.keyboard.type('audit')
    await expect(page.getByText('audit', { exact: true })).toBeVisible()
    scripts.release()
    await expect(words(page)).toHaveValue('audit')
    await expect(words(page)).toBeFocused()
    await page.keyboard.press('Enter')
    await expect(page).toHaveURL(/\/audit$/)
    expect(await waiting()).toEqual(queue.map((one) => one.id))
  })

  test('typed before hydration go into the palette too', async ({ page }) => {
    const scripts = await holdScripts(page)
    await page.goto(`${server.url}/review`, { waitUntil: 'commit' })
    await expect(page.getByRole('article', { name: queue[0]?.name, exact: true })).toBeVisible()
    await page.keyboard.press('Control+k')
    await page.keyboard.type('audit')
    scripts.release()
    await expect(words(page)).toHaveValue('audit')
    expect(await waiting()).toEqual(queue.map((one) => one.id))
  })

  test('go to the page again once Escape cancels an opening', async ({ page }) => {
    const scripts = await openBare(page, `/skills/${skill}`)
    await page.keyboard.press('Control+k')
    await page.keyboard.type('d')
    await page.keyboard.press('Escape')
    await page.keyboard.press('4')
    scripts.release()
    await expect(page).toHaveURL(/tab=evidence/)
    await expect(page.getByRole('tab', { name: /Evidence/, selected: true })).toBeVisible()
    await expect(words(page)).toBeHidden()
  })

  test('typed for a reason are text, and trigger no action on the skill', async ({ page }) => {
    const scripts = await openBare(page, `/skills/${skill}`)
    await page.keyboard.press('p')
    await page.keyboard.type('dear to me')
    scripts.release()
    await expect(page.getByRole('textbox', { name: 'Reason' })).toHaveValue('dear to me')
    await expect(page).toHaveURL(new RegExp(`/skills/${skill}$`))
    await page.keyboard.press('Enter')
    await expect.poll(async () => (await readSkill(api, skill)).protected).toBe(true)
    expect((await readSkill(api, skill)).lifecycle).toBe('released')
  })

  test('pressed right after the page appears work', async ({ page }) => {
    await openAwake(page, `${server.url}/review`)
    await page.keyboard.press('Control+k')
    await page.keyboard.type('audit')
    await expect(words(page)).toHaveValue('audit')
    expect(await waiting()).toEqual(queue.map((one) => one.id))
  })
})
