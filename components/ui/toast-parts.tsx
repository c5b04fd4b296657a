'use client'

import { useTheme } from 'next-themes'
import { useEffect } from 'react'
import { Toaster as Sonner } from 'sonner'

export { toast } from 'sonner'

const classNames = {
  toast:
    'flex w-full items-center gap-3 rounded-lg border border-line bg-panel px-3.5 py-3 text-sm text-ink shadow-float [&_[data-icon]]:shrink-0 [&_[data-icon]_svg]:size-4',
  content: 'min-w-0 flex-1',
  title: 'font-medium',
  description: 'text-ink-2',
  success: '[&_[data-icon]]:text-good',
  error: '[&_[data-icon]]:text-bad',
  actionButton:
    'flex h-[26px] shrink-0 items-center gap-1.5 rounded-md border border-line bg-panel px-2 text-sm font-medium hover:bg-sunk',
  closeButton: 'order-last grid size-6 shrink-0 place-items-center rounded-md text-ink-3 hover:bg-sunk hover:text-ink',
}

// Overrides the font that the library sets on the list.
const inheritFont = { fontFamily: 'inherit' }

/** The list of toasts. `onPlaced` is called once toasts can be shown; its return value is the cleanup. */
export function ToastPlace({ onPlaced }: { onPlaced: () => () => void }) {
  const { resolvedTheme } = useTheme()
  useEffect(onPlaced, [onPlaced])
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
