import type { ReactNode } from 'react'

/** The actions of a form inside a dialog: they stay in sight at its foot while the form scrolls. */
export function DialogActions({ children }: { children: ReactNode }) {
  return (
    <div className="sticky -bottom-5 z-10 -mx-5 -mb-5 flex flex-wrap items-center justify-end gap-2 rounded-b-xl border-t border-line bg-panel px-5 py-3">
      {children}
    </div>
  )
}
