// @vitest-environment happy-dom
import { cleanup, render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, expect, it, vi } from 'vitest'
import { WithAnswers } from '@/components/ui/with-answers.test-support'
import { saveEmbedding } from '@/lib/actions'
import type { EmbeddingSetting } from '@/lib/contract/embedding'
import { EmbeddingPanel } from './embedding-panel'
import { off } from './embedding.test-support'

vi.mock('@/lib/actions', () => ({ saveEmbedding: vi.fn(), undoEvent: vi.fn() }))
afterEach(cleanup)

const show = (setting?: Partial<EmbeddingSetting>) =>
  render(
    <WithAnswers answers={setting ? [[['embedding.read', {}], { ...off, ...setting }]] : []}>
      <EmbeddingPanel />
    </WithAnswers>,
  )
// No response unless a test sets one.
const fetched = vi.fn<typeof fetch>(() => new Promise(() => undefined))
vi.stubGlobal('fetch', fetched)

it('keeps its shape while it loads, and reports a server that does not respond', async () => {
  show()
  expect(screen.getByText('Semantic search')).toBeTruthy()
  expect(screen.queryByRole('button', { name: 'Save semantic search' })).toBeNull()
  cleanup()
  fetched.mockRejectedValueOnce(new TypeError('no network'))
  show()
  expect(await screen.findByText(/No server answers/)).toBeTruthy()
})

it('shows that nothing needs embedding, the progress, and why it stopped', () => {
  show({ mode: 'builtIn', skills: 0 })
  expect(screen.getByText('No skills to index yet.')).toBeTruthy()
  cleanup()
  show({ mode: 'builtIn', embedded: 5 })
  expect(screen.getByText('5 of 12 skills indexed.')).toBeTruthy()
  expect(screen.getByText('Indexing')).toBeTruthy()
  cleanup()
  show({ mode: 'endpoint', problem: 'Couldn’t reach the model.' })
  expect(screen.getByText(/Couldn’t reach the model/)).toBeTruthy()
  expect(screen.getByText('Stopped')).toBeTruthy()
})

it('switches an endpoint on with its key and a reason', async () => {
  vi.mocked(saveEmbedding).mockResolvedValue({ ok: true, value: { ...off, event: 'evt_1' } })
  show({})
  expect(screen.getByRole('button', { name: 'Save semantic search' }).hasAttribute('disabled')).toBe(true)
  await userEvent.click(screen.getByRole('button', { name: 'Endpoint' }))
  await userEvent.type(screen.getByLabelText('Address'), 'https://models.example/v1')
  await userEvent.type(screen.getByLabelText('Model'), 'small')
  await userEvent.type(screen.getByLabelText(/^Key/), 'secret')
  await userEvent.type(screen.getByLabelText(/^Reason/), 'try it')
  await userEvent.click(screen.getByRole('button', { name: 'Save semantic search' }))
  expect(saveEmbedding).toHaveBeenCalledWith({
    mode: 'endpoint',
    baseUrl: 'https://models.example/v1',
    model: 'small',
    key: 'secret',
    reason: 'try it',
  })
})

it('does not switch on a built-in model that is not installed', async () => {
  show({ hasBuiltIn: false })
  await userEvent.click(screen.getByRole('button', { name: 'Built in' }))
  expect(screen.getByText(/isn’t installed/)).toBeTruthy()
  expect(screen.getByRole('button', { name: 'Save semantic search' }).hasAttribute('disabled')).toBe(true)
})
