import type { ReactNode } from 'react'

/** One component of the gallery under its name. */
export function Section({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section className="grid content-start gap-3">
      <h2 className="border-b border-line pb-1 text-sm font-medium text-ink-3">{title}</h2>
      {children}
    </section>
  )
}

/** Components side by side. */
export function Row({ children }: { children: ReactNode }) {
  return <div className="flex flex-wrap items-center gap-2.5">{children}</div>
}
