// @vitest-environment happy-dom
import { cleanup, render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, expect, it, vi } from 'vitest'
import { WithAnswers } from '@/components/ui/with-answers.test-support'
import { saveDrafting } from '@/lib/actions'
import type { DraftingSetting } from '@/lib/contract/drafting'
import { DraftingPanel } from './drafting-panel'

vi.mock('@/lib/actions', () => ({ saveDrafting: vi.fn(), undoEvent: vi.fn() }))
afterEach(() => {
  cleanup()
  vi.mocked(saveDrafting).mockReset()
})

const off: DraftingSetting = { isOn: false, baseUrl: '', model: '', hasKey: false, isAgentOn: false }
const on: DraftingSetting = { isOn: true, baseUrl: 'http://127.0.0.1:11434/v1', model: 'small', hasKey: true, isAgentOn: false }
const show = (setting?: DraftingSetting) =>
  render(
    <WithAnswers answers={setting ? [[['drafting.read', {}], setting]] : []}>
      <DraftingPanel />
    </WithAnswers>,
  )
// No response unless a test sets one.
const fetched = vi.fn<typeof fetch>(() => new Promise(() => undefined))
vi.stubGlobal('fetch', fetched)

const isDisabled = () => screen.getByRole('button', { name: 'Save draft writing' }).hasAttribute('disabled')

it('keeps its shape while it loads, and reports a server that does not respond', async () => {
  show()
  expect(screen.getByText('Draft writing')).toBeTruthy()
  expect(screen.queryByRole('button', { name: 'Save draft writing' })).toBeNull()
  cleanup()
  fetched.mockRejectedValueOnce(new TypeError('no network'))
  show()
  expect(await screen.findByText(/No server answers/)).toBeTruthy()
})

it('requires the endpoint and the model before it can be switched on', async () => {
  vi.mocked(saveDrafting).mockResolvedValue({ ok: true, value: { ...on, event: 'evt_1' } })
  show(off)
  expect(screen.getByText(/No model is used/)).toBeTruthy()
  expect(isDisabled()).toBe(true)
  await userEvent.click(screen.getByRole('button', { name: 'Model' }))
  await userEvent.type(screen.getByLabelText('Address'), 'https://models.example/v1')
  expect(isDisabled()).toBe(true)
  await userEvent.type(screen.getByLabelText('Model'), 'small')
  await userEvent.type(screen.getByLabelText(/^Key/), 'secret')
  await userEvent.click(screen.getByRole('button', { name: 'Save draft writing' }))
  expect(saveDrafting).toHaveBeenCalledWith({ isOn: true, baseUrl: 'https://models.example/v1', model: 'small', key: 'secret' })
})

it('shows where drafts are sent when that is another machine', async () => {
  show({ ...on, baseUrl: 'https://models.example/v1' })
  expect(screen.getByText(/and go to models\.example/)).toBeTruthy()
  cleanup()
  show(on)
  expect(screen.queryByText(/leave this machine/)).toBeNull()
  const address = screen.getByLabelText('Address')
  await userEvent.clear(address)
  await userEvent.type(address, 'http://')
  expect(screen.queryByText(/leave this machine/)).toBeNull()
})

it("switches back to rules without the model's fields, and shows no key", async () => {
  vi.mocked(saveDrafting).mockResolvedValue({ ok: true, value: { ...on, isOn: false, event: 'evt_2' } })
  show(on)
  expect(screen.getByText('On')).toBeTruthy()
  expect(screen.getByText(/A key is stored/)).toBeTruthy()
  expect(screen.getByLabelText<HTMLInputElement>(/^Key/).value).toBe('')
  expect(isDisabled()).toBe(true)
  await userEvent.click(screen.getByRole('button', { name: 'Rules' }))
  await userEvent.click(screen.getByRole('button', { name: 'Save draft writing' }))
  expect(saveDrafting).toHaveBeenCalledWith({ isOn: false })
})

it('deletes the stored key on request', async () => {
  vi.mocked(saveDrafting).mockResolvedValue({ ok: true, value: { ...on, hasKey: false, event: 'evt_3' } })
  show(on)
  await userEvent.click(screen.getByRole('checkbox', { name: 'Delete the stored key' }))
  expect(screen.getByLabelText<HTMLInputElement>(/^Key/).disabled).toBe(true)
  await userEvent.click(screen.getByRole('button', { name: 'Save draft writing' }))
  expect(saveDrafting).toHaveBeenCalledWith({ isOn: true, baseUrl: on.baseUrl, model: 'small', key: '' })
})

it('lets people allow agents on this machine, and keeps the rest', async () => {
  vi.mocked(saveDrafting).mockResolvedValue({ ok: true, value: { ...on, isAgentOn: true, event: 'evt_3' } })
  show(on)
  const allowed = screen.getByRole('switch', { name: /Write drafts with an agent/ })
  expect(allowed.getAttribute('aria-checked')).toBe('false')
  await userEvent.click(allowed)
  expect(saveDrafting).toHaveBeenCalledWith({ isOn: true, isAgentOn: true })
})
