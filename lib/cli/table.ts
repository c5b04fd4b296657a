import { percentOf } from '@/lib/domain/percent-of'

const gap = '  '

/** Rows as aligned columns under a heading; the last column is not padded. An empty list prints a note. */
export function table(heading: string[], rows: string[][], empty: string): string {
  if (rows.length === 0) return empty
  const all = [heading, ...rows]
  const widths = heading.map((_, column) => Math.max(...all.map((row) => (row[column] ?? '').length)))
  return all
    .map((row) =>
      row
        .map((cell, column) => cell.padEnd(widths[column] ?? 0))
        .join(gap)
        .trimEnd(),
    )
    .join('\n')
}

/** A rate for people; without judged uses it is a dash, never zero. */
export const percent = (rate: number | null): string => (rate === null ? '–' : percentOf(rate))

export const plural = (count: number, noun: string): string => `${count} ${noun}${count === 1 ? '' : 's'}`
