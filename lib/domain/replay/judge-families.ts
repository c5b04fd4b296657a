import type { FeatureTable } from '@/lib/domain/family/feature-table'
import { countUnits, familiesIn, scopeOf, type Family, type FamilyOptions } from '@/lib/domain/family/find-families'
import { tellingFeatures } from '@/lib/domain/family/grow'
import { modelSteps, type StepScope } from '@/lib/domain/family/model-steps'
import type { FamilySession, Feature, Unit } from '@/lib/domain/family/types'
import { isOperation } from '@/lib/domain/family/feature-key'
import { readMoves, type Moves } from './read-moves'
import { replay } from './replay'
import { replaySteps, type FoundSteps } from './replay-steps'
import type { Replay } from './types'
import { unitReader, type ReadTable, type UnitReader } from './unit-reader'

/** A family with what its draft is worth. */
export interface JudgedFamily extends Family {
  replay: Replay | null
  /** Bits that it saves in the description of all units, times the share of them that operations save: what the queue is ordered by. */
  worth: number
}

/** What an agent's sessions are asked for at once, so that they are read once. */
export interface JudgeRequest {
  sessions: readonly FamilySession[]
  options: FamilyOptions
  /** What else was found in them. */
  found: readonly FoundSteps[]
}

/** What was asked in a unit. */
export type AskedUnit = Pick<Unit, 'session' | 'case' | 'title' | 'request' | 'opening'>

/** Families with their worth; replays of what else was found, in its order; what was asked where no useful family was at work. */
export interface JudgedSessions {
  families: JudgedFamily[]
  replays: (Replay | null)[]
  apart: AskedUnit[]
}

/** Units apart from all families that are told of. */
const apartMax = 2_000

/** Finds the families of one agent's sessions, and measures them and what else was found in its sessions. */
export function judgeSessions({ sessions, options, found }: JudgeRequest): JudgedSessions {
  const table = countUnits(sessions, options)
  const moves = readMoves(table)
  const at = unitReader(table)
  const families = judgeFamilies({ table, moves, at }, familiesIn(table, options))
  return {
    families,
    replays: found.map((one) => replaySteps({ table, moves, at }, one)),
    apart: unitsApart(table, families),
  }
}

function unitsApart({ units }: FeatureTable, families: readonly Family[]): AskedUnit[] {
  const held = new Set(families.flatMap(({ isGeneric, sessions }) => (isGeneric ? [] : sessions)))
  return units
    .filter(({ session, request }) => request !== '' && !held.has(session))
    .slice(0, apartMax)
    .map(({ session, case: own, title, request, opening }) => ({ session, case: own, title, request, opening }))
}

/** Measures families of one table: what a recipe made from some of their units foretells of the others, and what of their gain is done. */
function judgeFamilies({ table, moves, at }: ReadTable, families: readonly Family[]): JudgedFamily[] {
  const acting = new Set(
    families.flatMap(({ source, act }) => (source === 'flow' && act && act.each === undefined ? [act.tool] : [])),
  )
  return families.map((family) => {
    const units = unitsOf(family, at)
    const scope = scopeOf(family, acting)
    return { ...family, replay: replayFamily(table, moves, units, scope), worth: worthOf(table, family, units) }
  })
}

/** The units of its members, ascending. */
function unitsOf({ members }: Family, at: UnitReader): Int32Array {
  const units = members.flatMap(({ session, positions }) => {
    const first = positions.find((position) => position !== null)
    return first === undefined ? [] : (at(session, first)?.unit ?? [])
  })
  return Int32Array.from(new Set(units)).sort()
}

function replayFamily(table: FeatureTable, moves: Moves, units: Int32Array, scope: StepScope): Replay | null {
  const shared = sharedFeatures(table, units)
  return replay({ table, moves, units, stepsOf: (some) => modelSteps(without(table, { units, some, shared }), some, scope) })
}

/** A step of fewer members than these is none of a fold's either. */
const sharedMin = 0.2

function sharedFeatures(table: FeatureTable, units: Int32Array): number[] {
  const counts = new Map<number, number>()
  for (const unit of units) for (const feature of table.featuresOf[unit]!) counts.set(feature, (counts.get(feature) ?? 0) + 1)
  return [...counts].filter(([, count]) => count >= units.length * sharedMin).map(([feature]) => feature)
}

/** The table without the members that are held back: they are no evidence for a step, and none against it. */
function without(
  table: FeatureTable,
  { units, some, shared }: { units: Int32Array; some: Int32Array; shared: readonly number[] },
): FeatureTable {
  const used = new Set(some)
  const held = new Set(units.filter((unit) => !used.has(unit)))
  const unitsOf = [...table.unitsOf]
  for (const feature of shared) unitsOf[feature] = unitsOf[feature]!.filter((unit) => !held.has(unit))
  return { ...table, unitsOf }
}

/** Kinds of features that are done: commands, tools and data flow. What is asked for, and which file it is about, is a topic. */
const operations = new Set<Feature['kind']>(['command', 'flag', 'tool', 'edge', 'loop', 'param', 'place'])

/** A file that is read is no operation, a place of a command is; what any agent does unasked is worth nothing. */
const isDone = ({ kind, key }: Feature): boolean => operations.has(kind) && isOperation(key)

function worthOf(table: FeatureTable, { features, gain }: Family, units: Int32Array): number {
  const keys = new Set(features)
  const seed = table.features.findIndex(({ key }) => key === features[0])
  if (seed < 0) return 0
  const own = tellingFeatures(table, units, seed).filter(({ feature }) => keys.has(table.features[feature]!.key))
  const all = own.reduce((sum, { bits }) => sum + bits, 0)
  const done = own.reduce((sum, { feature, bits }) => sum + (isDone(table.features[feature]!) ? bits : 0), 0)
  // What saves nothing saves no more because little of it is done.
  return gain < 0 || all === 0 ? Math.min(gain, 0) : gain * (done / all)
}
