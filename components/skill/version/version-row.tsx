import { Rate } from '@/components/charts/rate'
import { Link } from '@/components/ui/link'
import { Badge } from '@/components/ui/badge'
import { Button } from '@/components/ui/button'
import { CopyButton } from '@/components/ui/copy-button'
import { TableCell, TableRow } from '@/components/ui/table'
import { Time } from '@/components/ui/time'
import type { VersionItem } from '@/lib/contract/skill-history'
import { shortDigest } from '../short-digest'
import { skillHref } from '../skill-address'

/** One version: who wrote it, when and why. `before` is the number of the previous one. */
export function VersionRow({ name, version, before, isCurrent, now, unavailable, onRestore }: VersionRowProps) {
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
        {actor.kind} <span className="text-ink-3">{actor.id}</span>
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
        <Rate {...judged} judged={judged.n} href={skillHref(name, { tab: 'uses', version: String(number), reached: 'judged' })} />
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
