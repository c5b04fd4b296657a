import type { MinedPattern, Occurrence } from '@/lib/domain/mining/types'

/** A step that sessions often take between two steps of a pattern. */
export interface OptionalStep {
  /** Index of the pattern's step it follows. */
  after: number
  shape: number
}

/** A pattern as a draft tells it, with its optional steps in their places. */
export interface WidenedPattern {
  steps: { shape: number; isOptional: boolean }[]
  /** Positions in each occurrence, aligned to `steps`; null where an optional one was absent. In the order of the occurrences. */
  positions: (number | null)[][]
}

/** Share of a pattern's sessions from which a tolerated step is a habit. */
const habit = 0.25

/**
 * Puts tolerated steps into a pattern: those that a quarter of its sessions have at one place, and no fewer than `minSessions`, so
 * that no draft tells of what few did. Of several at one place the one with the most sessions stands, of equals the lower id.
 */
export function widenPattern(
  { shapes, occurrences }: Pick<MinedPattern, 'shapes'> & { occurrences: readonly Occurrence[] },
  minSessions: number,
): WidenedPattern {
  const sessions = new Set(occurrences.map(({ session }) => session)).size
  const optional = optionalSteps(occurrences, Math.max(minSessions, sessions * habit))
  const steps = shapes.flatMap((shape, index) => {
    const next = optional.get(index)
    return [{ shape, isOptional: false }, ...(next ? [{ shape: next.shape, isOptional: true }] : [])]
  })
  const positions = occurrences.map((one) =>
    one.positions.flatMap((position, index) => {
      const next = optional.get(index)
      if (!next) return [position]
      const option = one.optional.find(({ after, shape }) => after === index && shape === next.shape)
      return [position, option?.position ?? null]
    }),
  )
  return { steps, positions }
}

/** The optional step of each place, by the index of the step before it. */
function optionalSteps(occurrences: readonly Occurrence[], least: number): Map<number, OptionalStep> {
  const seen = new Map<string, OptionalStep & { sessions: Set<number> }>()
  for (const { session, optional } of occurrences) {
    for (const { after, shape } of optional) {
      const one = seen.get(`${after} ${shape}`) ?? { after, shape, sessions: new Set() }
      one.sessions.add(session)
      seen.set(`${after} ${shape}`, one)
    }
  }
  const habits = [...seen.values()].filter(({ sessions }) => sessions.size >= least)
  habits.sort((a, b) => a.sessions.size - b.sessions.size || b.shape - a.shape)
  return new Map(habits.map(({ after, shape }) => [after, { after, shape }]))
}
