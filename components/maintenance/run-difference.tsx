import { Time } from '@/components/ui/time'
import type { CallOutput } from '@/lib/client/http-client'

type Difference = NonNullable<CallOutput<'maintenance.read'>['difference']>

const listed = 5
const named = (all: Difference['added']): string => {
  const words = all.slice(0, listed).map(({ verb, skill }) => `${verb} ${skill}`)
  const more = all.length > listed ? [`${all.length - listed} more`] : []
  return [...words, ...more].join(', ')
}

/** Compared with the previous run: new decisions and removed ones. */
export function RunDifference({ difference, now }: { difference: Difference | null; now: string }) {
  if (!difference) return null
  const { added, gone, at } = difference
  return (
    <p className="border-b border-line px-4 py-2 text-sm text-pretty text-ink-2">
      {added.length === 0 && gone.length === 0 ? 'Same decisions as' : 'Compared with'} the sweep <Time at={at} now={now} />
      {added.length > 0 && (
        <>
          {' '}
          · <span className="text-ink">new:</span> {named(added)}
        </>
      )}
      {gone.length > 0 && (
        <>
          {' '}
          · <span className="text-ink">gone:</span> {named(gone)}
        </>
      )}
    </p>
  )
}
