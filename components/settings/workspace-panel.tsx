'use client'

import { FlaskConical } from 'lucide-react'
import { Button } from '@/components/ui/button'
import { Badge } from '@/components/ui/badge'
import { Panel, PanelBody, PanelHeader } from '@/components/ui/panel'
import { useAct } from '@/components/ui/use-act'
import { loadDemo, removeDemo } from '@/lib/actions'

/** The proxy keeps the choice in a cookie, so that changing the workspace is a request of its own. */
const open = (workspace: string) => window.location.assign(`/?workspace=${encodeURIComponent(workspace)}`)

/** Which workspace is open, and the demo beside it. */
export function WorkspacePanel({ name, isDemo }: { name: string; isDemo: boolean }) {
  const load = useAct({ name: 'demo.load', run: loadDemo, onDone: ({ workspace }) => open(workspace) })
  const remove = useAct({
    name: 'demo.remove',
    run: removeDemo,
    said: ({ removed }) => (removed ? 'Demo data removed' : 'There was no demo data'),
    onDone: () => {
      if (isDemo) open('default')
    },
  })
  return (
    <Panel>
      <PanelHeader title="Workspace" />
      <PanelBody className="grid gap-3">
        <p className="flex flex-wrap items-center gap-2">
          <span className="font-medium">{name}</span> is open {isDemo && <Badge tone="accent">Demo data</Badge>}
        </p>
        <p className="text-pretty text-ink-2">
          Demo data stands in a workspace of its own, labelled on every page, and goes with one click. Yours is not touched by it.
        </p>
        <div className="flex flex-wrap gap-2">
          {isDemo ? (
            <Button onClick={() => open('default')}>Back to your workspace</Button>
          ) : (
            <Button icon={<FlaskConical aria-hidden />} pending={load.isPending} onClick={() => load.mutate({})}>
              Load demo data
            </Button>
          )}
          <Button variant="danger" pending={remove.isPending} onClick={() => remove.mutate({})}>
            Remove demo data
          </Button>
        </div>
      </PanelBody>
    </Panel>
  )
}
