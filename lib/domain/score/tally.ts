import type { Outcome } from '@/lib/domain/outcome/use'
import { nextUtility, utilityStart } from './utility'

/** One selected use as it counts; `at` in epoch ms. */
export interface Counted {
  id: string
  at: number
  /** Null where nobody judged it. */
  outcome: Outcome | null
}

/** What some uses come to, oldest first: all that a further one needs to know of them. */
export interface Folded {
  /** All of them, judged or not. */
  uses: number
  /** Epoch ms of the newest; null where there is none. */
  lastUsedAt: number | null
  utility: number
  /** Outcomes of the first twenty judged ones. */
  first: Readonly<Record<'success' | 'partial' | 'failure', number>>
}

/**
 * All selected uses of a skill: those long ago folded, the newest one by one, because these may still be judged. Every one of `recent`
 * is newer than what is folded.
 */
export interface Tally {
  folded: Folded
  /** Oldest first. */
  recent: readonly Counted[]
}

/** A use that was written: as it is, and whether it was selected before. */
export interface Written extends Counted {
  isSelected: boolean
  wasSelected: boolean
}

/** Judged uses that a skill's first rate is of. */
export const firstMax = 20
/** So many of the newest uses are kept one by one, or twice as many before some are folded. */
const recentKept = 256

export const nothingFolded: Folded = {
  uses: 0,
  lastUsedAt: null,
  utility: utilityStart,
  first: { success: 0, partial: 0, failure: 0 },
}

/** Adds a use that is not older than any before. */
export function fold({ uses, utility, first }: Folded, { at, outcome }: Pick<Counted, 'at' | 'outcome'>): Folded {
  const known = { uses: uses + 1, lastUsedAt: at, utility, first }
  if (outcome === null || outcome === 'unknown') return known
  const isFirst = first.success + first.partial + first.failure < firstMax
  return {
    ...known,
    utility: nextUtility(utility, outcome),
    first: isFirst ? { ...first, [outcome]: first[outcome] + 1 } : first,
  }
}

/** What all uses come to. */
export const totalOf = ({ folded, recent }: Tally): Folded => recent.reduce(fold, folded)

/** A tally after some uses were written; null where one of them lies among those that are folded: then all have to be counted again. */
export function tallyAfter({ folded, recent }: Tally, written: readonly Written[]): Tally | null {
  const byId = new Map(recent.map((use) => [use.id, use]))
  const isLate = ({ at }: Counted): boolean => folded.lastUsedAt !== null && at <= folded.lastUsedAt
  for (const { isSelected, wasSelected, ...use } of written) {
    const isRecent = byId.delete(use.id)
    if (!isRecent && wasSelected) return null
    if (!isSelected) continue
    if (isLate(use)) return null
    byId.set(use.id, use)
  }
  const inOrder = [...byId.values()].toSorted((a, b) => a.at - b.at || (a.id < b.id ? -1 : 1))
  if (inOrder.length <= 2 * recentKept) return { folded, recent: inOrder }
  const old = inOrder.splice(0, inOrder.length - recentKept)
  return { folded: old.reduce(fold, folded), recent: inOrder }
}
