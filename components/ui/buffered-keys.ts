'use client'

import { useEffectEvent, useLayoutEffect } from 'react'
import { isOccupied, strokeOf } from './hotkeys'
import { sharedState } from './shared-state'

/** What is opening: each with what Escape does to it. */
const opening = new Set<() => void>()
/** Keys that were pressed meanwhile, in order. */
let buffer: KeyboardEvent[] = []
const bufferedText = sharedState('')
let isReplaying = false
const replayed = new WeakSet<Event>()

/** Drops what is kept once nothing opens any more. */
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
  // The browser's own keys stay the browser's.
  const { key, ctrlKey, metaKey, altKey } = event
  if (((ctrlKey || metaKey || altKey) && strokeOf(event) !== 'mod+k') || /^F\d/.test(key)) return
  event.preventDefault()
  if (key !== 'Escape' || opening.size === 0) return setBuffer([...buffer, event])
  const cancels = [...opening]
  letKeysGo()
  for (const cancel of cancels) cancel()
}

/** The keys are the page's again, and what was typed meanwhile is nobody's: for what was to open and does not. */
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

/** Hands the kept keys to what has the focus, in order; those that opened something else first are that one's. */
async function replay(): Promise<void> {
  isReplaying = true
  while (buffer.length > 0 && opening.size === 0) {
    // After what the one before changed is drawn.
    await new Promise((next) => setTimeout(next))
    if (opening.size === 0) replayNext(document.activeElement)
  }
  isReplaying = false
  stopIfIdle()
}

const isText = (element: Element | null) => element instanceof HTMLInputElement || element instanceof HTMLTextAreaElement

function replayNext(target: Element | null): void {
  // Never to the page: what was typed was not meant for it.
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

/** What a browser does with a key that nobody took, and does for real presses only. */
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
  // A field for numbers or dates knows no place in its text.
  if (start === null || end === null) return
  field.setRangeText(text, start === end ? Math.max(0, start - back) : start, end, 'end')
  field.dispatchEvent(new InputEvent('input', { bubbles: true }))
}

/**
 * From now on keys are kept for what opens, until the focus goes into something that takes keys; what was typed is then given to that, in
 * order. Escape calls `cancel`. The answer ends it, where it opened nothing.
 */
export function bufferKeys(cancel: () => void): () => void {
  listen('addEventListener')
  opening.add(cancel)
  return () => {
    // What takes its place holds them within the same rendering.
    if (opening.delete(cancel)) queueMicrotask(stopIfIdle)
  }
}

/** Gives keys that were pressed before anything listened: the first opens what the others are for. */
export function replayKeys([first, ...rest]: readonly KeyboardEvent[]): void {
  if (!first) return
  listen('addEventListener')
  setBuffer([...buffer, ...rest])
  const again = new KeyboardEvent('keydown', first)
  replayed.add(again)
  document.body.dispatchEvent(again)
  // What it opens holds them by then.
  setTimeout(stopIfIdle)
}

/** What was typed so far for what opens. */
export const useBufferedText = (): string => bufferedText.useValue()

/** Keeps keys for what opens from the moment that it is asked for. */
export function useBufferedKeys(isOpening: boolean, onCancel: () => void): void {
  const cancel = useEffectEvent(onCancel)
  useLayoutEffect(() => (isOpening ? bufferKeys(() => cancel()) : undefined), [isOpening])
}
