import { groupBy } from '@/lib/domain/collection/group-by'

/** A session as the miner aligned it to the steps of a draft. */
export interface AlignedSession {
  session: string
  /** Position of each step in the transcript; null where the session has none. */
  positions: readonly (number | null)[]
  /** Calls that stand between the steps, in the order of the transcript. */
  between: readonly { position: number; label: string }[]
  /** Positions of calls that failed. */
  failed: ReadonlySet<number>
}

/**
 * How a session deviates at a step: it left the step out, did something else in its place, failed there, took it before an earlier step,
 * or did something else right before it.
 */
export const deviationKinds = ['skipped', 'replaced', 'failed', 'early', 'first'] as const
export type DeviationKind = (typeof deviationKinds)[number]

/** Sessions that deviate at a step in the same way. */
export interface Deviation {
  kind: DeviationKind
  /** What they called instead, or first; the step (from 1) that came later; null for the other kinds. */
  by: string | null
  /** Each session once, with the position of the call to look at; null where it has none. */
  sessions: { session: string; position: number | null }[]
}

/** What the sessions behind a draft did at one of its steps. */
export interface StepMargin {
  /** Sessions that took it as drafted. */
  did: number
  /** All sessions. */
  of: number
  /** The others, the most sessions first. */
  deviations: Deviation[]
}

interface Found {
  kind: DeviationKind
  by: string | null
  position: number | null
}

const isTaken = (position: number | null): boolean => position !== null

/** The last position among the steps before this one, and the first among those after it. */
function around(positions: readonly (number | null)[], step: number): { before: number | null; after: number | null } {
  return {
    before: positions.slice(0, step).findLast(isTaken) ?? null,
    after: positions.slice(step + 1).find(isTaken) ?? null,
  }
}

/** How one session deviates at a step; null when it took the step as drafted. */
export function deviationAt({ positions, between, failed }: AlignedSession, step: number): Found | null {
  const own = positions[step] ?? null
  const { before, after } = around(positions, step)
  if (own === null) {
    const instead =
      before !== null && after !== null ? between.find(({ position }) => position > before && position < after) : null
    return instead
      ? { kind: 'replaced', by: instead.label, position: instead.position }
      : { kind: 'skipped', by: null, position: before ?? after }
  }
  if (failed.has(own)) return { kind: 'failed', by: null, position: own }
  const later = positions.findIndex((position, at) => at < step && position !== null && position > own)
  if (later >= 0) return { kind: 'early', by: String(later + 1), position: own }
  // What stands in the place of a missing step before this one is told there.
  const isNext = step > 0 && positions[step - 1] !== null
  const first = isNext && before !== null ? between.find(({ position }) => position > before && position < own) : undefined
  return first ? { kind: 'first', by: first.label, position: first.position } : null
}

/** Of each step of a draft how many sessions took it as drafted, and how the others deviate. Every session counts once at each step. */
export function stepMargins(sessions: readonly AlignedSession[], steps: number): StepMargin[] {
  return Array.from({ length: steps }, (_, step): StepMargin => {
    const found = sessions.flatMap((one) => {
      const deviation = deviationAt(one, step)
      return deviation ? [{ ...deviation, session: one.session }] : []
    })
    const deviations = [...groupBy(found, ({ kind, by }) => `${kind} ${by ?? ''}`).values()].map((group): Deviation => {
      const [{ kind, by } = { kind: 'skipped' as const, by: null }] = group
      return { kind, by, sessions: group.map(({ session, position }) => ({ session, position })) }
    })
    return {
      did: sessions.length - found.length,
      of: sessions.length,
      deviations: deviations.toSorted((a, b) => b.sessions.length - a.sessions.length || order(a, b)),
    }
  })
}

const order = (a: Deviation, b: Deviation): number =>
  deviationKinds.indexOf(a.kind) - deviationKinds.indexOf(b.kind) || ((a.by ?? '') < (b.by ?? '') ? -1 : 1)
