'use client'

import { useQuery } from '@tanstack/react-query'
import { FlaskConical, Plus } from 'lucide-react'
import { useState } from 'react'
import { Badge } from '@/components/ui/badge'
import { Button } from '@/components/ui/button'
import { Field } from '@/components/ui/field'
import { countOf, formatNumber } from '@/components/ui/format-number'
import { Input } from '@/components/ui/input'
import { NumberLink } from '@/components/ui/number-link'
import { Panel, PanelBody, PanelHeader } from '@/components/ui/panel'
import { SkeletonRows } from '@/components/ui/skeleton'
import { Unread } from '@/components/ui/unread'
import { openWorkspace } from '@/components/ui/open-workspace'
import { useAction } from '@/components/ui/use-action'
import { createWorkspace, loadDemo, removeDemo } from '@/lib/actions'
import { query } from '@/lib/client/queries'
import type { WorkspaceItem } from '@/lib/contract/workspace'

/** The open workspace, the others, a new one, and the demo. */
export function WorkspacePanel({ name, isDemo }: { name: string; isDemo: boolean }) {
  const result = useQuery(query('workspace.list', {}))
  return (
    <Panel>
      <PanelHeader title="Workspace" />
      <PanelBody className="grid gap-4">
        {result.data ? (
          <WorkspaceList items={result.data.items} current={name} />
        ) : (
          <Unread
            of={result}
            cause="Couldn’t load the workspaces"
            shape={<SkeletonRows rows={1} label="Loading the workspaces" />}
          />
        )}
        <NewWorkspace />
        <DemoChoice isDemo={isDemo} isLoaded={result.data?.items.some((one) => one.isDemo) === true} />
      </PanelBody>
    </Panel>
  )
}

function WorkspaceList({ items, current }: { items: readonly WorkspaceItem[]; current: string }) {
  return (
    <ul aria-label="Workspaces" className="ruled">
      {items.map(({ name, isDemo, skills, sessions, calls }) => (
        <li key={name} className="flex min-h-10 flex-wrap items-center gap-x-2 gap-y-1 py-1">
          <span className="font-medium break-all">{name}</span>
          {isDemo && <Badge tone="accent">Sample data</Badge>}
          <span className="flex flex-wrap gap-x-3 text-sm text-ink-2">
            {name === current ? (
              <>
                <NumberLink href="/skills">{countOf(skills, 'skill')}</NumberLink>
                <NumberLink href="/sessions">{countOf(sessions, 'session')}</NumberLink>
              </>
            ) : (
              `${countOf(skills, 'skill')}, ${countOf(sessions, 'session')}`
            )}
            {calls && <KeptCalls {...calls} />}
          </span>
          <span className="ml-auto">
            {name === current ? (
              <span className="text-ink-2">Current</span>
            ) : (
              <Button size="sm" onClick={() => openWorkspace(name)} aria-label={`Open workspace ${name}`}>
                Open
              </Button>
            )}
          </span>
        </li>
      ))}
    </ul>
  )
}

/** Of what share of the recorded calls that a workspace may keep its people are told. */
const nearlyFull = 0.9

function KeptCalls({ kept, max }: NonNullable<WorkspaceItem['calls']>) {
  const text = `${formatNumber(kept)} of ${countOf(max, 'recorded call')}`
  if (kept < max * nearlyFull) return <span>{text}</span>
  return <span className="text-warn">{kept < max ? text : `Full: ${text}. New sessions are refused.`}</span>
}

function NewWorkspace() {
  const [name, setName] = useState('')
  const create = useAction({
    name: 'workspace.create',
    run: createWorkspace,
    message: ({ workspace }) => `Created workspace ${workspace.name}`,
    onDone: () => setName(''),
  })
  return (
    <form
      className="grid gap-2"
      onSubmit={(event) => {
        event.preventDefault()
        if (name !== '') create.mutate({ name })
      }}
    >
      <Field label="New workspace" hint="Has its own library, history and repository.">
        <Input mono value={name} onValueChange={setName} placeholder="second-team" autoComplete="off" spellCheck={false} />
      </Field>
      <div>
        <Button type="submit" icon={<Plus aria-hidden />} pending={create.isPending} disabled={name === ''}>
          Create workspace
        </Button>
      </div>
    </form>
  )
}

function DemoChoice({ isDemo, isLoaded }: { isDemo: boolean; isLoaded: boolean }) {
  if (isDemo)
    return (
      <div className="grid justify-items-start gap-3 border-t border-line pt-4">
        <p className="text-pretty text-ink-2">
          Sample data is in its own workspace. The bar at the top of each page removes it with one click. It doesn’t affect your
          workspace.
        </p>
        <Button onClick={() => openWorkspace('default')}>Back to your workspace</Button>
      </div>
    )
  return <DemoLoad isLoaded={isLoaded} />
}

function DemoLoad({ isLoaded }: { isLoaded: boolean }) {
  const load = useAction({ name: 'demo.load', run: loadDemo, onDone: ({ workspace }) => openWorkspace(workspace) })
  const remove = useAction({
    name: 'demo.remove',
    run: removeDemo,
    message: ({ removed }) => (removed ? 'Sample data removed' : 'No sample data to remove'),
  })
  return (
    <div className="grid gap-3 border-t border-line pt-4">
      <p className="text-pretty text-ink-2">
        Sample data is in its own workspace, labeled on every page. Remove it with one click. It doesn’t affect your workspace.
      </p>
      <div className="flex flex-wrap gap-2">
        <Button icon={<FlaskConical aria-hidden />} pending={load.isPending} onClick={() => load.mutate({})}>
          Load sample data
        </Button>
        {isLoaded && (
          <Button variant="danger" pending={remove.isPending} onClick={() => remove.mutate({})}>
            Remove sample data
          </Button>
        )}
      </div>
    </div>
  )
}
