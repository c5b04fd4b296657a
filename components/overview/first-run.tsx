'use client'

import { useQuery } from '@tanstack/react-query'
import { FlaskConical } from 'lucide-react'
import { useRouter } from 'next/navigation'
import { useEffect, type ReactNode } from 'react'
import { Button } from '@/components/ui/button'
import { CopyButton } from '@/components/ui/copy-button'
import { Panel, PanelBody, PanelHeader } from '@/components/ui/panel'
import { openWorkspace } from '@/components/ui/open-workspace'
import { useAction } from '@/components/ui/use-action'
import { loadDemo } from '@/lib/actions'
import { query } from '@/lib/client/queries'

const installLine = 'npx mettle ingest ~/.claude/projects'
const pollMs = 3000

/** An empty library: three ways to begin. `picker` lists the folders found on this machine. */
export function FirstRun({ picker }: { picker: ReactNode }) {
  return (
    <div className="mx-auto grid w-full max-w-3xl gap-5 py-2 md:py-6">
      <div className="grid gap-1.5">
        <h2 className="text-2xl font-semibold tracking-[-0.02em] text-balance">Skills that prove themselves</h2>
        <p className="max-w-prose text-md text-pretty text-ink-2">
          Mettle reads what your agents did, proposes repeated work as skills, and tracks how every use ended. Start with the
          sessions on this machine.
        </p>
      </div>
      {picker && (
        <Panel>
          <PanelHeader title="Your sessions" />
          <PanelBody className="py-4">{picker}</PanelBody>
        </Panel>
      )}
      <div className="grid gap-5 md:grid-cols-2">
        <Waiting />
        <Demo />
      </div>
    </div>
  )
}

/** Polls until the first session arrives, then shows the library. */
function Waiting() {
  const router = useRouter()
  const { data } = useQuery({
    ...query('overview.read', {}),
    refetchInterval: ({ state }) => (state.data?.isEmpty === false ? false : pollMs),
  })
  const arrived = data?.isEmpty === false
  useEffect(() => {
    if (arrived) router.refresh()
  }, [arrived, router])
  return (
    <Panel>
      <PanelHeader title="From a terminal" />
      <PanelBody className="grid gap-3 py-4">
        <div className="flex items-center gap-1 rounded-md border border-line bg-sunk py-0.5 pr-0.5 pl-3">
          <code className="min-w-0 flex-1 font-mono text-sm break-words">{installLine}</code>
          <CopyButton text={installLine} label="Copy the command" />
        </div>
        <output className="flex items-center gap-2 text-sm text-ink-2">
          <span aria-hidden className="relative grid size-2.5 place-items-center">
            <span className="absolute inline-flex size-full animate-ping rounded-full bg-accent opacity-50" />
            <span className="size-1.5 rounded-full bg-accent" />
          </span>
          {arrived ? 'First session received' : 'Waiting for the first session…'}
        </output>
      </PanelBody>
    </Panel>
  )
}

function Demo() {
  const load = useAction({
    name: 'demo.load',
    run: loadDemo,
    // A full page load: the address selects the workspace and a cookie stores it.
    onDone: ({ workspace }) => openWorkspace(workspace),
  })
  return (
    <Panel>
      <PanelHeader title="Explore with sample data" />
      <PanelBody className="grid gap-3 py-4">
        <p className="text-pretty text-ink-2">
          Ninety days of sample data in a workspace of its own, labeled on every page and removed with one click.
        </p>
        <div>
          <Button
            pending={load.isPending || load.data?.ok === true}
            onClick={() => load.mutate({})}
            icon={<FlaskConical aria-hidden />}
          >
            Load sample data
          </Button>
        </div>
      </PanelBody>
    </Panel>
  )
}
