import { chanceOfMeeting } from '@/lib/domain/graph/together'

/** A run whose ending a label or a person says, with what was done in it: commands and tools. */
export interface KnownRun {
  isGood: boolean
  did: ReadonlySet<string>
}

/** Something that the runs of one side did and those of the other did not, with the counts of both. */
export interface Contrast {
  thing: string
  side: 'good' | 'bad'
  good: number
  goodOf: number
  bad: number
  badOf: number
}

/** Probability below which a difference is told; divided among all that could be one (Bonferroni), in both directions. */
const chanceMax = 0.05
/** More of them say the same thing in other words. */
const toldMax = 3

/**
 * What tells good runs from bad ones beyond chance (Fisher's exact test), the surest first: most runs of its side did it, most of the other
 * did not. Things that all or none did can tell nothing and are not tried.
 */
export function contrastRuns(runs: readonly KnownRun[]): Contrast[] {
  const goodOf = runs.filter(({ isGood }) => isGood).length
  const badOf = runs.length - goodOf
  const counts = new Map<string, { good: number; bad: number }>()
  for (const { isGood, did } of runs)
    for (const thing of did) {
      const known = counts.get(thing) ?? { good: 0, bad: 0 }
      counts.set(thing, isGood ? { ...known, good: known.good + 1 } : { ...known, bad: known.bad + 1 })
    }
  const tried = [...counts].filter(([, { good, bad }]) => good + bad < runs.length)
  return tried
    .flatMap(([thing, { good, bad }]) => {
      const side = good * badOf >= bad * goodOf ? ('good' as const) : ('bad' as const)
      const [own, of, both] = side === 'good' ? [good, goodOf, bad / badOf] : [bad, badOf, good / goodOf]
      const chance = chanceOfMeeting({ a: good + bad, b: of, both: own, sessions: runs.length })
      const isClear = own > of / 2 && both < 0.5 && chance < chanceMax / (2 * tried.length)
      return isClear ? [{ contrast: { thing, side, good, goodOf, bad, badOf }, chance }] : []
    })
    .toSorted((a, b) => a.chance - b.chance || (a.contrast.thing < b.contrast.thing ? -1 : 1))
    .slice(0, toldMax)
    .map(({ contrast }) => contrast)
}

/** "9 of 10 runs that ended well used `x`; of the others, 1 of 6 did." */
export function contrastText({ side, good, goodOf, bad, badOf }: Contrast, thing: string): string {
  return side === 'good'
    ? `${good} of ${goodOf} runs that ended well used ${thing}; of the others, ${bad} of ${badOf} did.`
    : `${bad} of ${badOf} runs that did not end well used ${thing}; of those that did, ${good} of ${goodOf}.`
}
