'use client'

import { useMutation, useQueryClient } from '@tanstack/react-query'
import { undoEvent, undoManyEvent } from '@/lib/actions'
import type { ActionResult } from '@/lib/actions/action'
import { invalidateAfter } from '@/lib/client/queries'
import type { WriteName } from '@/lib/contract/index'
import { toastDone, toastError, toastUndo } from './toast'

interface Action<I, T> {
  /** The operation, whose stale reads are known by its name. */
  name: WriteName
  run: (input: I) => Promise<ActionResult<T>>
  /** What the toast says when it is done; nothing is said without it, or where it answers nothing. */
  message?: (value: T, input: I) => string | undefined
  /** What the toast adds below it. */
  adds?: (value: T, input: I) => string | undefined
  /** The event to offer undo for; of a bulk act all of its events, which are undone together. */
  eventOf?: (value: T) => string | readonly string[] | null
  onDone?: (value: T, input: I) => void
  onFailed?: (input: I) => void
}

/**
 * One act of a person: runs the server action, says what happened with Undo, and refetches what it changed. A problem is
 * told as the server words it.
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
