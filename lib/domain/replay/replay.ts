import type { FeatureTable } from '@/lib/domain/family/feature-table'
import type { ModelStep } from '@/lib/domain/family/model-steps'
import { Background } from './background'
import type { Given } from './call-arguments'
import { followRecipe, isOf, type Guessed } from './guess-next'
import { isOwnCommand } from './own-command'
import type { Move, Moves } from './read-moves'
import { statedArguments } from './state-arguments'
import { sessionsMin, type Replay, type Track } from './types'

/** Folds that cases are held back in. */
const folds = 5

/** The units that a recipe is about, among all of their agent. */
export interface ReplayInput {
  table: FeatureTable
  moves: Moves
  /** Members, ascending. */
  units: Int32Array
  /** The steps of a recipe made from some of the members, aligned to them. */
  stepsOf: (some: Int32Array) => readonly ModelStep[]
}

/** Whether a call was foretold, and then how many of its arguments are stated. */
type Foretold = ((given: Given) => number) | null

/**
 * What a recipe foretells of sessions that it was not written from. Cases are dealt into five folds, all trials of one task into one; for
 * each fold a recipe is made of the other members (steps, constants, sources, templates) and followed through the specific calls. Before
 * each call it names the steps that are open (`guessNext`) and is right where the call is one of them; arguments count as stated only of
 * calls that it named. Without it stands whatever foretells more: a back-off model of order 2 over the agent's sessions that hold no
 * member, with as many guesses, or the most frequent calls of these as a recipe of as many steps. The members themselves (which units do
 * the task) are not chosen anew. Null below four sessions with specific calls, and where they are trials of one task. Cases come in the
 * order of the table: arrival changes nothing.
 */
export function replay(input: ReplayInput): Replay | null {
  const { table, moves, units } = input
  const told = units.filter((unit) => moves.of(unit).length > 0)
  const sessions = new Set(Array.from(told, (unit) => table.units[unit]!.session))
  const cases = [...new Set(Array.from(told, (unit) => table.units[unit]!.case))]
  if (sessions.size < sessionsMin || cases.length < 2) return null
  const background = backgroundOf(input)
  const [draft, backOff, control] = [new Tally(), new Tally(), new Tally()]
  for (let fold = 0; fold < Math.min(folds, cases.length); fold += 1) {
    const held = new Set(cases.filter((_, at) => at % folds === fold))
    const isHeld = (unit: number): boolean => held.has(table.units[unit]!.case)
    const recipe = recipeOf(
      input,
      units.filter((unit) => !isHeld(unit)),
    )
    const usual = background.control(recipe.tracks.length)
    for (const unit of told.filter(isHeld)) {
      const own = moves.of(unit)
      const given = own.map((move) => moves.given(unit, move))
      const guessed = followRecipe(recipe.tracks, own)
      draft.add(given, recipe.foretold(unit, own, guessed))
      backOff.add(given, byBackOff(background, own, guessed))
      control.add(given, byControl(background, usual, own))
    }
  }
  return {
    sessions: sessions.size,
    calls: draft.hitShare,
    arguments: draft.statedShare,
    baselineCalls: Math.max(backOff.hitShare, control.hitShare),
    baselineArguments: draft.statedShare === null ? null : Math.max(backOff.statedShare ?? 0, control.statedShare ?? 0),
  }
}

/** Counts of what was foretold, over all folds. */
class Tally {
  #calls = 0
  #hits = 0
  #arguments = 0
  #stated = 0

  add(given: readonly Given[], foretold: readonly Foretold[]): void {
    given.forEach((one, at) => {
      const stated = foretold[at] ?? null
      this.#calls += 1
      this.#arguments += one.arguments.length
      if (stated === null) return
      this.#hits += 1
      if (one.arguments.length > 0) this.#stated += stated(one)
    })
  }

  get hitShare(): number {
    return rounded(this.#hits / Math.max(1, this.#calls))
  }

  get statedShare(): number | null {
    return this.#arguments === 0 ? null : rounded(this.#stated / this.#arguments)
  }
}

/** To three digits: more would claim what so few sessions cannot know. */
const rounded = (share: number): number => Math.round(share * 1000) / 1000

/** What the agent's other sessions teach; a session of a member teaches nothing, whatever else was asked in it. */
function backgroundOf({ table, moves, units }: ReplayInput): Background {
  const own = new Set(Array.from(units, (unit) => table.units[unit]!.session))
  return new Background(
    moves,
    [...table.units.keys()].filter((unit) => !own.has(table.units[unit]!.session)),
  )
}

interface Recipe {
  tracks: Track[]
  foretold: (unit: number, moves: readonly Move[], guessed: readonly Guessed[]) => Foretold[]
}

/** The specific steps of a recipe that the units it is made from really take, and what it states of their arguments. */
function recipeOf({ table, moves, stepsOf }: ReplayInput, used: Int32Array): Recipe {
  const taken = [...used].flatMap((unit) => moves.of(unit))
  const steps = stepsOf(used)
  const told = steps
    .map((step, at) => ({ at, track: trackOf(step, at) }))
    .filter(({ track }) => taken.some((move) => isOf(track, move)))
  const stated = statedArguments(
    steps,
    Array.from(used, (unit) => table.units[unit]!),
    moves,
  )
  return {
    tracks: told.map(({ track }) => track),
    foretold: (unit, own, guessed) =>
      own.map(({ call }, at): Foretold => {
        const hit = guessed[at]?.hit ?? null
        if (hit === null) return null
        return (given) => stated(told[hit]!.at, { unit: table.units[unit]!, call, given })
      }),
  }
}

/** A step as it is foretold: by its commands that are no everyday ones, by the file that it writes, else by its tool. */
function trackOf({ tool, heads, place, share, isRepeated, insteadOf }: ModelStep, at: number): Track {
  const commands = heads?.filter(isOwnCommand).map((head) => `$ ${head}`)
  return {
    share,
    isRepeated,
    either: insteadOf ?? at,
    marks: commands ?? [place === undefined ? `tool ${tool}` : `edit ${place}`],
  }
}

/** With as many guesses as the recipe had, one at least. */
const byBackOff = (background: Background, moves: readonly Move[], guessed: readonly Guessed[]): Foretold[] =>
  moves.map(({ marks }, at): Foretold => {
    const keys = background.guess(moves, at, Math.max(1, guessed[at]?.guesses ?? 1))
    const key = keys.find((one) => one.split('\n').some((mark) => marks.includes(mark)))
    return key === undefined ? null : (given) => background.stated(key, given.arguments)
  })

const byControl = (background: Background, tracks: readonly Track[], moves: readonly Move[]): Foretold[] =>
  followRecipe(tracks, moves).map(({ hit }): Foretold => {
    const key = hit === null ? undefined : tracks[hit]!.marks.join('\n')
    return key === undefined ? null : (given) => background.stated(key, given.arguments)
  })
