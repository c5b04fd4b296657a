'use client'

import type { ReactNode } from 'react'
import { useOpened } from './use-opened'

/** A number whose rows unfold on the page. */
export function FigureButton({ of, label, children }: { of: string; label?: string; children: ReactNode }) {
  const { opened, toggle } = useOpened()
  return (
    <button
      type="button"
      aria-expanded={opened === of}
      aria-label={label}
      className="opens min-h-6 cursor-pointer rounded-xs text-left"
      onClick={() => toggle(of)}
    >
      {children}
    </button>
  )
}
