import { chanceOfMeeting } from '@/lib/domain/graph/together'
import { chanceMax } from './group-failures'

/** The moment from which uses fail more often than before, with the failures of both sides. */
export interface Turn {
  at: number
  failed: number
  of: number
  failedBefore: number
  ofBefore: number
}

/**
 * When a skill began to fail: the split of its judged uses that chance explains least, where the later side fails more; null where chance
 * explains every one. All splits are tried, so the threshold is divided among them.
 */
export function findTurn(uses: readonly { at: number; isFailure: boolean }[]): Turn | null {
  const ordered = uses.toSorted((a, b) => a.at - b.at)
  const failures = ordered.filter(({ isFailure }) => isFailure).length
  let best: { turn: Turn; chance: number } | null = null
  let failedBefore = 0
  for (const [before, { at, isFailure }] of ordered.entries()) {
    const [failed, of] = [failures - failedBefore, ordered.length - before]
    if (before > 0 && isFailure && failed * before > failedBefore * of) {
      const chance = chanceOfMeeting({ a: of, b: failures, both: failed, sessions: ordered.length })
      if (!best || chance < best.chance) best = { turn: { at, failed, of, failedBefore, ofBefore: before }, chance }
    }
    failedBefore += isFailure ? 1 : 0
  }
  return best && best.chance < chanceMax / Math.max(1, ordered.length - 1) ? best.turn : null
}
