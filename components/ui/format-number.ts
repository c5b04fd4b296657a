import { percentOf } from '@/lib/domain/percent-of'
export { countOf } from '@/lib/domain/count-of'

const plain = new Intl.NumberFormat('en-GB', { maximumFractionDigits: 2 })

/** 12345 → "12,345". */
export function formatNumber(value: number): string {
  return plain.format(value)
}

/** A share of 1 as a whole percentage: 0.35 → "35%". */
export function formatPercent(share: number): string {
  return percentOf(share)
}

/** An interval of shares of 1: (0.22, 0.53) → "22–53%". */
export function formatInterval(low: number, high: number): string {
  return `${Math.round(low * 100)}–${formatPercent(high)}`
}
