// @vitest-environment happy-dom
import { cleanup, render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { WithAnswers } from '@/components/ui/with-answers.test-support'
import { pauseSource } from '@/lib/actions'
import type { WatchedSource } from '@/lib/contract/source'
import { now, watched } from './watched.test-support'
import { WatchedFolders } from './watched-folders'

vi.mock('@/lib/actions', () => ({ addSource: vi.fn(), pauseSource: vi.fn(), removeSource: vi.fn(), undoEvent: vi.fn() }))
// The refetch after an action is not under test.
vi.stubGlobal('fetch', () => new Promise(() => undefined))
afterEach(cleanup)

const source = watched({
  unreadable: 2,
  refused: 1,
  refusals: [{ path: '/srv/sessions/a.json', reason: 'It is of no known format.' }],
})

const show = (items: WatchedSource[], unavailable?: string) =>
  render(
    <WithAnswers answers={[[['source.watched', {}], { items }]]}>
      <WatchedFolders now={now} unavailable={unavailable} />
    </WithAnswers>,
  )

describe('WatchedFolders', () => {
  it('shows the results of each folder, and its failures', () => {
    show([source])
    expect(screen.getByText(/3 files, no changes yet/)).toBeTruthy()
    expect(screen.getByText(/2 lines couldn’t be read/)).toBeTruthy()
    expect(screen.getByText(/no known format/)).toBeTruthy()
  })

  it('pauses with one click', async () => {
    vi.mocked(pauseSource).mockResolvedValue({ ok: true, value: { source: { ...source, isPaused: true }, event: null } })
    show([source])
    await userEvent.click(screen.getByRole('button', { name: 'Pause' }))
    expect(pauseSource).toHaveBeenCalledWith({ id: 'src_1', isPaused: true })
  })

  it('accepts no folder when none may be watched', () => {
    show([], 'The demo is open.')
    expect(screen.getByText('The demo is open.')).toBeTruthy()
    expect(screen.getByRole('button', { name: 'Watch' }).hasAttribute('disabled')).toBe(true)
  })
})
