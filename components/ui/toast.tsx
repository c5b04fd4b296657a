'use client'

import { useTheme } from 'next-themes'
import { Toaster as Sonner, toast } from 'sonner'
import { useHotkeys } from './hotkeys'
import { Kbd } from './kbd'

export interface UndoToast {
  /** Takes the act back. A rejection is shown as an error. */
  onUndo: () => void | Promise<unknown>
  description?: string
  durationMs?: number
}

interface Undoable {
  id: string
  run: () => void
}

const undoable: Undoable[] = []
let count = 0

const forget = (id: string) => {
  const index = undoable.findIndex((one) => one.id === id)
  if (index >= 0) undoable.splice(index, 1)
}

const undoLabel = (
  <>
    Undo <Kbd keys="u" className="pointer-coarse:hidden" />
  </>
)

/** Says that something is done and offers to take it back, for ten seconds by default: by the button or with `u`. */
export function toastUndo(message: string, { onUndo, description, durationMs = 10_000 }: UndoToast): string {
  const id = `undo-${++count}`
  const run = () => {
    forget(id)
    toast.dismiss(id)
    void new Promise((settle) => settle(onUndo())).then(
      () => toast.success(`Undone: ${message}`),
      (error: unknown) => toastError('Could not be undone', { effect: error instanceof Error ? error.message : undefined }),
    )
  }
  undoable.push({ id, run })
  const release = () => forget(id)
  const action = { label: undoLabel, onClick: run }
  toast.success(message, { id, description, duration: durationMs, action, onDismiss: release, onAutoClose: release })
  return id
}

/** Takes back the newest act that still offers it. False when there is none. */
export function undoLatest(): boolean {
  const latest = undoable.at(-1)
  latest?.run()
  return latest !== undefined
}

/** Says that something is done and cannot or need not be undone. */
export function toastDone(message: string, description?: string): void {
  toast.success(message, { description })
}

/** Says what failed, what that means, and the request id; stays until it is dismissed. */
export function toastError(cause: string, { effect, requestId }: { effect?: string; requestId?: string } = {}): void {
  const description = [effect, requestId && `Request ${requestId}`].filter(Boolean).join(' · ')
  toast.error(cause, { description: description || undefined, duration: Number.POSITIVE_INFINITY })
}

const classNames = {
  toast:
    'flex w-full items-center gap-3 rounded-lg border border-line bg-panel px-3.5 py-3 text-sm text-ink shadow-float [&_[data-icon]]:shrink-0 [&_[data-icon]_svg]:size-4',
  content: 'min-w-0 flex-1',
  title: 'font-medium',
  description: 'text-ink-2',
  success: '[&_[data-icon]]:text-good',
  error: '[&_[data-icon]]:text-bad',
  actionButton:
    'flex h-[26px] shrink-0 items-center gap-1.5 rounded-md border border-line bg-panel px-2 text-xs font-medium hover:bg-sunk',
  closeButton: 'order-last grid size-6 shrink-0 place-items-center rounded-md text-ink-3 hover:bg-sunk hover:text-ink',
}

// The library names a font of its own on the list.
const inheritFont = { fontFamily: 'inherit' }

/** Where toasts appear; mounted once, by the shell. Holds the `u` key. */
export function Toaster() {
  const { resolvedTheme } = useTheme()
  useHotkeys([{ keys: 'u', label: 'Undo the last act', group: 'Everywhere', run: () => void undoLatest() }], { rank: 'shell' })
  return (
    <Sonner
      theme={resolvedTheme === 'dark' ? 'dark' : 'light'}
      position="bottom-right"
      offset={{ bottom: 'calc(var(--acts) + 24px)', right: 24 }}
      mobileOffset={{ bottom: 'calc(var(--bottom) + var(--acts) + 12px)' }}
      closeButton
      expand
      style={inheritFont}
      toastOptions={{ unstyled: true, classNames }}
      containerAriaLabel="Messages"
    />
  )
}
