'use client'

import { useQuery } from '@tanstack/react-query'
import { countOf, formatInterval, formatNumber, formatPercent } from '@/components/ui/format-number'
import { NumberLink } from '@/components/ui/number-link'
import { StatStrip, type Stat } from '@/components/ui/stat-strip'
import { query } from '@/lib/client/queries'
import type { CallOutput } from '@/lib/client/http-client'
import { percentageFrom } from '@/lib/domain/score/display'
import { estimate } from '@/lib/domain/score/estimate'

type Library = CallOutput<'skill.library'>

const twoDigits = (value: number | null) => (value === null ? '–' : value.toFixed(2))

/** The library's rate: a percentage with its interval, or just the number of judged uses when there are few. */
function rateStat({ successRate, judged, judgedSkills }: Library): Stat {
  const label = 'Success rate'
  if (successRate === null || judged < percentageFrom) {
    const note = judged === 0 ? 'no judged uses yet' : `${formatNumber(judged)} judged: not enough evidence`
    return { label, value: <span className="text-idle">–</span>, note }
  }
  const { low, high } = estimate({ successes: successRate * judged, judged }).parts
  // Links to skills, each of which links to the uses of its own window.
  const note = (
    <>
      {formatInterval(low, high)} · n {formatNumber(judged)}, of{' '}
      <NumberLink href="/skills?tab=active&judged=window&sort=rate">{countOf(judgedSkills, 'skill')}</NumberLink>
    </>
  )
  return { label, value: formatPercent(successRate), note }
}

/** The library in five figures; means and rate cover the live skills. */
export function libraryStats(library: Library): Stat[] {
  const { active, deprecated, meanUtility, meanFreshness } = library
  return [
    { label: 'Active', value: formatNumber(active), href: '/skills?tab=active', note: 'verified, released, degraded' },
    { label: 'Deprecated', value: formatNumber(deprecated), href: '/skills?tab=deprecated', note: 'no longer offered' },
    { label: 'Mean utility', value: twoDigits(meanUtility), note: 'starts at 0.50' },
    { label: 'Freshness', value: twoDigits(meanFreshness), note: '1 = used today, 0.05 = a month ago' },
    rateStat(library),
  ]
}

/** The figures above the list. */
export function LibraryStrip() {
  const { data } = useQuery(query('skill.library', {}))
  return data ? <StatStrip stats={libraryStats(data)} /> : null
}
