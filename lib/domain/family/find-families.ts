import { isLookUp } from '@/lib/domain/draft/name-pattern'
import { flowFamilies, type Act, type FlowFamily } from './flow-families'
import { chanceMargins, dealtUnits, walkMargins, type Margins } from './chance-margins'
import { isCovered } from './covers'
import { addPairs, coverUnits, gainOf, isSameFamily, strongestPair } from './cover'
import { FamilyHistory } from './family-history'
import { casesOf, type FeatureTable } from './feature-table'
import { growAll, type Grown } from './grow'
import { findHooks, hooksOf, type Hook, type StepHook } from './hooks'
import { modelSteps, type ModelStep, type StepScope } from './model-steps'
import { joinParallel } from './parallel'
import { paramChoices, type Choice } from './param-choices'
import { isCheck } from './is-check'
import { checkFamilies } from './project-checks'
import { splitKept } from './split-kept'
import { addDeclined } from './add-declined'
import { stepsInAnyOrder } from './any-order'
import { toolRoles } from './tool-roles'
import { isOfTools } from './tool-walks'
import type { FamilySession, Unit } from './types'
import { findRecoveries, type Recovery } from './recoveries'
import { headOf, isOperation } from './feature-key'
import { isUseful } from './usefulness'
import { valueOrigins, type StepOrigins } from './value-origins'

export interface FamilyOptions {
  /** Cases that a family needs, four at least: fewer tell too little of what goes together. */
  minCases?: number
  /** Families at most. */
  limit?: number
  /** Also those that hold nothing but what every agent does, behind the others. */
  withGeneric?: boolean
}

/** A unit of a family: where it stands, what was asked, and the position of its call for each step. */
export interface Member {
  session: string
  case: string
  title: string
  request: string
  opening: number
  positions: (number | null)[]
}

/** Units that do the same task, with the steps that they share. */
export interface Family {
  /** Found by what tools hand on, as a project's checks, or by features that go together. */
  source: 'flow' | 'checks' | 'grown'
  /** Of data flow: the tool that it is about, and the list of a result that it goes through, if any. */
  act?: Act
  members: Member[]
  /** Distinct sessions, and distinct cases among them. */
  sessions: string[]
  cases: number
  /** Keys of its telling features, the most telling first. */
  features: string[]
  /** Bits that it saves in the description of all units. */
  gain: number
  steps: FamilyStep[]
  /** It holds nothing but what every agent does. */
  isGeneric?: boolean
  /** It is generic because it tells only how conversations of any kind begin and end. */
  isTopic?: boolean
  /** Errors that its steps met in several sessions, and how these got past them. */
  recoveries: Recovery[]
  /** Checks of the project that everyday commands of its steps run by themselves. */
  hooks: StepHook[]
}

/** A step with what all its calls say of its parameters. */
export interface FamilyStep extends Omit<ModelStep, 'calls'>, StepOrigins {
  /** By parameter the few values that it has; absent where it has many. */
  choices: Record<string, Choice[]>
  /** Of the tool that the family is about: units that were asked for it and did not take it, of all. */
  declined?: { units: number; of: number }
  /** The steps right before it (0-based) with which it may change places. */
  anyOrderWith?: number[]
}

type Sourced = Grown & Pick<Family, 'source' | 'act'> & Pick<FlowFamily, 'declined'>

const casesMin = 4
const familiesMax = 40
const genericMax = 10

/**
 * Finds the families of one agent's sessions: units that do the same task, whatever the order of their steps. Families of data flow and of
 * a project's checks stand by their own tests; others grow from features that go together and are believed when they save more bits than
 * any that chance dealt. The result does not depend on the order in which sessions arrive.
 */
export const findFamilies = (sessions: readonly FamilySession[], options: FamilyOptions = {}): Family[] =>
  familiesIn(countUnits(sessions, options), options)

/** The units of sessions with what they do counted: what families are found in, the same whatever the order of the sessions. */
export function countUnits(sessions: readonly FamilySession[], options: FamilyOptions = {}): FeatureTable {
  const history = new FamilyHistory()
  for (const session of sessions) history.add(session)
  return countHistory(history, options)
}

/** The same of a history that is kept. */
export const countHistory = (history: FamilyHistory, options: FamilyOptions = {}): FeatureTable =>
  history.table(minCasesOf(options))

const minCasesOf = ({ minCases = casesMin }: FamilyOptions): number => Math.max(casesMin, minCases)

/** The families of units that are counted. */
export function familiesIn(table: FeatureTable, options: FamilyOptions = {}): Family[] {
  if (table.features.length === 0) return []
  const minCases = minCasesOf(options)
  const roles = toolRoles(table)
  const acts = distinct(flowFamilies(table, roles, minCases)).flatMap((one) => splitKept(table, one, minCases))
  const flow = addDeclined(table, acts, roles.acting).map((one): Sourced => ({ ...one, source: 'flow' }))
  const grown = growAll(table, minCases).map((one): Sourced => ({ ...one, source: 'grown' }))
  const checks = checkFamilies(table, minCases)
    .filter((one) => !grown.some((other) => isSameFamily(one, other) && doesMore(table, other)))
    .map((one): Sourced => ({ ...one, source: 'checks' }))
  const certain = distinct([...flow, ...checks])
  const acting = new Set(certain.flatMap(({ act }) => (act && act.each === undefined ? [act.tool] : [])))
  const free = grown.filter((one) => !certain.some((other) => isSameFamily(one, other)))
  const limit = options.limit ?? familiesMax
  const chance = chanceMargins(dealtUnits(table), minCases)
  // Of all units: tools that do follow each other go together the more surely, the more units there are.
  const { forGain, forPair } = beyondWalks(table, free, () => walkMargins(table, minCases))
  const covering = coverUnits(table, forGain, { certain, limit: limit * 2, margin: chance.gain })
  const chosen = joinParallel(table, addPairs(table, forPair, { chosen: covering, limit: limit * 2, margin: chance.pair }), free)
  const hooks = findHooks(table)
  const all = chosen.flatMap(({ grown: one, gain }) => toFamily(table, one, { gain, acting, hooks }) ?? [])
  const found = markTopics(all, roles.closing)
  const useful = found.filter(({ isGeneric }) => !isGeneric)
  const flowing = useful.filter((one) => one.source === 'flow')
  const kept = useful.filter((one) => one.source !== 'grown' || !isCovered(one, flowing, 1)).slice(0, limit)
  return options.withGeneric ? [...kept, ...found.filter(({ isGeneric }) => isGeneric).slice(0, genericMax)] : kept
}

/** Families of data flow that must take a step for it to be how conversations of any kind go on. */
const commonFrom = 2
/** Share from which a look-up that only some take is what a family is about. */
const coreShare = 0.7

/**
 * Marks as generic what grew, beside families of data flow, from nothing but how conversations begin and end: look-ups that several of
 * those take too or that only some of its units need, tools that close a unit, and what some of its units do that is a step of those. It is
 * a topic, with no task of its own.
 */
function markTopics(families: readonly Family[], closing: ReadonlySet<string>): Family[] {
  const flowing = families.filter(({ source }) => source === 'flow')
  const isCommon = ({ tool, heads, place, share }: FamilyStep): boolean => {
    if (heads !== undefined || place !== undefined) return false
    const taken = flowing.filter(({ steps }) => steps.some((step) => step.tool === tool)).length
    return closing.has(tool) || (isLookUp(tool) && share < coreShare) || taken >= (share < coreShare ? 1 : commonFrom)
  }
  return families.map((one) =>
    one.source === 'grown' && flowing.length > 0 && one.steps.every(isCommon) ? { ...one, isGeneric: true, isTopic: true } : one,
  )
}

/** Those that what tools follow each other anyway does not make: what they save, and what goes together in them, is more than in walks. */
function beyondWalks<G extends Grown>(
  table: FeatureTable,
  grown: readonly G[],
  margins: () => Margins,
): { forGain: G[]; forPair: G[] } {
  const ofTools = new Set(grown.filter((one) => isOfTools(table, one)))
  if (ofTools.size === 0) return { forGain: [...grown], forPair: [...grown] }
  const margin = margins()
  return {
    forGain: grown.filter((one) => !ofTools.has(one) || gainOf(table, one) > margin.gain),
    forPair: grown.filter((one) => !ofTools.has(one) || (strongestPair(table, one)?.bits ?? 0) > margin.pair),
  }
}

/** Own commands beside checks from which a family is a task, though checks belong to it: those are no checks of all work. */
const ownMin = 2
const ownShare = 0.6

/** Whether most units of a family run several commands of their own that check nothing. */
function doesMore({ features }: FeatureTable, { features: telling }: Grown): boolean {
  const own = telling.filter(({ feature, share }) => {
    const { key, kind } = features[feature]!
    return kind === 'command' && share >= ownShare && isOperation(key) && !isCheck(headOf(key))
  })
  return own.length >= ownMin
}

/** Of families with the same members the first. */
function distinct<G extends Pick<Grown, 'units'>>(families: readonly G[]): G[] {
  const kept: G[] = []
  for (const one of families) if (!kept.some((other) => isSameFamily(other, one))) kept.push(one)
  return kept
}

/** What the steps of a family are told by: the tool that it is about is a step of it, however many units did not take it. */
export function scopeOf({ source, act }: Pick<Family, 'source' | 'act'>, acting: ReadonlySet<string>): StepScope {
  return { isChecks: source === 'checks', isFlow: source === 'flow', acting, acts: act ? (act.tools ?? [act.tool]) : [] }
}

/** Null where its units share no step. */
function toFamily(
  table: FeatureTable,
  { units, features, source, act, declined }: Sourced,
  { gain, acting, hooks }: { gain: number; acting: ReadonlySet<string>; hooks: readonly Hook[] },
): Family | null {
  const own = Array.from(units, (unit): Unit => table.units[unit]!)
  const steps = modelSteps(table, units, scopeOf({ source, act }, acting))
  const keys = features.map(({ feature }) => table.features[feature]!.key)
  if (steps.length === 0) return null
  const met = hooksOf(hooks, steps)
  const members = own.map(({ session, case: task, title, request, opening, calls }, at): Member => ({
    session,
    case: task,
    title,
    request,
    opening,
    positions: steps.map((step) => calls[step.calls[at]?.[0] ?? -1]?.position ?? null),
  }))
  const origins = valueOrigins(
    own,
    steps.map((step) => step.calls),
    table.placedOf,
  )
  const free = stepsInAnyOrder(
    steps.map(({ tool, heads }, at) => ({ tool, ...(heads ? { heads } : {}), origins: origins[at]!.origins })),
    members.map(({ positions }) => positions),
  )
  return {
    source,
    ...(act ? { act } : {}),
    members: members.filter(({ positions }) => positions.some((position) => position !== null)),
    sessions: [...new Set(own.map(({ session }) => session))],
    cases: casesOf(table, units),
    features: keys,
    gain,
    steps: steps.map(({ calls, ...step }, at) => ({
      ...step,
      ...origins[at]!,
      choices: paramChoices(own, calls),
      ...(free[at]!.length > 0 ? { anyOrderWith: free[at]! } : {}),
      ...(declined !== undefined && step.tool === act?.tool ? { declined: { units: declined, of: own.length } } : {}),
    })),
    recoveries: findRecoveries(own, steps),
    hooks: met,
    ...(met.length > 0 || isUseful(steps, keys, source === 'grown') ? {} : { isGeneric: true }),
  }
}
