'use client'

import { useHotkeys } from './hotkeys'
import { Kbd } from './kbd'
import { late, useLate } from './late'
import { useIdle } from './use-idle'

/** Redoes what was undone. A rejection is shown as an error. */
export type Redo = () => Promise<unknown>

export interface UndoToast {
  /** Undoes the action; resolves to its redo, where it has one. A rejection is shown as an error. */
  onUndo: () => void | Promise<Redo | void>
  description?: string
  durationMs?: number
}

interface Undoable {
  id: string
  run: () => void
  /** Milliseconds since the epoch: how long it is offered. */
  until: number
  place: 'waiting' | 'listed' | 'hidden'
}

const code = late(() => import('./toast-parts'))
type Toast = NonNullable<ReturnType<typeof code.read>>['toast']

/** Messages that wait until the toast list is mounted. */
const waiting: ((toast: Toast) => void)[] = []

function showToast(show: (toast: Toast) => void): void {
  waiting.push(show)
  if (isPlaced) showWaiting()
}

let isPlaced = false

function showWaiting(): void {
  const toast = code.read()?.toast
  if (toast) for (const show of waiting.splice(0)) show(toast)
}

const onPlaced = () => {
  isPlaced = true
  showWaiting()
  return () => void (isPlaced = false)
}

const undoable: Undoable[] = []
let count = 0

const forget = (id: string) => {
  const index = undoable.findIndex((one) => one.id === id)
  if (index >= 0) undoable.splice(index, 1)
}

/** The list draws this many; those below stay in the document, hidden, where each of them slows every later act. */
const drawn = 3

/** Lists a toast and takes those that are no longer drawn out of the list. `u` undoes their acts for as long as if they were shown. */
function list(one: Undoable, toast: Toast): void {
  one.place = 'listed'
  const listed = undoable.filter(({ place }) => place === 'listed')
  for (const older of listed.slice(0, -drawn)) {
    older.place = 'hidden'
    toast.dismiss(older.id)
    setTimeout(() => forget(older.id), older.until - Date.now())
  }
}

const undoLabel = (
  <>
    Undo <Kbd keys="u" className="pointer-coarse:hidden" />
  </>
)

/** Reports a success and offers to undo it, for ten seconds by default: by the button or with `u`. */
export function toastUndo(message: string, { onUndo, description, durationMs = 10_000 }: UndoToast): string {
  const id = `undo-${++count}`
  const run = () => {
    forget(id)
    showToast((toast) => toast.dismiss(id))
    void new Promise<Redo | void>((settle) => settle(onUndo())).then(
      (redo) =>
        redo ? toastRedo(`Undone: ${message}`, { onRedo: redo, redone: `Redone: ${message}` }) : toastDone(`Undone: ${message}`),
      failed('Couldn’t undo'),
    )
  }
  const one: Undoable = { id, run, until: Date.now() + durationMs, place: 'waiting' }
  undoable.push(one)
  const release = () => {
    if (one.place !== 'hidden') forget(id)
  }
  const action = { label: undoLabel, onClick: run }
  const options = { id, description, duration: durationMs, action, onDismiss: release, onAutoClose: release }
  showToast((toast) => {
    toast.success(message, options)
    list(one, toast)
  })
  return id
}

const failed = (cause: string) => (error: unknown) =>
  toastError(cause, { effect: error instanceof Error ? error.message : undefined })

/** Reports an undo and offers to redo the action, for ten seconds. */
export function toastRedo(message: string, { onRedo, redone }: { onRedo: Redo; redone: string }): void {
  const id = `redo-${++count}`
  const run = () => {
    showToast((toast) => toast.dismiss(id))
    void onRedo().then(() => toastDone(redone), failed('Couldn’t redo'))
  }
  showToast((toast) => toast.success(message, { id, duration: 10_000, action: { label: 'Redo', onClick: run } }))
}

/** Undoes the newest action whose toast is still open. False when there is none. */
export function undoLatest(): boolean {
  const latest = undoable.at(-1)
  latest?.run()
  return latest !== undefined
}

/** Reports a success that cannot or need not be undone. */
export function toastDone(message: string, description?: string): void {
  showToast((toast) => toast.success(message, { description }))
}

/** Reports what failed, its effect, and the request id; stays until it is dismissed. */
export function toastError(cause: string, { effect, requestId }: { effect?: string; requestId?: string } = {}): void {
  const description = [effect, requestId && `Request ${requestId}`].filter(Boolean).join(' · ')
  showToast((toast) => toast.error(cause, { description: description || undefined, duration: Number.POSITIVE_INFINITY }))
}

/** The place of toasts; mounted once, by the shell, its code loaded when the page is idle. Registers the `u` key. */
export function Toaster() {
  useHotkeys([{ keys: 'u', label: 'Undo the last action', group: 'Everywhere', run: () => void undoLatest() }], { rank: 'shell' })
  const parts = useLate(code, useIdle())
  return parts && <parts.ToastPlace onPlaced={onPlaced} />
}
