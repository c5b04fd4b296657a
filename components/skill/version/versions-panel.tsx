'use client'

import { useQuery } from '@tanstack/react-query'
import { useRouter } from 'next/navigation'
import { actorName } from '@/components/ui/actor-name'
import { freshNow } from '@/components/ui/fresh-now'
import { Panel, PanelHeader } from '@/components/ui/panel'
import { SkeletonRows, SkeletonText } from '@/components/ui/skeleton'
import { Table, TableBody, TableHead, TableHeader, TableCell, TableRow } from '@/components/ui/table'
import { Unread } from '@/components/ui/unread'
import { query } from '@/lib/client/queries'
import { stateLabels } from '@/lib/domain/lifecycle/states'
import { findTransition } from '@/lib/domain/lifecycle/transitions'
import { Rate } from '@/components/charts/rate'
import { Link } from '@/components/ui/link'
import { Badge } from '@/components/ui/badge'
import { Button } from '@/components/ui/button'
import { CopyButton } from '@/components/ui/copy-button'
import { Time } from '@/components/ui/time'
import type { VersionItem, VersionEffects } from '@/lib/contract/skill-history'
import { DiffView } from '@/components/ui/diff-view'
import { Select } from '@/components/ui/select'
import { Callout } from '@/components/ui/callout'
import { spokenEffects } from '@/lib/domain/effect/compare-effects'
import { useRestore } from './use-restore'
import { shortDigest } from '../short-digest'
import { skillHref } from '../skill-address'

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

/** One version: who wrote it, when and why. `before` is the number of the previous one. */
function VersionRow({ name, version, before, isCurrent, now, unavailable, onRestore }: VersionRowProps) {
  const { number, createdAt, actor, reason, digest, judged, withheldAt, isWithheld } = version
  return (
    <TableRow>
      <TableCell>
        <span className="flex items-center gap-2 font-medium">
          v{number}
          {isCurrent && <Badge tone="accent">Current</Badge>}
          {withheldAt !== null && <Badge>{isWithheld ? 'Withheld' : 'Partly withheld'}</Badge>}
        </span>
      </TableCell>
      <TableCell>
        <Time at={createdAt} now={now} />
      </TableCell>
      <TableCell className="whitespace-nowrap text-ink-2">
        {actor.kind} <span className="text-ink-3">{actorName(actor)}</span>
      </TableCell>
      <TableCell className="min-w-40 text-pretty text-ink-2">{reason ?? <span className="text-ink-3">no reason</span>}</TableCell>
      <TableCell>
        <span className="inline-flex items-center whitespace-nowrap">
          <span className="font-mono text-sm" title={digest}>
            {shortDigest(digest)}
          </span>
          <CopyButton text={digest} label={`Copy digest of version ${number}`} />
        </span>
      </TableCell>
      <TableCell>
        <Rate
          {...judged}
          judged={judged.n}
          href={skillHref(name, { tab: 'uses', version: String(number), reached: 'judged' })}
          row={`v${number}`}
        />
      </TableCell>
      <TableCell align="right">
        <span className="inline-flex items-center gap-3 whitespace-nowrap">
          {before !== undefined && (
            <Link
              href={skillHref(name, { tab: 'versions', diff: `${before}..${number}` })}
              scroll={false}
              className="opens rounded-xs"
            >
              Compare with v{before}
            </Link>
          )}
          {!isCurrent && !isWithheld && (
            <Button size="sm" aria-label={`Restore version ${number}`} unavailable={unavailable} onClick={onRestore}>
              Restore
            </Button>
          )}
        </span>
      </TableCell>
    </TableRow>
  )
}

interface VersionRowProps {
  name: string
  version: VersionItem
  before: number | undefined
  isCurrent: boolean
  now: string
  /** Why nothing can be restored now. */
  unavailable: string | undefined
  onRestore: () => void
}

/** Two versions side by side, file by file; the address selects any two. */
function VersionDiff({ name, diff, numbers }: { name: string; diff: string; numbers: readonly number[] }) {
  const router = useRouter()
  const { data } = useQuery(query('skill.version', { name, version: diff }))
  const [from = '', to = ''] = diff.split('..')
  const items = numbers.map((number) => ({ value: String(number), label: `v${number}` }))
  const open = (left: string, right: string) =>
    router.push(skillHref(name, { tab: 'versions', diff: `${left}..${right}` }), { scroll: false })
  const changed = data?.files.filter((file) => file.before !== file.after) ?? []
  return (
    <section aria-label="Comparison" className="grid grid-cols-1 gap-3">
      <div className="flex flex-wrap items-center gap-2">
        <h2 className="text-base font-medium">Compare</h2>
        <Select look="bar" label="From version" items={items} value={from} onValueChange={(left) => open(left, to)} />
        <span className="text-ink-3">with</span>
        <Select look="bar" label="To version" items={items} value={to} onValueChange={(right) => open(from, right)} />
      </div>
      {!data && <SkeletonText lines={6} />}
      {data && <EffectsDiff effects={data.effects} />}
      {data && changed.length === 0 && <p className="text-ink-2">These versions are identical.</p>}
      {changed.map(({ path, before, after }) => (
        <DiffView
          key={path}
          before={before ?? ''}
          after={after ?? ''}
          beforeLabel={before === null ? `${path} is not in v${from}` : `${path} v${from}`}
          afterLabel={after === null ? `not in v${to}` : `v${to}`}
        />
      ))}
    </section>
  )
}

/** What following the later version can touch and the earlier could not, and the other way round. */
function EffectsDiff({ effects: { added, removed, beyondAllowed } }: { effects: VersionEffects }) {
  return (
    <>
      {added && <Callout tone="warn">It can touch more: {spokenEffects(added)}.</Callout>}
      {removed && <Callout>It no longer touches: {spokenEffects(removed)}.</Callout>}
      {beyondAllowed.length > 0 && <Callout tone="warn">Not among its allowed tools: {beyondAllowed.join(', ')}.</Callout>}
    </>
  )
}
