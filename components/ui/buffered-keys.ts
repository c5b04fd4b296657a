'use client'

import { useEffectEvent, useLayoutEffect } from 'react'
import { isOccupied, strokeOf } from './hotkeys'
import { sharedState } from './shared-state'

/** Popups that are opening, each with its Escape handler. */
const opening = new Set<() => void>()
/** Keys pressed in the meantime, in order. */
let buffer: KeyboardEvent[] = []
const bufferedText = sharedState('')
let isReplaying = false
const replayed = new WeakSet<Event>()

/** Clears the buffer once nothing is opening. */
function stopIfIdle(): void {
  if (opening.size > 0 || isReplaying) return
  setBuffer([])
  listen('removeEventListener')
}

function setBuffer(keys: KeyboardEvent[]): void {
  buffer = keys
  bufferedText.set(buffer.map(({ key }) => (key.length === 1 ? key : '')).join(''))
}

function listen(how: 'addEventListener' | 'removeEventListener'): void {
  window[how]('keydown', bufferKey as EventListener, true)
  window[how]('focusin', arrive)
  window[how]('pointerdown', letKeysGo, true)
}

function bufferKey(event: KeyboardEvent): void {
  if (replayed.has(event) || /^(Shift|Control|Alt|Meta)$/.test(event.key)) return
  event.stopImmediatePropagation()
  // The browser's own shortcuts stay with the browser.
  const { key, ctrlKey, metaKey, altKey } = event
  if (((ctrlKey || metaKey || altKey) && strokeOf(event) !== 'mod+k') || /^F\d/.test(key)) return
  event.preventDefault()
  if (key !== 'Escape' || opening.size === 0) return setBuffer([...buffer, event])
  const cancels = [...opening]
  letKeysGo()
  for (const cancel of cancels) cancel()
}

/** Stops buffering and drops the typed keys, for a popup that does not open after all. */
export function letKeysGo(): void {
  opening.clear()
  setBuffer([])
  stopIfIdle()
}

function arrive({ target }: Event): void {
  if (!isOccupied(target)) return
  opening.clear()
  if (!isReplaying) void replay()
}

/** Replays the buffered keys to the focused element, in order; keys that opened another popup first go to that one. */
async function replay(): Promise<void> {
  isReplaying = true
  while (buffer.length > 0 && opening.size === 0) {
    // Waits until the previous key's change is rendered.
    await new Promise((next) => setTimeout(next))
    if (opening.size === 0) replayNext(document.activeElement)
  }
  isReplaying = false
  stopIfIdle()
}

const isText = (element: Element | null) => element instanceof HTMLInputElement || element instanceof HTMLTextAreaElement

function replayNext(target: Element | null): void {
  // Never to the page: the keys were typed for the popup.
  if (!(target instanceof HTMLElement) || !isOccupied(target)) return setBuffer([])
  const end = buffer.findIndex(({ key }) => key.length > 1)
  const text = isText(target) ? buffer.splice(0, end < 0 ? buffer.length : end) : []
  if (text.length > 0) return write(target, text.map(({ key }) => key).join(''))
  const next = buffer.shift()
  if (!next) return
  const again = new KeyboardEvent('keydown', next)
  replayed.add(again)
  if (target.dispatchEvent(again)) doAsUsual(target, next.key)
}

/** The browser's default action for an unhandled key, which it performs for real presses only. */
function doAsUsual(target: HTMLElement, key: string): void {
  const isField = isText(target)
  if (isField && key === 'Backspace') write(target, '', 1)
  else if (isField && key === 'Enter' && target instanceof HTMLInputElement) target.form?.requestSubmit()
  else if (isField && key === 'Enter') write(target, '\n')
  else if (!isField && (key === 'Enter' || key === ' ')) target.click()
}

function write(target: HTMLElement, text: string, back = 0): void {
  const field = target as HTMLInputElement
  const [start, end] = [field.selectionStart, field.selectionEnd]
  // Number and date fields have no text cursor.
  if (start === null || end === null) return
  field.setRangeText(text, start === end ? Math.max(0, start - back) : start, end, 'end')
  field.dispatchEvent(new InputEvent('input', { bubbles: true }))
}

/**
 * Buffers keys for a popup that opens, until the focus moves into an element that takes keys; the typed keys are then replayed to
 * it, in order. Escape calls `cancel`. The returned function ends the buffering when nothing opened.
 */
export function bufferKeys(cancel: () => void): () => void {
  listen('addEventListener')
  opening.add(cancel)
  return () => {
    // Its replacement starts buffering within the same rendering.
    if (opening.delete(cancel)) queueMicrotask(stopIfIdle)
  }
}

/** Replays keys that were pressed before anything listened: the first one opens the popup that the others are for. */
export function replayKeys([first, ...rest]: readonly KeyboardEvent[]): void {
  if (!first) return
  listen('addEventListener')
  setBuffer([...buffer, ...rest])
  const again = new KeyboardEvent('keydown', first)
  replayed.add(again)
  document.body.dispatchEvent(again)
  // The popup it opens buffers them by then.
  setTimeout(stopIfIdle)
}

/** The text typed so far for the popup that is opening. */
export const useBufferedText = (): string => bufferedText.useValue()

/** Buffers keys for a popup from the moment it is requested. */
export function useBufferedKeys(isOpening: boolean, onCancel: () => void): void {
  const cancel = useEffectEvent(onCancel)
  useLayoutEffect(() => (isOpening ? bufferKeys(() => cancel()) : undefined), [isOpening])
}
