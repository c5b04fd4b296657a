import { percentOf } from '@/lib/domain/percent-of'
import { style, widthOf } from './style'

const gap = '  '

/** Rows as aligned columns under a heading; the last column is not padded. An empty list prints a note. */
export function table(heading: string[], rows: string[][], empty: string): string {
  if (rows.length === 0) return empty
  const all = [heading.map((one) => (one === '' ? one : style.dim(one))), ...rows]
  const widths = heading.map((_, column) => Math.max(...all.map((row) => widthOf(row[column] ?? ''))))
  return all
    .map((row) =>
      row
        .map((cell, column) => (column === row.length - 1 ? cell : cell + ' '.repeat((widths[column] ?? 0) - widthOf(cell))))
        .join(gap)
        .trimEnd(),
    )
    .join('\n')
}

/** A rate for people; without judged uses it is a dash, never zero. */
export const percent = (rate: number | null): string => (rate === null ? '–' : percentOf(rate))

/** A rate with what it is a rate of: "90% of 20". */
export const rateOf = (rate: number | null, judged: number): string =>
  judged === 0 ? 'no outcome yet' : `${percent(rate)} of ${judged}`

export const plural = (count: number, noun: string): string => `${count} ${noun}${count === 1 ? '' : 's'}`

const stateStyles: Record<string, (text: string) => string> = {
  verified: style.good,
  released: style.good,
  degraded: style.warn,
  deprecated: style.bad,
  rejected: style.bad,
  low: style.good,
  medium: style.warn,
  high: style.bad,
}

/** A state or a risk in its colour. */
export const stated = (word: string): string => (stateStyles[word] ?? ((text: string) => text))(word)
