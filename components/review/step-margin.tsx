'use client'

import { createContext, use, type ReactNode } from 'react'
import { parseAsInteger, useQueryState } from 'nuqs'
import { cn } from '@/components/ui/cn'
import { Link } from '@/components/ui/link'
import { countOf } from '@/components/ui/format-number'
import { withCode } from '@/components/ui/with-code'
import type { StepMarginItem } from '@/lib/contract/evidence-shape'
import { deviationsText, deviationWords, didText } from '@/lib/domain/margin/margin-text'
import { Ended } from './ended'

/** The margin of the draft, by step from 0; a step without sessions has none. */
const Margins = createContext<readonly StepMarginItem[]>([])

export function MarginProvider({ margin, children }: { margin: readonly StepMarginItem[]; children: ReactNode }) {
  return <Margins value={margin}>{children}</Margins>
}

/** Of these steps of one line the one that the fewest sessions took as drafted; null where none has sessions. */
export function useLineMargin(steps: readonly number[]): { step: number; margin: StepMarginItem } | null {
  const all = use(Margins)
  const own = steps.flatMap((step) => {
    const margin = all[step]
    return margin && margin.of > 0 ? [{ step, margin }] : []
  })
  return own.toSorted((a, b) => a.margin.did - b.margin.did)[0] ?? null
}

/** Which step of the draft shows its deviating sessions, from 1, kept in the address. */
function useOpenedStep(step: number) {
  const [opened, setOpened] = useQueryState('step', parseAsInteger.withOptions({ history: 'push' }))
  const isOpen = opened === step + 1
  return { isOpen, toggle: () => void setOpened(isOpen ? null : step + 1) }
}

interface StepMarginProps {
  step: number
  margin: StepMarginItem
  children: ReactNode
}

/** A step of the draft with what its sessions did in the margin; the figure opens the sessions that deviate, below the step. */
export function StepMargin({ step, margin, children }: StepMarginProps) {
  const { isOpen, toggle } = useOpenedStep(step)
  const { did, of, deviations } = margin
  const isWhole = deviations.length === 0
  return (
    <div className="grid gap-x-6 gap-y-1.5 @2xl:grid-cols-[minmax(0,40rem)_15.5rem]">
      <div className="min-w-0">{children}</div>
      <div className="flex items-start gap-2.5 pt-0.5 text-sm leading-5 text-ink-2">
        <span aria-hidden className="mt-[7px] h-1.5 w-14 shrink-0 overflow-hidden rounded-full bg-sunk">
          <span
            className={cn('block h-full rounded-full', isWhole ? 'bg-ink-3' : 'bg-warn')}
            style={{ width: `${(did / of) * 100}%` }}
          />
        </span>
        {isWhole ? (
          <Link href="#evidence" className="opens rounded-xs">
            {didText(margin)}
          </Link>
        ) : (
          <button
            type="button"
            aria-expanded={isOpen}
            aria-label={`Step ${step + 1}: ${didText(margin)}; ${deviationsText(deviations)}`}
            className="min-h-6 min-w-0 cursor-pointer rounded-xs text-left text-pretty break-words"
            onClick={toggle}
          >
            <span className="opens">{didText(margin)}</span>; {withCode(deviationsText(deviations))}
          </button>
        )}
      </div>
      {isOpen && !isWhole && <Deviating step={step} deviations={deviations} />}
    </div>
  )
}

/** The sessions that deviate at a step, by how, each with a link to its call. */
function Deviating({ step, deviations }: { step: number; deviations: StepMarginItem['deviations'] }) {
  return (
    <section
      aria-label={`Sessions that deviate at step ${step + 1}`}
      className="rounded-md border border-line bg-bg text-sm @2xl:col-span-2"
    >
      {deviations.map((one) => (
        <div key={`${one.kind} ${one.by ?? ''}`} className="border-b border-line last:border-b-0">
          <p className="px-3 pt-2 text-sm font-medium text-pretty break-words text-ink-2">
            {countOf(one.sessions.length, 'session')} {withCode(deviationWords(one))}
          </p>
          <ul className="my-0! list-none! px-3! pb-1.5">
            {one.sessions.map(({ id, key, title, outcome, call }) => (
              <li key={id} className="my-0! flex min-h-7 items-center gap-2">
                <Ended outcome={outcome} />
                <Link
                  href={`/sessions/${id}${call === null ? '' : `#${call}`}`}
                  title={key}
                  className="opens block min-w-0 truncate rounded-xs"
                >
                  {title ?? key}
                </Link>
              </li>
            ))}
          </ul>
        </div>
      ))}
    </section>
  )
}
