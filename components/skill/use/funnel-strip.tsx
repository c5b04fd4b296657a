'use client'

import { useQuery } from '@tanstack/react-query'
import { countOf, formatInterval, formatNumber, formatPercent } from '@/components/ui/format-number'
import { NumberLink } from '@/components/ui/number-link'
import { StatStrip, type Stat } from '@/components/ui/stat-strip'
import { Time } from '@/components/ui/time'
import type { Funnel } from '@/lib/contract/use'
import { query } from '@/lib/client/queries'
import { skillHref } from '../skill-address'
import { entriesOf } from '@/lib/domain/collection/keys-of'
import { stateLabels } from '@/lib/domain/lifecycle/states'
import { judgedBy } from '@/lib/domain/outcome/judged-by'

const share = (part: number, whole: number, of: string): string | undefined =>
  whole === 0 ? undefined : `${formatPercent(part / whole)} of ${of}`

function statsOf(name: string, funnel: Funnel): Stat[] {
  const to = (place: { reached?: string; decision?: string; outcome?: string }) => skillHref(name, { tab: 'uses', ...place })
  const { offered, loaded, followed, judged, unknown, considered, skipped } = funnel
  const steps: Stat[] = [
    { label: 'Offered', value: formatNumber(offered), href: to({ reached: 'offered' }), note: 'all exposures' },
    { label: 'Loaded', value: formatNumber(loaded), href: to({ reached: 'loaded' }), note: share(loaded, offered, 'offered') },
    {
      label: 'Followed',
      value: formatNumber(followed),
      href: to({ reached: 'followed' }),
      note: share(followed, loaded, 'loaded'),
    },
    { label: 'Judged', value: formatNumber(judged), href: to({ reached: 'judged' }), note: share(judged, loaded, 'loaded') },
    {
      label: 'No outcome',
      value: loaded === 0 ? '–' : formatPercent(unknown / loaded),
      href: to({ outcome: 'unknown' }),
      note: countOf(unknown, 'use'),
    },
  ]
  if (considered + skipped === 0) return steps
  return [
    ...steps,
    { label: 'Considered', value: formatNumber(considered), href: to({ decision: 'considered' }), note: 'not chosen' },
    { label: 'Skipped', value: formatNumber(skipped), href: to({ decision: 'skipped' }), note: 'not considered' },
  ]
}

/** What uses reported to have saved, with the uses that did. */
function Saved({ name, saved: { toolCalls, ms } }: { name: string; saved: Funnel['saved'] }) {
  const savings = [
    { saved: 'toolCalls', n: toolCalls.n, text: countOf(toolCalls.sum, 'tool call') },
    { saved: 'ms', n: ms.n, text: countOf(Math.round(ms.sum / 1000), 'second') },
  ].filter(({ n }) => n > 0)
  if (savings.length === 0) return null
  return (
    <p className="text-sm text-ink-2">
      Saved{' '}
      {savings.map(({ saved, n, text }, index) => (
        <span key={saved}>
          {index > 0 && ' and '}
          {text} (reported by <NumberLink href={skillHref(name, { tab: 'uses', saved })}>{countOf(n, 'use')}</NumberLink>)
        </span>
      ))}
      .
    </p>
  )
}

/** How far the outcomes can be trusted that no report and no label says. */
function derivedText({ derived: { standing, accuracy }, judged }: Funnel): string | null {
  if (standing === 0) return null
  const figures = `Derived from sessions: ${formatNumber(standing)} of ${countOf(judged, 'outcome')}`
  if (!accuracy) return `${figures}, not yet checked.`
  const { right, of, low, high } = accuracy
  return `${figures}; right in ${formatPercent(right / of)} (${formatInterval(low, high)}) of ${countOf(of, 'labeled session')}.`
}

const placeText = ({ by, value }: Funnel['missing'][number]): string =>
  by === 'state' ? `the state “${entriesOf(stateLabels).find(([state]) => state === value)?.[1] ?? value}”` : value

/** Where verdicts lack more often than elsewhere: the rate speaks less of those uses. */
const missingText = ({ missing }: Funnel): string[] =>
  missing
    .filter(({ isMoreOften }) => isMoreOften)
    .map((group) => {
      const { by, value, uses, unknown } = group
      const place = placeText(group)
      const beside = missing.filter((one) => one.by === by && one.value !== value)
      const sum = (of: (one: Funnel['missing'][number]) => number) => beside.reduce((total, one) => total + of(one), 0)
      const elsewhere = `${formatNumber(sum((one) => one.unknown))} of ${formatNumber(sum((one) => one.uses))}`
      return `No outcome for ${formatNumber(unknown)} of ${countOf(uses, 'use')} ${by === 'state' ? 'in' : 'with'} ${place}, elsewhere ${elsewhere}: rates say less about ${place}.`
    })

/** The funnel of exposures, their verdicts and the saved steps; each count links to its rows. */
export function FunnelStrip({ name, now }: { name: string; now: string }) {
  const { data: funnel } = useQuery(query('skill.funnel', { name }))
  if (!funnel) return null
  const derived = derivedText(funnel)
  return (
    <section aria-label="From offer to outcome" className="grid grid-cols-1 gap-2">
      <StatStrip stats={statsOf(name, funnel)} />
      {funnel.signals.length > 0 && (
        <p className="text-sm text-pretty text-ink-2">
          Judged by:{' '}
          {funnel.signals.map(({ source, weight, given, standing, lastAt }, index) => (
            <span key={source}>
              {index > 0 && '; '}
              {judgedBy({ source, weight })}: {standing} of {given} counted
              {lastAt && (
                <>
                  , last <Time at={lastAt} now={now} />
                </>
              )}
            </span>
          ))}
          . The strongest source wins.
        </p>
      )}
      {derived && <p className="text-sm text-pretty text-ink-2">{derived}</p>}
      {missingText(funnel).map((sentence) => (
        <p key={sentence} className="text-sm text-pretty text-ink-2">
          {sentence}
        </p>
      ))}
      {funnel.contrasts.map(({ sentence }) => (
        <p key={sentence} className="text-sm text-pretty text-ink-2">
          {sentence}
        </p>
      ))}
      <Saved name={name} saved={funnel.saved} />
      {funnel.repeatedCorrections.map(({ hash, request, uses }) => (
        <p key={hash} className="text-sm text-pretty text-ink-2">
          Corrected {countOf(uses.length, 'time')} for the same request: “{request}”
        </p>
      ))}
    </section>
  )
}
