import { expect, test, type Page } from '@playwright/test'
import { Api } from './support/api'
import { proposeOrders, readSkill, reportUses } from './support/learn'
import { expectAccessible, openAwake, tabTo, watch } from './support/page'
import { startServer, type RunningServer } from './support/server'

/** From a transcript to a skill that works, one that fails, and back: a person's view. */
test.describe('The loop', () => {
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

  const decision = (page: Page, name: string) =>
    page.getByRole('list', { name: 'Decisions' }).getByRole('listitem').filter({ hasText: name })
  const title = (page: Page, name: string) => page.getByRole('heading', { level: 1, name, exact: true })
  /** Goes to a page by the main navigation. */
  const visit = async (page: Page, name: string) => {
    await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name }).click()
    await expect(page).toHaveTitle(`${name} · Mettle`)
  }

  test('works by mouse', async ({ page }) => {
    await openAwake(page, server.url)
    await expect(page.getByRole('button', { name: 'Load sample data' })).toBeVisible()
    await expectAccessible(page)

    const candidate = await proposeOrders(api, 'support')
    await page.reload()
    await expect(page.getByRole('link', { name: '1 to review' })).toBeVisible()
    await expectAccessible(page)

    await visit(page, 'Review')
    await expect(page.getByRole('article', { name: candidate.name })).toContainText('3 sessions')
    await expectAccessible(page)
    await page.getByRole('button', { name: 'Approve', exact: true }).click()
    await expect(page.getByText(`Approved ${candidate.name}`)).toBeVisible()
    await expect(page.getByText('You’re all caught up').filter({ visible: true }).first()).toBeVisible()
    await expectAccessible(page)

    await visit(page, 'Skills')
    await expectAccessible(page)
    await page.getByRole('link', { name: candidate.name, exact: true }).click()
    await expect(title(page, candidate.name)).toBeVisible()
    await expect(page.getByText('Verified', { exact: true }).first()).toBeVisible()
    await expectAccessible(page)

    await reportUses(api, candidate.name, 'FFFFFFFFFF')
    await visit(page, 'Maintenance')
    await expectAccessible(page)
    await page.getByRole('button', { name: 'Run sweep' }).click()
    await expect(decision(page, candidate.name)).toContainText('Deprecated')
    await expectAccessible(page)
    expect((await readSkill(api, candidate.name)).lifecycle).toBe('deprecated')

    await decision(page, candidate.name).getByRole('link', { name: candidate.name }).click()
    await expect(title(page, candidate.name)).toBeVisible()
    await expect(page.getByText('Deprecated', { exact: true }).first()).toBeVisible()
    await expectAccessible(page)

    await page.goBack()
    await decision(page, candidate.name).getByRole('button', { name: 'Undo' }).click()
    await expect(page.getByText(`Undone: ${candidate.name}`)).toBeVisible()
    expect((await readSkill(api, candidate.name)).lifecycle).toBe('verified')

    await visit(page, 'Audit')
    await expect(page.getByText('Undone', { exact: true })).toBeVisible()
    await expectAccessible(page)
  })

  test('works by keyboard alone', async ({ page }) => {
    const candidate = await proposeOrders(api, 'support')
    await openAwake(page, server.url)
    await expect(page.getByRole('link', { name: '1 to review' })).toBeVisible()

    await page.keyboard.press('g')
    await page.keyboard.press('r')
    await expect(page.getByRole('article', { name: candidate.name })).toBeVisible()
    await page.keyboard.press('a')
    await expect(page.getByText(`Approved ${candidate.name}`)).toBeVisible()
    await page.keyboard.press('u')
    await expect(page.getByRole('article', { name: candidate.name })).toBeVisible()
    expect((await api.send('GET', `/api/skills/${candidate.name}`)).status).toBe(404)
    await page.keyboard.press('a')
    await expect(page.getByText('You’re all caught up').filter({ visible: true }).first()).toBeVisible()
    await expect.poll(async () => (await api.send('GET', `/api/skills/${candidate.name}`)).status).toBe(200)

    await page.keyboard.press('g')
    await page.keyboard.press('s')
    await tabTo(page, page.getByRole('link', { name: candidate.name, exact: true }))
    await page.keyboard.press('Enter')
    await expect(title(page, candidate.name)).toBeVisible()

    await reportUses(api, candidate.name, 'FFFFFFFFFF')
    await page.keyboard.press('g')
    await page.keyboard.press('m')
    await expect(page.getByRole('button', { name: 'Run sweep' })).toBeVisible()
    await page.keyboard.press('Control+k')
    await page.getByRole('combobox').pressSequentially('Run sweep')
    await page.keyboard.press('Enter')
    await expect(decision(page, candidate.name)).toContainText('Deprecated')

    await tabTo(page, decision(page, candidate.name).getByRole('button', { name: 'Undo' }))
    await page.keyboard.press('Enter')
    await expect(page.getByText(`Undone: ${candidate.name}`)).toBeVisible()
    expect((await readSkill(api, candidate.name)).lifecycle).toBe('verified')
  })
})
