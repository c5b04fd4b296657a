import { percentOf } from '@/lib/domain/percent-of'

const gap = '  '

/** Rows as aligned columns under a heading; the last column runs free. An empty list says so. */
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

/** A rate as people read it; nothing judged is a dash, never zero. */
export const percent = (rate: number | null): string => (rate === null ? '–' : percentOf(rate))

export const plural = (count: number, noun: string): string => `${count} ${noun}${count === 1 ? '' : 's'}`
