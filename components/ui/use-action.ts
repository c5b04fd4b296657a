'use client'

import { useMutation, useQueryClient, type QueryClient } from '@tanstack/react-query'
import { undoEvent, undoManyEvent } from '@/lib/actions'
import type { ActionResult } from '@/lib/actions/action'
import { invalidateAfter } from '@/lib/client/queries'
import type { WriteName } from '@/lib/contract/index'
import { toastDone, toastError, toastRedo, toastUndo, type Redo } from './toast'

interface Action<I, T> {
  /** The operation, whose name determines the stale reads. */
  name: WriteName
  run: (input: I) => Promise<ActionResult<T>>
  /** The toast's text on success; no toast when it is absent or returns nothing. */
  message?: (value: T, input: I) => string | undefined
  /** The toast's second line. */
  adds?: (value: T, input: I) => string | undefined
  /** The event to offer undo for; a bulk action has several, which are undone together. */
  eventOf?: (value: T) => string | readonly string[] | null
  onDone?: (value: T, input: I) => void
  onFailed?: (input: I) => void
  /** Shows a problem of the input itself where it was entered; there is no toast then. */
  onRefused?: (issue: string) => void
  /** Shows beside the field what it conflicts with, such as a name that is taken; there is no toast then. */
  onConflict?: (detail: string) => void
}

/** Undoes one event, or several together, and answers what redoes them: undoing their undo. Waits for the job of a long one. */
export async function undo(cache: QueryClient, event: string | readonly string[]): Promise<Redo> {
  const undone = await undoes(cache, event)
  await invalidateAfter(cache, 'event.undo', undone)
  return async () => invalidateAfter(cache, 'event.undo', await undoes(cache, undone))
}

const isUndo = (name: WriteName): boolean => name === 'event.undo' || name === 'maintenance.undo'

/** "Undone: approved x" → "Redone: approved x". */
const redoneOf = (message: string): string => (message.startsWith('Undone') ? message.replace('Undone', 'Redone') : 'Redone')

async function undoes(cache: QueryClient, event: string | readonly string[]): Promise<string | string[]> {
  if (typeof event === 'string') {
    const result = await undoEvent({ id: event, wait: 2 })
    if (!result.ok) throw new Error(result.problem.detail)
    const { job } = result.value
    if (!job) return result.value.event?.id ?? []
    // Few undos are long.
    const { undoneBy } = await import('./undone-by')
    return undoneBy(cache, job)
  }
  const result = await undoManyEvent({ ids: [...event] })
  if (!result.ok) throw new Error(result.problem.detail)
  return result.value.events.map(({ id }) => id)
}

/**
 * One action of a person: runs the server action, shows a toast with Undo, and refetches what it changed. A problem is shown with
 * the server's text.
 */
export function useAction<I, T>(action: Action<I, T>) {
  const cache = useQueryClient()
  return useMutation({
    mutationFn: (input: I) => action.run(input),
    onSuccess: (result, input) => {
      if (!result.ok) {
        const [issue] = result.problem.issues ?? []
        if (issue && action.onRefused) action.onRefused(issue.message)
        else if (result.problem.code === 'conflict' && action.onConflict) action.onConflict(result.problem.detail)
        else toastError(result.problem.detail, { requestId: result.problem.requestId })
        action.onFailed?.(input)
        return
      }
      const message = action.message?.(result.value, input)
      const event = action.eventOf?.(result.value)
      if (message && event?.length && isUndo(action.name))
        toastRedo(message, { onRedo: () => undo(cache, event), redone: redoneOf(message) })
      else if (message && event?.length)
        toastUndo(message, { onUndo: () => undo(cache, event), description: action.adds?.(result.value, input) })
      else if (message) toastDone(message, action.adds?.(result.value, input))
      action.onDone?.(result.value, input)
    },
    onError: (_, input) => {
      toastError('The server didn’t answer', { effect: 'Probably nothing changed. Try again.' })
      action.onFailed?.(input)
    },
    onSettled: (result) => invalidateAfter(cache, action.name, (result?.ok && action.eventOf?.(result.value)) || []),
  })
}
