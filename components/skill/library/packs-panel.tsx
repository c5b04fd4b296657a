'use client'

import { useQuery } from '@tanstack/react-query'
import { Package, ShieldAlert, ShieldCheck } from 'lucide-react'
import { Badge } from '@/components/ui/badge'
import { Button } from '@/components/ui/button'
import { EmptyState } from '@/components/ui/empty-state'
import { ErrorState } from '@/components/ui/error-state'
import { countOf } from '@/components/ui/format-number'
import { Panel, PanelBody, PanelHeader } from '@/components/ui/panel'
import { SkeletonRows } from '@/components/ui/skeleton'
import { useAction } from '@/components/ui/use-action'
import type { Pack, PackCheck } from '@/lib/contract/pack'
import { removePack } from '@/lib/actions'
import { query } from '@/lib/client/queries'
import { InstallPack } from './install-pack'

/** The installed packs: their skills, whether they are unmodified, and buttons to remove one or install another. */
export function PacksPanel() {
  const packs = useQuery(query('pack.list', {}))
  const check = useQuery(query('pack.verify', {}))
  return (
    <Panel>
      <PanelHeader title="Packs" />
      <PanelBody className="grid gap-4">
        <Installed packs={packs.data?.items} hasFailed={packs.isError} check={check.data} onRetry={() => void packs.refetch()} />
        <InstallPack />
      </PanelBody>
    </Panel>
  )
}

interface InstalledProps {
  packs: Pack[] | undefined
  hasFailed: boolean
  check: PackCheck | undefined
  onRetry: () => void
}

function Installed({ packs, hasFailed, check, onRetry }: InstalledProps) {
  if (hasFailed && !packs)
    return (
      <ErrorState
        cause="Couldn’t load the packs"
        effect="The server didn’t answer or rejected the request. Nothing changed."
        action={<Button onClick={onRetry}>Try again</Button>}
      />
    )
  if (!packs) return <SkeletonRows rows={2} label="Loading the packs" />
  if (packs.length === 0)
    return (
      <EmptyState icon={<Package />} title="No packs installed" className="py-6">
        A pack is a folder of skills with a manifest. Its skills are released from the start and never changed by learning.
      </EmptyState>
    )
  return (
    <ul className="grid gap-3">
      {packs.map((pack) => (
        <PackRow key={pack.name} pack={pack} check={check?.packs.find((one) => one.name === pack.name)} />
      ))}
    </ul>
  )
}

function PackRow({ pack, check }: { pack: Pack; check: PackCheck['packs'][number] | undefined }) {
  const remove = useAction({
    name: 'pack.remove',
    run: removePack,
    message: ({ name, items }) => `Removed ${name}: ${countOf(items.filter((one) => one.status === 'removed').length, 'skill')}`,
    adds: ({ items }) => {
      const kept = items.filter((one) => one.status === 'kept').map((one) => one.name)
      return kept.length > 0 ? `Kept because edited or needed: ${kept.join(', ')}` : undefined
    },
    eventOf: ({ event }) => event,
  })
  return (
    <li className="grid gap-1.5 border-t border-line pt-3 first:border-0 first:pt-0">
      <span className="flex flex-wrap items-center gap-2">
        <span className="font-medium">{pack.title}</span>
        <span className="text-ink-2 tabular-nums">{pack.version}</span>
        {pack.origin === 'builtin' && <Badge>Built-in</Badge>}
        <Verdict check={check} />
      </span>
      {pack.description && <span className="text-pretty text-ink-2">{pack.description}</span>}
      <span className="flex flex-wrap items-center gap-x-3 gap-y-2 text-sm text-ink-2">
        <span>
          {countOf(pack.skills.length, 'skill')}, {pack.source}
        </span>
        <Button
          size="sm"
          variant="ghost"
          pending={remove.isPending}
          aria-label={`Remove ${pack.name}`}
          onClick={() => remove.mutate({ name: pack.name })}
        >
          Remove
        </Button>
      </span>
    </li>
  )
}

const verdictLabels: Record<PackCheck['packs'][number]['skills'][number]['status'], string> = {
  ok: '',
  edited: 'edited',
  missing: 'deleted',
  unlocked: 'not in the lock',
  'not-on-disk': 'not on disk',
  'changed-on-disk': 'changed on disk',
}

/** Whether lock, database and disk agree; otherwise the skills that differ, as text. */
function Verdict({ check }: { check: PackCheck['packs'][number] | undefined }) {
  if (!check) return null
  if (check.ok)
    return (
      <Badge tone="good" icon={<ShieldCheck aria-hidden />}>
        Verified
      </Badge>
    )
  const wrong = check.skills.filter((one) => one.status !== 'ok').map((one) => `${one.name} ${verdictLabels[one.status]}`)
  const words = wrong.length > 2 ? `${wrong.length} skills differ from the lock` : wrong.join(', ')
  return (
    <Badge tone="warn" icon={<ShieldAlert aria-hidden />}>
      {words || 'The lock has a different version'}
    </Badge>
  )
}
