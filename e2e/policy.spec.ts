import { expect, test } from '@playwright/test'
import { Api } from './support/api'
import { learnSkill, readSkill, reportUses, sweep } from './support/learn'
import { expectAccessible, openAwake, watch } from './support/page'
import { startServer, type RunningServer } from './support/server'

/** A policy is changed after a preview of its effect, and the change is undone. */
test.describe('A policy', () => {
  let server: RunningServer
  let api: Api

  test.beforeAll(async () => {
    server = await startServer()
    api = new Api(server.url)
    await learnSkill(api, 'ship-orders')
    await reportUses(api, 'ship-orders', 'SFSFSFSFSF')
    await sweep(api)
  })
  test.afterAll(() => server.close())

  test('is changed after a preview of its effect, and changed back', async ({ page }) => {
    const complaints = watch(page)
    const before = (await readSkill(api, 'ship-orders')).lifecycle
    await openAwake(page, `${server.url}/policies`)
    const effect = page.getByRole('region', { name: 'What would have happened' })
    await expect(effect).toContainText('Change a number')
    // From the top down: thresholds must not exceed the one above.
    for (const name of ['Restore from', 'Release from', 'Recover from', 'Warn below', 'Deprecate below']) {
      // By keys, as a person does: what moves in answer to an input is expected to.
      await page.getByRole('spinbutton', { name: `${name}, percent` }).click()
      await page.keyboard.press('ControlOrMeta+a')
      await page.keyboard.type('60')
    }
    await expect(effect).toContainText('would have been deprecated instead of 0')
    const differing = effect.getByRole('row').filter({ hasText: 'Deprecated' })
    await expect(differing.getByRole('link', { name: 'ship-orders' })).toBeVisible()
    expect((await readSkill(api, 'ship-orders')).lifecycle).toBe(before)
    await expectAccessible(page)

    const unsaved = page.getByRole('region', { name: 'Unsaved changes' })
    await unsaved.getByRole('textbox', { name: 'Reason' }).fill('Half is too little')
    await unsaved.getByRole('button', { name: 'Save policy' }).click()
    await expect(page.getByText('Saved policy v2')).toBeVisible()
    await expect(unsaved).toBeHidden()
    const values = async () => await api.get<{ version: number; values: { deprecateRate: number } }>('/api/policy')
    expect(await values()).toMatchObject({ version: 2, values: { deprecateRate: 0.6 } })

    await page.keyboard.press('Escape')
    await page.getByRole('button', { name: 'Undo' }).click()
    await expect(page.getByText('Undone: Saved policy v2')).toBeVisible()
    await expect(page.getByRole('spinbutton', { name: 'Deprecate below, percent' })).toHaveValue('30')
    expect(await values()).toMatchObject({ version: 3, values: { deprecateRate: 0.3 } })

    await page.getByRole('tab', { name: 'History' }).click()
    const versions = page.getByRole('list', { name: 'Policy versions' })
    await expect(versions).toContainText('Half is too little')
    await expect(versions).toContainText('undid version 2')
    await expectAccessible(page)
    expect(complaints).toEqual([])
  })
})
