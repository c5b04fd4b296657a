import type { Move } from './read-moves'
import type { Track } from './types'

/** Guesses at most. */
export const guessesMax = 3
/** Share from which a step belongs to the core: no unit is expected to pass it by. */
const coreShare = 0.7

/** Whether a call is one of a step's: the same file or tool, the same command or one that begins with it. */
export const isOf = ({ marks }: Track, move: Pick<Move, 'marks'>): boolean =>
  move.marks.some((mark) => marks.some((own) => mark === own || (own.startsWith('$ ') && mark.startsWith(`${own} `))))

/** Where a unit stands in a recipe. */
interface Alignment {
  /** Steps that were taken, and the last of them; -1 before the first. */
  taken: ReadonlySet<number>
  last: number
  /** The step that the call just before was; -1 where it was none. */
  previous: number
}

/**
 * The steps that a recipe leaves open, as indices, at most three: those ahead up to the first that no unit passes by, in their order; then
 * steps of the core that were passed by; then those that come again, the nearest first.
 */
export function guessNext(tracks: readonly Track[], { taken, last, previous }: Alignment): number[] {
  const done = new Set([...taken].map((at) => tracks[at]!.either))
  const open = [...tracks.keys()].filter((at) => !done.has(tracks[at]!.either))
  const ahead = open.filter((at) => at > last)
  const core = ahead.findIndex((at) => tracks[at]!.share >= coreShare)
  const passed = open.filter((at) => at < last && tracks[at]!.share >= coreShare).toReversed()
  const again = [...taken].filter((at) => tracks[at]!.isRepeated && at !== previous).toSorted((a, b) => b - a)
  return [...(core < 0 ? ahead : ahead.slice(0, core + 1)), ...passed, ...again].slice(0, guessesMax)
}

/** What was guessed before a move, and which of it came true. */
export interface Guessed {
  guesses: number
  /** Index of the step that the move is, if it was guessed. */
  hit: number | null
}

/** Follows a unit's moves through a recipe: before each its guesses, after each the alignment. A move of no step changes nothing. */
export function followRecipe(tracks: readonly Track[], moves: readonly Move[]): Guessed[] {
  const taken = new Set<number>()
  let last = -1
  let previous = -1
  return moves.map((move): Guessed => {
    const guesses = guessNext(tracks, { taken, last, previous })
    const hit = guesses.find((at) => isOf(tracks[at]!, move)) ?? null
    previous = hit ?? tracks.findIndex((track) => isOf(track, move))
    if (previous >= 0) {
      taken.add(previous)
      last = previous
    }
    return { guesses: guesses.length, hit }
  })
}
