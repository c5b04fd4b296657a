'use client'

import { useQuery } from '@tanstack/react-query'
import { useRouter } from 'next/navigation'
import { DiffView } from '@/components/ui/diff-view'
import { Select } from '@/components/ui/select'
import { SkeletonText } from '@/components/ui/skeleton'
import { query } from '@/lib/client/queries'
import { EffectsDiff } from './effects-diff'
import { skillHref } from '../skill-address'

/** Two versions side by side, file by file; the address selects any two. */
export function VersionDiff({ name, diff, numbers }: { name: string; diff: string; numbers: readonly number[] }) {
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
