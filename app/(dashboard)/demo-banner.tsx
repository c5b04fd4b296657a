'use client'

import { FlaskConical } from 'lucide-react'
import { removeDemo } from '@/lib/actions'
import { Button, buttonStyle } from '@/components/ui/button'
import { useAction } from '@/components/ui/use-action'

/** The proxy moves the choice into a cookie, so this needs a full request. */
const ownWorkspace = '/?workspace=default'

/** Labels every page as sample data, with a way to leave it. */
export function DemoBanner() {
  const removing = useAction({
    name: 'demo.remove',
    run: () => removeDemo({}),
    onDone: () => window.location.assign(ownWorkspace),
  })
  return (
    <aside
      aria-label="Sample data"
      className="flex flex-wrap items-center gap-x-3 gap-y-1.5 border-b border-line bg-candidate-soft px-4 py-1.5 text-sm md:px-5"
    >
      <FlaskConical className="size-4 text-candidate" aria-hidden />
      <span className="flex-1 basis-64">Sample data</span>
      <span className="flex gap-2">
        <a href={ownWorkspace} className={buttonStyle({ size: 'sm' })}>
          Leave sample data
        </a>
        <Button size="sm" pending={removing.isPending} onClick={() => removing.mutate(undefined)}>
          Remove sample data
        </Button>
      </span>
    </aside>
  )
}
