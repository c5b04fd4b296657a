import { Link } from '@/components/ui/link'
import { Badge } from '@/components/ui/badge'
import { countOf } from '@/components/ui/format-number'
import type { Loaded, LoadedFile } from '@/lib/contract/exchange'
import { skillHref } from '../skill-address'

const words = {
  created: 'new',
  updated: 'updated',
  repaired: 'repaired',
  kept: 'not taken',
  unchanged: 'unchanged',
  refused: 'refused',
} as const
const tones = {
  created: 'good',
  updated: 'good',
  repaired: 'accent',
  kept: 'neutral',
  unchanged: 'neutral',
  refused: 'warn',
} as const

/** "12 new, 3 repaired, 1 refused": empty counts are omitted. */
export function loadedText({ items, counts }: Loaded): string {
  if (items.length === 0) return 'No skills found there'
  const parts = Object.entries(words).flatMap(([status, word]) => {
    const count = counts[status as LoadedFile['status']]
    return count > 0 ? [`${count} ${word}`] : []
  })
  return parts.join(', ')
}

/** Rows that are drawn of an import of thousands. */
const shownMax = 300

/** The result for each file; those that need attention come first. */
export function LoadedFiles({ loaded }: { loaded: Loaded }) {
  const order = ['refused', 'repaired', 'created', 'updated', 'kept', 'unchanged']
  const rank = ({ status, scan }: LoadedFile) => (scan?.verdict === 'deny' ? -1 : order.indexOf(status))
  const items = loaded.items.toSorted((a, b) => rank(a) - rank(b))
  return (
    <section aria-label="Imported skills" className="grid gap-2 border-t border-line pt-4">
      <output className="text-sm text-ink-2">
        {countOf(loaded.items.length, 'file')} in {loaded.folders.join(', ') || 'no folder'}: {loadedText(loaded)}.
      </output>
      <ul className="max-h-[40dvh] ruled overflow-y-auto">
        {items.slice(0, shownMax).map((item) => (
          <li key={item.path} className="grid grid-cols-[minmax(0,1fr)_auto] items-baseline gap-x-3 gap-y-0.5 py-1.5 text-sm">
            {item.name && item.version !== null ? (
              <Link href={skillHref(item.name)} className="opens truncate rounded-xs font-medium">
                {item.name}
              </Link>
            ) : (
              <span className="truncate font-mono text-sm">{item.path}</span>
            )}
            {item.scan?.verdict === 'deny' ? (
              <Badge tone="bad">quarantined</Badge>
            ) : (
              <Badge tone={tones[item.status]}>{words[item.status]}</Badge>
            )}
            <Why item={item} />
          </li>
        ))}
      </ul>
      {items.length > shownMax && <p className="text-sm text-ink-3">And {countOf(items.length - shownMax, 'more file')}.</p>}
    </section>
  )
}

function Why({ item }: { item: LoadedFile }) {
  const found = item.scan?.verdict === 'deny' ? item.scan.findings.slice(0, 3) : []
  const detail = [item.reason, ...found, ...item.repairs.map((repair) => repair.detail)].filter(Boolean).join('; ')
  return detail ? <p className="col-span-2 text-sm text-pretty text-ink-3">{detail}</p> : null
}
