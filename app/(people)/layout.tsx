import type { ReactNode } from 'react'
import { BrandMark } from '@/components/shell/brand'

/** The frame of pages for people who are not signed in: nothing of a workspace is in it. */
export default function PeopleLayout({ children }: { children: ReactNode }) {
  return (
    <main className="grid min-h-dvh place-items-center px-4 py-10">
      <div className="grid w-full max-w-sm gap-6">
        <p className="flex items-center gap-2 text-[16px] font-semibold tracking-[-0.02em]">
          <BrandMark />
          Mettle
        </p>
        {children}
      </div>
    </main>
  )
}
