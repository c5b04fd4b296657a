import type { Occurrence } from '@/lib/domain/template/generalise-word'
import type { Units } from '@/lib/domain/template/read-units'
import type { SimpleCommand, Word } from '@/lib/domain/template/types'

/** A command of one sample, read as flags and arguments. */
export interface Item {
  command: SimpleCommand
  units: Units
  session: string
  /** Index of its sample. */
  sample: number
}

/** A word of an item as one of the values of its place. */
export const occurrence = ({ session, sample }: Item, { value, kind, quote }: Word): Occurrence => ({
  value,
  kind,
  quote,
  session,
  sample,
})

/** Distinct sessions of some items. */
export const sessionsOf = (items: readonly { session: string }[]): number => new Set(items.map(({ session }) => session)).size
