'use client'

import { CircleCheck, CircleDashed, TriangleAlert } from 'lucide-react'
import { Link } from '@/components/ui/link'
import { Time } from '@/components/ui/time'
import type { Trial } from './use-trial'

type Bench = NonNullable<Trial['trial']>

const places = ['First', 'Second', 'Third', 'Fourth', 'Fifth', 'Sixth']
const placeText = (place: number | null, beside: string | null): string => {
  const among = place === null ? 'Not suggested' : `${places[place - 1] ?? `${place}th`} suggestion`
  if (beside === null) return among
  if (place === 1) return `${among}, before ${beside}`
  return place === null ? `${among}; ${beside} is` : `${among}, after ${beside}`
}

/** One past request: where the draft stands among its suggestions, and which of its tools were called. */
export function BenchRow({ request, now }: { request: Bench['requests'][number]; now: string }) {
  const { session, agent, text, at, kind, called, place, beside } = request
  const isGood = kind === 'found'
  const Icon = isGood ? CircleCheck : TriangleAlert
  return (
    <li className="grid grid-cols-[16px_minmax(0,1fr)] gap-x-2 px-3 py-2">
      <Icon aria-hidden className={`mt-0.5 size-4 ${isGood ? 'text-good' : 'text-warn'}`} />
      <div className="min-w-0">
        <Link
          href={`/sessions/${session}`}
          className="line-clamp-2 rounded-xs break-words hover:text-accent hover:underline"
          title={text}
        >
          {text}
        </Link>
        <p className="text-sm text-ink-2">
          {placeText(place, beside)}. {called.length > 0 ? `Called ${called.join(', ')}.` : 'Called none of its tools.'}{' '}
          <span className="text-ink-3">
            {agent}
            {at && (
              <>
                {', '}
                <Time at={at} now={now} />
              </>
            )}
          </span>
        </p>
      </div>
    </li>
  )
}

/** A request that was typed, or an example query. */
export function QueryRow({ text, place, beside }: Bench['queries'][number]) {
  const Icon = place === null ? CircleDashed : CircleCheck
  return (
    <li className="grid grid-cols-[16px_minmax(0,1fr)] gap-x-2 px-3 py-2">
      <Icon aria-hidden className={`mt-0.5 size-4 ${place === null ? 'text-ink-3' : 'text-good'}`} />
      <div className="min-w-0">
        <p className="line-clamp-2 break-words" title={text}>
          {text}
        </p>
        <p className="text-sm text-ink-2">{placeText(place, beside)}.</p>
      </div>
    </li>
  )
}
