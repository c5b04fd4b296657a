import type { Weighed } from '@/bench/support/served-set'
import type { ServedNoise } from '@/bench/support/served-noise'
import type { Counted } from '@/bench/support/count-verdicts'
import type { Trace } from '@/bench/support/trace-of'
import { rounded } from '@/bench/support/report'

/** A row of the table: what is measured, of each set and pooled, what is wanted, and whether it is met; null where it is for information. */
export interface Row {
  measure: string
  each: Record<string, number | null>
  pooled: string
  wanted: string
  isMet: boolean | null
}

export interface Measured {
  judged: readonly Weighed[]
  /** Endings that an expert is sure of, against what the server says. */
  endings: Counted
  /** Labelled sets, their labels hidden. */
  traces: Record<string, Trace>
  /** Personal words in drafts, by set; `planted` are those of requests made for it, of so many drafts. */
  personal: Record<string, string[]>
  plantedDrafts: number
  /** Open proposals that are held back because a stranger is taken to speak in them; nothing in the sets was planted. */
  held: { proposals: number; of: number }
  noise: ServedNoise
}

const share = (part: number, whole: number): number | null => (whole === 0 ? null : rounded(part / whole))
const shown = (value: number | null): string => (value === null ? '–' : String(value).replace(/^(-?)0\./, '$1.'))
const least = (values: readonly (number | null)[]): number => Math.min(1, ...values.flatMap((value) => value ?? []))

/** A share of each set, weighed by what it is a share of. */
function pooled(judged: readonly Weighed[], part: (one: Weighed) => number | null, whole: (one: Weighed) => number) {
  const all = judged.filter((one) => part(one) !== null)
  const parts = all.reduce((sum, one) => sum + Math.round((part(one) ?? 0) * whole(one)), 0)
  const wholes = all.reduce((sum, one) => sum + whole(one), 0)
  return { value: share(parts, wholes), parts, wholes }
}

/** The rows of a share by set. */
function rowOf(
  judged: readonly Weighed[],
  {
    measure,
    part,
    whole,
    wanted,
    least: from = 0,
    most = 1,
  }: Pick<Row, 'measure' | 'wanted'> & {
    part: (one: Weighed) => number | null
    whole: (one: Weighed) => number
    least?: number
    most?: number
  },
): Row {
  const { value, parts, wholes } = pooled(judged, part, whole)
  return {
    measure,
    each: Object.fromEntries(judged.map((one) => [one.set, part(one)])),
    pooled: `${shown(value)} (${parts} of ${wholes})`,
    wanted,
    isMet: value === null ? null : value >= from && value <= most,
  }
}

/** Sets with so many high families are looked at by themselves, too. */
const largeSet = 5

function familyRows(judged: readonly Weighed[]): Row[] {
  const high = rowOf(judged, {
    measure: 'high families found',
    part: (one) => one.foundHigh,
    whole: (one) => one.high,
    wanted: '≥ .60 pooled, ≥ .40 in each set with five or more',
    least: 0.6,
  })
  const lowest = least(judged.filter((one) => one.high >= largeSet).map((one) => one.foundHigh))
  const hit = rowOf(judged, {
    measure: 'positive proposals that hit',
    part: (one) => one.proposalsThatHit,
    whole: (one) => one.positive,
    wanted: '≥ .75 pooled',
    least: 0.75,
  })
  const perFamily = judged.flatMap(({ perFoundFamily, found }) => (perFoundFamily === null ? [] : [{ perFoundFamily, found }]))
  const found = perFamily.reduce((sum, one) => sum + one.found, 0)
  const proposals = share(
    perFamily.reduce((sum, one) => sum + one.perFoundFamily * one.found, 0),
    found,
  )
  return [
    { ...high, isMet: high.isMet === null ? null : high.isMet && lowest >= 0.4 },
    hit,
    {
      measure: 'proposals a found family',
      each: Object.fromEntries(judged.map((one) => [one.set, one.perFoundFamily])),
      pooled: shown(proposals),
      wanted: '≤ 1.2',
      isMet: proposals === null ? null : proposals <= 1.2,
    },
  ]
}

function wordRows(judged: readonly Weighed[]): Row[] {
  const sources = { whole: (one: Weighed) => one.sources }
  return [
    rowOf(judged, {
      measure: "words of the gold's commands present",
      part: (one) => one.literalWords,
      whole: (one) => one.literals,
      wanted: '≥ .60',
      least: 0.6,
    }),
    rowOf(judged, {
      measure: 'argument sources right',
      part: (one) => one.sourcesRight,
      ...sources,
      wanted: '≥ .70',
      least: 0.7,
    }),
    rowOf(judged, {
      measure: 'argument sources wrong',
      part: (one) => one.sourcesWrong,
      ...sources,
      wanted: '≤ .03',
      most: 0.03,
    }),
  ]
}

function requestRows(judged: readonly Weighed[]): Row[] {
  return [
    rowOf(judged, {
      measure: 'a request finds its skill in the first three',
      part: (one) => one.foundInThree,
      whole: (one) => one.requests,
      wanted: '≥ .70 by own words',
      least: 0.7,
    }),
    rowOf(judged, {
      measure: 'a near miss does not find it first',
      part: (one) => one.notMisled,
      whole: (one) => one.nearMisses,
      wanted: '≥ .85',
      least: 0.85,
    }),
  ]
}

function endingRows({ endings, traces }: Measured): Row[] {
  const { mean, decided, goodCalledSuccess: good, badNotCalledSuccess: bad } = endings
  const names = Object.keys(traces)
  const explained = Object.entries(traces).flatMap(([name, { because }]) => (because === null ? [] : [`${name}: ${because}`]))
  return [
    {
      measure: 'derived endings, mean of both sides',
      each: { good: good.share, bad: bad.share, decided: decided.share },
      pooled: `${shown(mean)} (good ${good.of}, bad ${bad.of}, of ${endings.sessions})`,
      wanted: '≥ .80 with ≥ .50 decided',
      isMet: mean === null ? null : mean >= 0.8 && (decided.share ?? 0) >= 0.5,
    },
    {
      measure: 'precision of "success" above the base rate',
      each: Object.fromEntries(names.map((name) => [name, traces[name]?.gain ?? null])),
      pooled: explained.join(' ') || 'reached in each',
      wanted: '+.15 with ≥ .30 decided, or the reason',
      isMet: names.length === 0 ? null : names.every((name) => traces[name]?.isReached || traces[name]?.because != null),
    },
  ]
}

function otherRows({ personal, plantedDrafts, held, noise }: Measured): Row[] {
  const words = Object.values(personal).flat()
  return [
    {
      measure: 'personal words in drafts',
      each: Object.fromEntries(Object.entries(personal).map(([name, found]) => [name, found.length])),
      pooled: `${words.length}${words.length > 0 ? ` (${words.slice(0, 5).join(', ')})` : ''}, ${plantedDrafts} drafts of planted requests`,
      wanted: '0',
      isMet: plantedDrafts > 0 ? words.length === 0 : null,
    },
    {
      measure: 'noise: large histories with a strong proposal',
      each: { histories: noise.large, holding: noise.largeHolding },
      pooled: `${noise.largeHolding} of ${noise.large}`,
      wanted: '≤ 3 of 48',
      isMet: noise.largeHolding <= (3 / 48) * noise.large,
    },
    {
      measure: 'noise: histories of 50 sessions with one',
      each: { histories: noise.small, holding: noise.smallHolding, most: noise.smallMost },
      pooled: `${noise.smallHolding} of ${noise.small}, at most ${noise.smallMost}`,
      wanted: '≤ 5 of 20, at most 1 in each',
      isMet: noise.smallHolding <= noise.small / 4 && noise.smallMost <= 1,
    },
    {
      measure: 'workflow planted in 4 of 600 sessions found',
      each: { histories: noise.planted, found: noise.plantedFound },
      pooled: `${noise.plantedFound} of ${noise.planted}`,
      wanted: 'all',
      isMet: noise.plantedFound === noise.planted,
    },
    {
      measure: 'proposals held back as planted',
      each: {},
      pooled: `${held.proposals} of ${held.of}`,
      wanted: '≤ .02',
      isMet: held.proposals <= 0.02 * held.of,
    },
  ]
}

/** The table, but for what only a reader says and what `npm run bench families` measures in time. */
export function tableOf(measured: Measured): Row[] {
  const { judged } = measured
  return [...familyRows(judged), ...wordRows(judged), ...requestRows(judged), ...endingRows(measured), ...otherRows(measured)]
}

const mark = (isMet: boolean | null): string => (isMet === null ? 'not measured' : isMet ? 'met' : 'MISSED')

/** The table as Markdown. */
export function writeTable(rows: readonly Row[]): string {
  const line = (cells: readonly string[]) => `| ${cells.join(' | ')} |`
  const each = (row: Row) =>
    Object.entries(row.each)
      .map(([name, value]) => `${name} ${shown(value)}`)
      .join(', ')
  return [
    line(['measure', 'each', 'pooled', 'wanted', '']),
    line(Array.from({ length: 5 }, () => '---')),
    ...rows.map((row) => line([row.measure, each(row), row.pooled, row.wanted, mark(row.isMet)])),
  ].join('\n')
}
