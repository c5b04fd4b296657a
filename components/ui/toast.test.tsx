// @vitest-environment happy-dom
import { act, cleanup, render, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { toast } from 'sonner'
import { afterEach, describe, expect, it, vi } from 'vitest'
import './popups.test-support'
import { Toaster, toastUndo, undoLatest, type UndoToast } from './toast'

afterEach(() => {
  vi.useRealTimers()
  toast.dismiss()
  while (undoLatest());
  cleanup()
})

const show = (message: string, onUndo: UndoToast['onUndo']) => act(async () => void toastUndo(message, { onUndo }))

describe('toastUndo', () => {
  it('undoes the action by the button, once', async () => {
    const onUndo = vi.fn()
    render(<Toaster />)
    await show('Approved one', onUndo)
    await userEvent.click(await screen.findByRole('button', { name: /Undo/ }))
    expect(onUndo).toHaveBeenCalledOnce()
    expect(undoLatest()).toBe(false)
    await screen.findByText('Undone: Approved one')
  })

  it('offers to redo what was undone, once, and not with u', async () => {
    const redo = vi.fn(() => Promise.resolve())
    render(<Toaster />)
    await show('Approved one', () => Promise.resolve(redo))
    await userEvent.keyboard('u')
    await screen.findByText('Undone: Approved one')
    await userEvent.keyboard('u')
    expect(redo).not.toHaveBeenCalled()
    await userEvent.click(await screen.findByRole('button', { name: 'Redo' }))
    await screen.findByText('Redone: Approved one')
    expect(redo).toHaveBeenCalledOnce()
  })

  it('reports why a redo failed', async () => {
    render(<Toaster />)
    await show('Approved two', () => Promise.resolve(() => Promise.reject(new Error('Something else has that name'))))
    act(() => void undoLatest())
    await userEvent.click(await screen.findByRole('button', { name: 'Redo' }))
    await screen.findByText('Couldn’t redo')
    await screen.findByText('Something else has that name')
  })

  it('undoes the newest action first with u', async () => {
    const [first, second] = [vi.fn(), vi.fn()]
    render(<Toaster />)
    await show('Approved one', first)
    await show('Approved two', second)
    await userEvent.keyboard('u')
    expect([first.mock.calls.length, second.mock.calls.length]).toEqual([0, 1])
    await userEvent.keyboard('u')
    expect([first.mock.calls.length, second.mock.calls.length]).toEqual([1, 1])
    await userEvent.keyboard('u')
    expect([first.mock.calls.length, second.mock.calls.length]).toEqual([1, 1])
  })

  it('keeps no more in the document than it draws, and undoes those it no longer draws', async () => {
    const acts = ['one', 'two', 'three', 'four', 'five'].map((name) => ({ name, onUndo: vi.fn() }))
    render(<Toaster />)
    for (const { name, onUndo } of acts) {
      await show(`Snoozed ${name}`, onUndo)
      await screen.findByText(`Snoozed ${name}`)
    }
    const texts = () => screen.queryAllByText(/^Snoozed/).map((one) => one.textContent)
    await waitFor(() => expect(texts()).toEqual(['Snoozed five', 'Snoozed four', 'Snoozed three']))
    for (const _ of acts) act(() => void undoLatest())
    for (const { onUndo } of acts) expect(onUndo).toHaveBeenCalledOnce()
  })

  it('forgets the act of a toast it no longer draws when its time is over', async () => {
    const onUndo = vi.fn()
    render(<Toaster />)
    await screen.findByRole('region', { name: /Messages/ })
    vi.useFakeTimers()
    await show('Approved the first', onUndo)
    await act(() => vi.advanceTimersByTimeAsync(2_000))
    for (const name of ['two', 'three', 'four'])
      act(() => void toastUndo(`Approved ${name}`, { onUndo: vi.fn(), durationMs: 60_000 }))
    await act(() => vi.advanceTimersByTimeAsync(8_500))
    for (const _ of [1, 2, 3, 4]) act(() => void undoLatest())
    expect(onUndo).not.toHaveBeenCalled()
  })

  it('reports why an undo failed', async () => {
    render(<Toaster />)
    await show('Merged', () => Promise.reject(new Error('Someone changed it since')))
    act(() => void undoLatest())
    await screen.findByText('Couldn’t undo')
    await screen.findByText('Someone changed it since')
  })

  it('offers it for ten seconds and no longer', async () => {
    const onUndo = vi.fn()
    render(<Toaster />)
    await screen.findByRole('region', { name: /Messages/ })
    vi.useFakeTimers()
    await show('Approved', onUndo)
    await act(() => vi.advanceTimersByTimeAsync(9_500))
    expect(screen.queryByText('Approved')).not.toBeNull()
    await act(() => vi.advanceTimersByTimeAsync(1_500))
    vi.useRealTimers()
    await waitFor(() => expect(screen.queryByText('Approved')).toBeNull())
    expect(undoLatest()).toBe(false)
    expect(onUndo).not.toHaveBeenCalled()
  })
})
