'use client'

import { useState } from 'react'
import { CircleCheck, CircleDashed, TriangleAlert } from 'lucide-react'
import { Field } from '@/components/ui/field'
import { countOf } from '@/components/ui/format-number'
import { Input } from '@/components/ui/input'
import { TabPanel, Tabs } from '@/components/ui/tabs'
import type { TrialKind } from '@/lib/domain/search/judge-trial'
import { Link } from '@/components/ui/link'
import { Time } from '@/components/ui/time'
import type { TrialState, Trial } from './use-trial'

const kinds = [
  {
    value: 'found',
    label: 'Finds it',
    empty: 'No past request would find it. Say in the description when to use it, in the words of those who ask.',
  },
  { value: 'wrong', label: 'Finds it wrongly', empty: 'No request for other work would find it.' },
  { value: 'missed', label: 'Misses it', empty: 'Every past request that called these tools would find it.' },
] as const satisfies readonly { value: TrialKind; label: string; empty: string }[]

interface BenchPanelProps extends TrialState {
  probe: string
  onProbe: (probe: string) => void
  now: string
}

/** Which past requests would find the draft, by the ranking that agents get: rightly, wrongly, or not although their work fits. */
export function BenchPanel({ trial, isPending, probe, onProbe, now }: BenchPanelProps) {
  const [kind, setKind] = useState<TrialKind>('found')
  const bench = trial?.trial ?? null
  const items = kinds.map(({ value, label }) => ({
    value,
    label,
    count: bench?.requests.filter((request) => request.kind === value).length,
  }))
  const shown = bench?.requests.filter((request) => request.kind === kind) ?? []
  return (
    <div className="grid gap-4" aria-busy={isPending}>
      <Field label="Try a request" required={false} hint="As a person would ask. Example queries are tried too.">
        <Input value={probe} maxLength={4000} placeholder="I lost the May invoice" onValueChange={onProbe} />
      </Field>
      {bench && bench.queries.length > 0 && (
        <ul aria-label="Tried requests" className="grid divide-y divide-line rounded-lg border border-line">
          {bench.queries.map((one, at) => (
            // The same text can be tried twice.
            // oxlint-disable-next-line react/no-array-index-key
            <QueryRow key={at} {...one} />
          ))}
        </ul>
      )}
      {bench ? (
        <Tabs label="Past requests" items={items} value={kind} onValueChange={setKind}>
          <TabPanel value={kind} className="grid gap-2">
            {shown.length === 0 ? (
              <p className="text-sm text-ink-2">
                {bench.tried === 0 ? 'No sessions yet. Import some to see which of their requests would find it.' : emptyOf(kind)}
              </p>
            ) : (
              <ul aria-label="Requests" className="grid divide-y divide-line rounded-lg border border-line">
                {shown.map((request) => (
                  <BenchRow key={`${request.session} ${request.turn}`} request={request} now={now} />
                ))}
              </ul>
            )}
          </TabPanel>
        </Tabs>
      ) : (
        <p className="text-sm text-ink-2">
          {isPending ? 'Trying past requests…' : 'Past requests are tried once saving would accept the draft. See Check.'}
        </p>
      )}
      {bench && !bench.isServed && (
        <p className="text-sm text-ink-2">
          In its current state the new version isn’t offered to agents until it is promoted. It is tried as if it were.
        </p>
      )}
      {bench && bench.tried > 0 && <p className="text-sm text-ink-2">{scopeOf(bench)}</p>}
    </div>
  )
}

const emptyOf = (kind: TrialKind): string => kinds.find(({ value }) => value === kind)?.empty ?? ''

/** What was tried, in a sentence. */
function scopeOf({ tried, older, byWordsAlone }: { tried: number; older: number; byWordsAlone: boolean }): string {
  const last = tried === 1 ? 'Tried on the one past request' : `Tried on the last ${countOf(tried, 'request')}`
  const rest = older > 0 ? `; ${countOf(older, 'older request')} not tried` : ''
  return `${last}${rest}.${byWordsAlone ? ' By words alone: semantic search is on, and may find more.' : ''}`
}

type Bench = NonNullable<Trial['trial']>

const places = ['First', 'Second', 'Third', 'Fourth', 'Fifth', 'Sixth']
const placeText = (place: number | null, beside: string | null): string => {
  const among = place === null ? 'Not suggested' : `${places[place - 1] ?? `${place}th`} suggestion`
  if (beside === null) return among
  if (place === 1) return `${among}, before ${beside}`
  return place === null ? `${among}; ${beside} is` : `${among}, after ${beside}`
}

/** One past request: where the draft stands among its suggestions, and which of its tools were called. */
function BenchRow({ request, now }: { request: Bench['requests'][number]; now: string }) {
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
function QueryRow({ text, place, beside }: Bench['queries'][number]) {
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
