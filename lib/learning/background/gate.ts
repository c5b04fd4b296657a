import { mostCommon } from '@/lib/domain/collection/most-common'
import { isGeneric, type Background, type Place, type Thing } from '@/lib/domain/background/background'
import { whatItKnows, type Knows, type ProposedStep } from '@/lib/domain/background/what-it-knows'
import type { Draft, RecipeStep } from '@/lib/domain/draft/types'
import type { Session } from '@/prisma/generated/sqlite/client'
import { sessionsOf, type Finding } from '@/lib/learning/candidate/finding'
import type { Learned, PlaceOf } from './load-background'

/** Generic proposals that are kept of one agent, for whoever asks for all: the strongest. */
const genericMax = 50

/** What the gate asks of a finding. */
type Judgeable = Pick<Finding, 'shapes' | 'backing' | 'patternId' | 'sourceKey' | 'error' | 'hooks' | 'isGeneric'>

/**
 * The gate before the queue of one agent's run: every proposal says what it holds that a fresh agent of its harness does not know, and one
 * that holds nothing is generic.
 */
export class UsefulnessGate {
  readonly #background: Background
  readonly #sessions: ReadonlyMap<string, Session>
  readonly #placeOf: PlaceOf
  #checked = new Map<Place, string>()
  #generic = 0

  /** `sessions` are the agent's own, as they are mined. */
  constructor({ background, placeOf }: Learned, sessions: readonly Session[]) {
    this.#background = background
    this.#placeOf = placeOf
    this.#sessions = new Map(sessions.map((session) => [session.id, session]))
  }

  /** Begins to judge a run from its first proposal: a transaction may be tried again. */
  begin(): void {
    this.#checked = new Map()
    this.#generic = 0
  }

  /** What a finding holds by its steps alone, before anything is drafted. */
  holds(finding: Judgeable): boolean {
    return this.#knowsOf(finding, []).length > 0
  }

  /** What a drafted finding holds. The checks of a project are worth one proposal: the first that is judged. */
  judge(finding: Judgeable, recipe: readonly RecipeStep[]): Knows[] {
    const knows = this.#knowsOf(finding, recipe)
    if (knows.length === 0 || knows.some(({ kind }) => kind !== 'check')) return knows
    const place = this.#home(finding)
    const key = finding.patternId ?? finding.sourceKey ?? ''
    const first = this.#checked.get(place) ?? key
    this.#checked.set(place, first)
    return first === key ? knows : []
  }

  /** Whether a drafted finding holds nothing. */
  isGeneric(finding: Judgeable, { recipe }: Pick<Draft, 'recipe'>): boolean {
    return this.judge(finding, recipe).length === 0
  }

  /** Whether one more generic proposal is kept; they come strongest first. */
  admitsGeneric(): boolean {
    this.#generic += 1
    return this.#generic <= genericMax
  }

  #knowsOf(finding: Judgeable, recipe: readonly RecipeStep[]): Knows[] {
    if (finding.isGeneric) return []
    const own = this.#sessionsOf(finding)
    const places = new Set(own.map(this.#placeOf))
    const harnesses = [...new Set(own.map(({ harness }) => harness))]
    const isKnown = (thing: Thing): boolean =>
      harnesses.length > 0 && harnesses.every((harness) => isGeneric(thing, harness, places, this.#background))
    const { error, hooks } = finding
    const steps = stepsOf(finding, recipe)
    return whatItKnows({ steps, ...(error === undefined ? {} : { error }), ...(hooks ? { hooks } : {}) }, isKnown)
  }

  #sessionsOf(finding: Judgeable): Session[] {
    return sessionsOf(finding).flatMap((id) => this.#sessions.get(id) ?? [])
  }

  /** Where most of its sessions work. */
  #home(finding: Judgeable): Place {
    return mostCommon(this.#sessionsOf(finding).map((session) => this.#placeOf(session))) ?? 'agent '
  }
}

function stepsOf({ shapes, backing }: Judgeable, recipe: readonly RecipeStep[]): ProposedStep[] {
  // A warning's recipe is that of the way out of it alone.
  const isAligned = recipe.length === shapes.length
  return shapes.map(({ tool, heads, isOptional }, at): ProposedStep => {
    const taken = backing.filter(({ positions }) => (positions[at] ?? null) !== null).length
    const own = isAligned ? recipe[at] : undefined
    // What is not optional belongs to it, whatever share of the runs was let take it.
    const share = isOptional ? taken / Math.max(1, backing.length) : 1
    return { tool, ...(heads ? { heads } : {}), share, ...(own ? { recipe: own } : {}) }
  })
}
