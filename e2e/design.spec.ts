import { expect, test, type Page } from '@playwright/test'
import { Api } from './support/api'
import { jobsEnded, readSkill } from './support/learn'
import { expectAccessible, openAwake, watch } from './support/page'
import { startServer, type RunningServer } from './support/server'
import { orderCalls, sessionBody } from './support/transcript'

const name = 'resend-a-parcel'
const asked = 'The customer says the parcel never arrived, resend it please'

interface Suggestions {
  items: { name: string }[]
}

/** A person writes a skill, tries it on past requests, and edits it. */
test.describe('The designer', () => {
  let server: RunningServer
  let api: Api
  let complaints: string[]

  test.beforeAll(async () => {
    server = await startServer()
    api = new Api(server.url)
    await api.post('/api/sessions', sessionBody({ key: 'parcel', agent: 'desk', request: asked, calls: orderCalls(1) }))
    await api.post('/api/sessions', sessionBody({ key: 'other', agent: 'desk', request: 'Write a poem', calls: orderCalls(2) }))
    await jobsEnded(api)
  })
  test.afterAll(() => server.close())
  test.beforeEach(({ page }) => void (complaints = watch(page)))
  test.afterEach(() => expect(complaints).toEqual([]))

  const step = (page: Page, number: number) => page.getByRole('textbox', { name: `Step ${number}`, exact: true })

  test('writes a skill that past requests find, and suggest serves', async ({ page }) => {
    await openAwake(page, `${server.url}/skills`)
    await page.getByRole('link', { name: 'New skill' }).click()
    await expect(page.getByRole('heading', { level: 1, name: 'New skill' })).toBeVisible()
    await page.getByRole('textbox', { name: 'Title' }).fill('Resend a parcel')
    await expect(page.getByRole('textbox', { name: 'Name' })).toHaveValue(name)
    await page.getByRole('textbox', { name: /^What it does/ }).fill('Sends a parcel again. Use when a parcel never arrived.')
    await page.getByRole('textbox', { name: /^When not/ }).fill('refunds')
    await step(page, 1).fill('Look for the order')
    await page.getByRole('button', { name: 'Tool of step 1: choose' }).click()
    await page.getByRole('combobox', { name: 'Tool of step 1' }).fill('get_order')
    await expect(page.getByRole('option', { name: 'get_order' })).toHaveAttribute('aria-selected', 'true')
    await expectAccessible(page)
    await expect(page.getByRole('dialog', { name: 'Tool of step 1' })).toBeInViewport({ ratio: 1 })
    await page.keyboard.press('Enter')
    await expect(step(page, 1)).toHaveValue('Look for the order with `get_order`.')
    await page.getByRole('button', { name: 'Add step' }).click()
    await expect(step(page, 2)).toBeFocused()
    await page.keyboard.type('Ask where it should go.')
    await page.keyboard.press('Alt+ArrowUp')
    await expect(step(page, 1)).toHaveValue('Ask where it should go.')
    await expect(step(page, 1)).toBeFocused()
    await expect(page.getByRole('tab', { name: 'Finds it 1', exact: true })).toBeVisible()
    await expect(page.getByRole('list', { name: 'Requests' })).toContainText(asked)
    await page.getByRole('tab', { name: 'Misses it 1' }).click()
    await expect(page.getByRole('list', { name: 'Requests' })).toContainText('Write a poem')
    await expectAccessible(page)
    await page.emulateMedia({ colorScheme: 'dark' })
    await expectAccessible(page)
    await page.getByRole('tab', { name: 'SKILL.md' }).click()
    const written = await page.getByRole('tabpanel').locator('pre').textContent()
    expect(written).toContain('1. Ask where it should go.\n2. Look for the order with `get_order`.')
    await page.reload()
    await expect(page.getByText('Restored your unsaved draft')).toBeVisible()
    await expect(step(page, 2)).toHaveValue('Look for the order with `get_order`.')
    await page.getByRole('button', { name: 'Create skill' }).click()
    await expect(page.getByRole('heading', { level: 1, name })).toBeVisible()
    const skill = await readSkill(api, name)
    expect(skill.description).toBe('Sends a parcel again. Use when a parcel never arrived. Not for refunds')
    expect((await api.get<{ content: string }>(`/api/skills/${name}`)).content).toBe(written)
    const found = await api.get<Suggestions>(`/api/suggest?q=${encodeURIComponent(asked)}&agent=desk`)
    expect(found.items[0]?.name).toBe(name)
    await page.goto(`${server.url}/design`)
    await expect(page.getByRole('textbox', { name: 'Title' })).toHaveValue('')
  })

  test('edits a skill with the keyboard, asks before it is left, and refuses to overwrite', async ({ page }) => {
    await openAwake(page, `${server.url}/skills/${name}`)
    await page.keyboard.press('e')
    await expect(page.getByRole('textbox', { name: 'Title' })).toHaveValue('Resend a parcel')
    await expect(page.getByRole('textbox', { name: /^When not/ })).toHaveValue('Not for refunds')
    await page.getByRole('button', { name: 'Remove step 1' }).focus()
    await page.keyboard.press('Enter')
    await expect(step(page, 1)).toBeFocused()
    await expect(step(page, 1)).toHaveValue('Look for the order with `get_order`.')
    await page.getByRole('link', { name: 'Skills', exact: true }).first().click()
    await expect(page.getByRole('dialog')).toContainText('Leave without saving?')
    await expectAccessible(page)
    await page.getByRole('button', { name: 'Stay' }).click()
    await expect(page.getByRole('dialog')).toBeHidden()
    await api.send('PATCH', `/api/skills/${name}`, { title: 'Another title' })
    await page.keyboard.press('Control+Enter')
    await expect(page.getByText(/changed since you read it/).first()).toBeVisible()
    await page.reload()
    await expect(page.getByText('unsaved draft of an older version')).toBeVisible()
    await page.getByRole('button', { name: 'Use the draft' }).click()
    await expect(page.getByText('Restored your unsaved draft')).toBeVisible()
    await expectAccessible(page)
    await page.getByRole('button', { name: 'Save new version' }).click()
    await expect(page.getByText(`Saved ${name} as version 3`)).toBeVisible()
    expect((await api.get<{ content: string }>(`/api/skills/${name}`)).content).toContain(
      '\n1. Look for the order with `get_order`.\n',
    )
  })
})
