'use client'

import { useMutation, useQueryClient } from '@tanstack/react-query'
import { undoEvent, undoManyEvent } from '@/lib/actions'
import type { ActionResult } from '@/lib/actions/action'
import { invalidateAfter } from '@/lib/client/queries'
import type { WriteName } from '@/lib/contract/index'
import { toastDone, toastError, toastUndo } from './toast'

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
}

/**
 * One action of a person: runs the server action, shows a toast with Undo, and refetches what it changed. A problem is shown with
 * the server's text.
 */
export function useAction<I, T>(action: Action<I, T>) {
  const cache = useQueryClient()
  const undo = async (event: string | readonly string[]) => {
    const result = await (typeof event === 'string' ? undoEvent({ id: event }) : undoManyEvent({ ids: [...event] }))
    await invalidateAfter(cache, 'event.undo')
    if (!result.ok) throw new Error(result.problem.detail)
  }
  return useMutation({
    mutationFn: (input: I) => action.run(input),
    onSuccess: (result, input) => {
      if (!result.ok) {
        toastError(result.problem.detail, { requestId: result.problem.requestId })
        action.onFailed?.(input)
        return
      }
      const message = action.message?.(result.value, input)
      const event = action.eventOf?.(result.value)
      if (message && event?.length)
        toastUndo(message, { onUndo: () => undo(event), description: action.adds?.(result.value, input) })
      else if (message) toastDone(message, action.adds?.(result.value, input))
      action.onDone?.(result.value, input)
    },
    onError: (_, input) => {
      toastError('The server didn’t answer', { effect: 'Probably nothing changed. Try again.' })
      action.onFailed?.(input)
    },
    onSettled: () => invalidateAfter(cache, action.name),
  })
}
