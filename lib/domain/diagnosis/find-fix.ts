import { contrastRuns, type Contrast } from '@/lib/domain/score/contrast-runs'
import type { AlignedRun, NamedStep } from './types'

/** What runs that succeeded called before a step and those that failed did not. */
export interface Fix {
  /** From 0. */
  step: number
  thing: string
  /** Whether an earlier step of the skill calls it already. */
  isAgain: boolean
  good: number
  goodOf: number
  bad: number
  badOf: number
  sentence: string
  /** Uses that succeeded and called it there, with the call. */
  rows: { use: string; session: string; at: number; call: string; position: number }[]
}

interface Before {
  thing: string
  step: number
  call: string
  position: number
}

const keyOf = ({ step, thing }: Before): string => JSON.stringify([step, thing])

/** What a run called between a step's last attempt and the step before it, without attempts of the step. */
function before({ steps: fates, calls }: AlignedRun, steps: readonly NamedStep[], step: number): Before[] {
  const last = fates[step]?.call
  if (!last || fates[step]?.fate === 'replaced') return []
  const earlier = fates.slice(0, step).findLast(({ call, fate }) => call !== null && fate !== 'replaced')?.call
  const names = steps[step]?.names ?? []
  const between = calls.filter(
    ({ position, status }) => position > (earlier?.position ?? -1) && position < last.position && status === 'ok',
  )
  return between.flatMap(({ id, position, things }) =>
    things.filter((thing) => !names.includes(thing)).map((thing) => ({ thing, step, call: id, position })),
  )
}

/**
 * The one call before a step that tells runs that succeeded from those that failed, beyond chance: before the step that most failures
 * break at where one is told, else before any. Null where the contrast shows none.
 */
export function findFix(steps: readonly NamedStep[], runs: readonly AlignedRun[], worst: number | null): Fix | null {
  const known = runs.filter(({ outcome }) => outcome === 'success' || outcome === 'failure')
  const all = steps.map((_, step) => step)
  return fixBefore(steps, known, worst === null ? [] : [worst]) ?? fixBefore(steps, known, all)
}

function fixBefore(steps: readonly NamedStep[], runs: readonly AlignedRun[], tried: readonly number[]): Fix | null {
  // Only runs that tried a step can show what comes before it.
  const trying = runs.filter((run) => tried.some((step) => run.steps[step]?.call && run.steps[step]?.fate !== 'replaced'))
  const done = trying.map((run) => ({ run, calls: tried.flatMap((step) => before(run, steps, step)) }))
  const contrasts = contrastRuns(
    done.map(({ run, calls }) => ({ isGood: run.outcome === 'success', did: new Set(calls.map(keyOf)) })),
  )
  const [found] = contrasts.filter(({ side }) => side === 'good')
  if (!found) return null
  const rows = done.flatMap(({ run, calls }) => {
    const own = calls.find((call) => keyOf(call) === found.thing)
    if (!own || run.outcome !== 'success') return []
    return [{ use: run.use, session: run.session, at: run.at, call: own.call, position: own.position, own }]
  })
  const own = rows[0]?.own
  if (!own) return null
  const isAgain = steps.slice(0, own.step).some(({ names }) => names.includes(own.thing))
  const fix = { ...own, isAgain, ...countsOf(found) }
  return {
    step: own.step,
    thing: own.thing,
    isAgain,
    ...countsOf(found),
    sentence: fixSentence(fix),
    rows: rows.map(({ use, session, at, call, position }) => ({ use, session, at, call, position })),
  }
}

const countsOf = ({ good, goodOf, bad, badOf }: Contrast) => ({ good, goodOf, bad, badOf })

/** "Call `check_stock` again first", as the text of a skill says it. */
export const fixCall = ({ thing, isAgain }: Pick<Fix, 'thing' | 'isAgain'>): string =>
  `${/\s/.test(thing) ? 'Run' : 'Call'} \`${thing}\`${isAgain ? ' again' : ''} first`

/** "Call `check_stock` again first (6 of 7 runs that succeeded did; 0 of 9 that failed)." */
const fixSentence = (fix: Omit<Fix, 'rows' | 'sentence'>): string =>
  `${fixCall(fix)} (${fix.good} of ${fix.goodOf} runs that succeeded did; ${fix.bad} of ${fix.badOf} that failed).`
