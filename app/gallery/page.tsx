import type { Metadata } from 'next'
import { notFound } from 'next/navigation'
import { AppShell } from '@/components/shell/app-shell'
import { TopBar } from '@/components/shell/top-bar'
import { Button } from '@/components/ui/button'
import { Fields } from './fields'
import { Buttons, Floats, Moves } from './live'
import { Rows, Timelines } from './rows'
import { Figures, Marks, States, Texts } from './still'

export const metadata: Metadata = { title: 'Gallery' }

const counts = { review: 23, skills: 64, sessions: 1204 }

// Every component in its states, for developers. It is not part of the product.
export default function GalleryPage() {
  if (process.env.NODE_ENV === 'production') notFound()
  return (
    <AppShell
      counts={counts}
      workspaces={{
        current: 'default',
        items: [
          { name: 'default', isDemo: false },
          { name: 'demo', isDemo: true },
        ],
      }}
    >
      <TopBar
        title="Gallery"
        note="every piece"
        crumbs={[{ label: 'Skills', href: '/skills' }]}
        actions={
          <>
            <Button kbd="p">Protect</Button>
            <Button variant="primary">Promote</Button>
          </>
        }
      />
      <div className="grid max-w-[1400px] gap-x-8 gap-y-10 p-4 md:p-7 xl:grid-cols-2">
        <Marks />
        <Buttons />
        <Figures />
        <Fields />
        <Floats />
        <Moves />
        <div className="xl:col-span-2">
          <Rows />
        </div>
        <div className="xl:col-span-2">
          <Timelines />
        </div>
        <Texts />
        <States />
      </div>
    </AppShell>
  )
}
