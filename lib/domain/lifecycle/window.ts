import { credit, isClean, isJudged, isSelected, isSignal, type Use } from '@/lib/domain/outcome/use'
import { successRate } from '@/lib/domain/score/success-rate'

/** Counts of the last uses since the window began. Times in epoch ms. */
export interface WindowStats {
  /** Maximum number of judged uses in the window. */
  size: number
  judged: number
  successes: number
  partials: number
  failures: number
  clean: number
  /** The last selected uses, at most `size`, and how many of them were corrected or reworked. */
  selected: number
  signals: number
  since: number
  /** (successes + partials / 2) / judged, null when nothing is judged. */
  rate: number | null
}

export interface WindowOptions {
  size: number
  /** Counts only the first judged use of each session. */
  isOnePerSession?: boolean
}

/** Counts the window of uses at or after `since`. `uses` come newest first. */
export function windowStats(uses: readonly Use[], since: number, options: WindowOptions): WindowStats {
  const inside = uses.filter((use) => use.at >= since)
  const judged = judgedUses(inside, options.isOnePerSession).slice(0, options.size)
  const selected = inside.filter(isSelected).slice(0, options.size)
  return {
    size: options.size,
    ...countJudged(judged),
    selected: selected.length,
    signals: selected.filter(isSignal).length,
    since,
  }
}

/**
 * Judged uses in input order (newest first); with `isOnePerSession` only the earliest of each session, so later ones shift
 * nothing.
 */
export function judgedUses(uses: readonly Use[], isOnePerSession = false): Use[] {
  const judged = uses.filter(isJudged)
  if (!isOnePerSession) return judged
  const first = new Map<string, Use>()
  for (const use of judged) if (use.sessionKey !== undefined) first.set(use.sessionKey, use)
  return judged.filter((use) => use.sessionKey === undefined || first.get(use.sessionKey) === use)
}

/** Counts judged uses by outcome. */
export function countJudged(
  judged: readonly Use[],
): Pick<WindowStats, 'judged' | 'successes' | 'partials' | 'failures' | 'clean' | 'rate'> {
  const count = (outcome: Use['outcome']) => judged.filter((use) => use.outcome === outcome).length
  const trials = { successes: count('success'), partials: count('partial'), failures: count('failure') }
  return { judged: judged.length, ...trials, clean: judged.filter(isClean).length, rate: successRate(trials).value }
}

/** Sum of the judged uses' contributions to the successes: a partial adds ½. */
export function credits(judged: readonly Use[]): number {
  return judged.reduce((sum, use) => sum + credit(use.outcome), 0)
}

/** Uses sorted newest first; at the same instant, the later input is newer. */
export function newestFirst(uses: readonly Use[]): Use[] {
  return uses
    .map((use, index) => ({ use, index }))
    .sort((a, b) => b.use.at - a.use.at || b.index - a.index)
    .map(({ use }) => use)
}
