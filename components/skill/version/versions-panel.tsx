'use client'

import { useQuery } from '@tanstack/react-query'
import { freshNow } from '@/components/ui/fresh-now'
import { Panel, PanelHeader } from '@/components/ui/panel'
import { SkeletonRows } from '@/components/ui/skeleton'
import { Table, TableBody, TableHead, TableHeader } from '@/components/ui/table'
import { Unread } from '@/components/ui/unread'
import { query } from '@/lib/client/queries'
import { stateLabels } from '@/lib/domain/lifecycle/states'
import { findTransition } from '@/lib/domain/lifecycle/transitions'
import { useRestore } from './use-restore'
import { VersionDiff } from './version-diff'
import { VersionRow } from './version-row'

/** Every version, a diff of any two, and a restore button for each. `diff` is "1..3", or null with one version only. */
export function VersionsPanel({ name, diff, now }: { name: string; diff: string | null; now: string }) {
  const results = [useQuery(query('skill.read', { name })), useQuery(query('skill.versions', { name }))] as const
  const [{ data: skill }, { data: versions, dataUpdatedAt }] = results
  const { restore, isPending } = useRestore(name, skill && versions && { skill, versions })
  if (!skill || !versions)
    return (
      <Unread of={results} cause="Couldn’t load the versions" shape={<SkeletonRows rows={6} label="Loading the versions" />} />
    )
  const canRevise = findTransition(skill.lifecycle, 'revise') !== null
  const unavailable = isPending
    ? 'Restoring a version'
    : canRevise
      ? undefined
      : `${stateLabels[skill.lifecycle]} skills can’t get a new version. Reset it first`
  return (
    <div className="grid grid-cols-1 gap-4">
      <Panel className="overflow-hidden">
        <PanelHeader title="Versions" note="newest first; versions never change" />
        <Table label="Versions">
          <TableHead>
            <tr>
              <TableHeader>Version</TableHeader>
              <TableHeader>When</TableHeader>
              <TableHeader>Who</TableHeader>
              <TableHeader>Why</TableHeader>
              <TableHeader>Digest</TableHeader>
              <TableHeader>Success rate</TableHeader>
              <TableHeader align="right">Actions</TableHeader>
            </tr>
          </TableHead>
          <TableBody>
            {versions.items.map((version, index) => (
              <VersionRow
                key={version.number}
                name={name}
                version={version}
                before={versions.items[index + 1]?.number}
                isCurrent={version.number === skill.version}
                now={freshNow(now, dataUpdatedAt)}
                unavailable={unavailable}
                onRestore={() => restore(version)}
              />
            ))}
          </TableBody>
        </Table>
      </Panel>
      {diff ? (
        <VersionDiff name={name} diff={diff} numbers={versions.items.map(({ number }) => number)} />
      ) : (
        <p className="text-ink-2">Only one version. Edit the skill to compare versions here.</p>
      )}
    </div>
  )
}
