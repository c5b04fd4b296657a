import { countOf, groupedNumber } from '@/lib/domain/count-of'

/** What is counted of a candidate; `foundAt` is the folder that an import was found in. */
export interface EvidenceFigures {
  sessions: number
  expectedByChance: number | null
  endedWell: number
  endedKnown: number
  derivedWell: number
  derivedKnown: number
  /** How often derived endings are right in the workspace; absent or null until it is measured. */
  derivedAccuracy?: { right: number; of: number; low: number; high: number } | null
  savedSteps: number
  foundAt?: string
}

/** Sessions expected by chance, to one decimal: more figures would claim what the estimate does not know. */
export const chanceFigure = (expected: number): string => (expected < 0.05 ? '< 0.1' : groupedNumber(expected))

/** All that a candidate stands on: "Seen in 9 sessions, 0.7 expected by chance, 8 of 9 ended well, would have covered 61 steps." */
export function evidenceSentence(figures: EvidenceFigures): string {
  const { sessions, expectedByChance, savedSteps, foundAt } = figures
  if (sessions === 0) return foundAt ? `Found in ${foundAt}. No sessions back it yet.` : 'No sessions back it yet.'
  const parts = [
    `Seen in ${countOf(sessions, 'session')}`,
    expectedByChance === null ? null : `${chanceFigure(expectedByChance)} expected by chance`,
    ...endings(figures),
    savedSteps === 0 ? null : `would have covered ${countOf(savedSteps, 'step')}`,
  ]
  return `${parts.filter((part) => part !== null).join(', ')}.`
}

/** What labels and people say, and beside it what only the sessions themselves do. */
function endings({ endedWell, endedKnown, ...derived }: EvidenceFigures): string[] {
  const known = endedKnown === 0 ? [] : [`${groupedNumber(endedWell)} of ${groupedNumber(endedKnown)} ended well`]
  const own = derived.derivedKnown === 0 ? [] : [derivedText(derived)]
  return known.length + own.length === 0 ? ['how they ended is not known'] : [...known, ...own]
}

const percent = (share: number): number => Math.round(share * 100)

/** "derived, not yet checked: 20 of 24"; once it is measured "derived: 20 of 24 (right in 83% [71–91] of 60 labeled sessions)". */
export function derivedText({
  derivedWell,
  derivedKnown,
  derivedAccuracy,
}: Pick<EvidenceFigures, 'derivedWell' | 'derivedKnown' | 'derivedAccuracy'>): string {
  const figures = `${groupedNumber(derivedWell)} of ${groupedNumber(derivedKnown)}`
  if (!derivedAccuracy) return `derived, not yet checked: ${figures}`
  const { right, of, low, high } = derivedAccuracy
  return `derived: ${figures} (right in ${percent(right / of)}% [${percent(low)}–${percent(high)}] of ${countOf(of, 'labeled session')})`
}
