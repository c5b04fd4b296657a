import type { FeatureTable } from '@/lib/domain/family/feature-table'
import { callFeatures } from '@/lib/domain/family/features'
import { isGenericTool } from '@/lib/domain/background/shipped'
import type { PlacedUnit } from '@/lib/domain/family/places-before'
import type { FamilyCall, Feature, Unit } from '@/lib/domain/family/types'
import { isShellTool } from '@/lib/domain/shape/shell-tools'
import type { SimpleCommand } from '@/lib/domain/template/types'
import { givenTo, ownCommands, type Given } from './call-arguments'
import { isOwnCommand } from './own-command'

/** A specific call of a unit; a run of the same one is one move. */
export interface Move {
  /** Index of the call, the first of its run. */
  call: number
  /** Keys of the features that tell it: `$ gh pr view`, `edit src/routes.ts`, `tool close_ticket`. */
  marks: readonly string[]
  /** The same as one text. */
  key: string
}

/** The specific calls of units. Each is read once, when it is asked for. */
export interface Moves {
  /** All of a unit's specific calls. */
  of(unit: number): readonly Move[]
  /** Those of them that several cases make, which need no second reading of their commands. */
  known(unit: number): readonly Move[]
  /** Where the values of a unit's calls stood before. */
  placed(unit: Unit): PlacedUnit
  /** What the call of a move was given. */
  given(unit: number, move: Move): Given
}

/**
 * Specific calls: commands and tools that a fresh agent would not use unasked, and files of the repository that are written. What is only
 * looked at, and what agents of any project do, tells nothing and is left out.
 */
export function readMoves(table: FeatureTable): Moves {
  const known = new Map<number, string[][]>()
  const all = new Map<number, Move[]>()
  const others = new Map<number, Move[]>()
  const commands = new Map<FamilyCall, SimpleCommand[]>()
  const given = new Map<FamilyCall, Given>()
  const commandsOf = (call: FamilyCall) => getOrRead(commands, call, () => ownCommands(call))
  const knownOf = (unit: number) => getOrRead(known, unit, () => knownMarks(table, unit))
  const marksOf = (unit: number): string[][] => {
    const { calls, root } = table.units[unit]!
    return knownOf(unit).map((marks, at) => (marks.length > 0 ? marks : ownMarks(calls[at]!, root, commandsOf)))
  }
  return {
    known: (unit) => getOrRead(others, unit, () => inRuns(knownOf(unit))),
    of: (unit) => getOrRead(all, unit, () => inRuns(marksOf(unit))),
    placed: table.placedOf,
    given: (unit, { call: at, marks }) => {
      const { calls, root } = table.units[unit]!
      const call = calls[at]!
      return getOrRead(given, call, () => givenTo(call, { commands: commandsOf(call), marks, root }))
    },
  }
}

function getOrRead<K, V>(cache: Map<K, V>, key: K, read: () => V): V {
  const before = cache.get(key)
  if (before !== undefined) return before
  const value = read()
  cache.set(key, value)
  return value
}

/** By call, the features that are counted over all units. */
function knownMarks(table: FeatureTable, unit: number): string[][] {
  const features = table.units[unit]!.calls.map((): Feature[] => [])
  for (const feature of table.featuresOf[unit]!) {
    const one = table.features[feature]!
    if (isMark(one)) for (const call of table.callsOf(unit, feature)) features[call]!.push(one)
  }
  return features.map(narrowest)
}

/** Marks of a call that no other unit makes: its commands by their heads, the file that it writes. */
function ownMarks(call: FamilyCall, root: string, commandsOf: (call: FamilyCall) => readonly SimpleCommand[]): string[] {
  if (isShellTool(call.tool)) return [...new Set(commandsOf(call).map(({ head }) => `$ ${head}`))].sort()
  return narrowest(callFeatures(call, root).filter(isMark))
}

function isMark({ kind, key }: Feature): boolean {
  if (kind === 'command') return isOwnCommand(key.slice(2))
  if (kind === 'tool') return !isShellTool(key.slice(5)) && !isGenericTool(key.slice(5))
  return kind === 'resource' && !key.endsWith('/')
}

/** Keys of the features that no narrower one tells. */
function narrowest(features: readonly Feature[]): string[] {
  const above = new Set(features.flatMap((one) => one.above))
  return [...new Set(features.map(({ key }) => key).filter((key) => !above.has(key)))].sort()
}

function inRuns(marks: readonly (readonly string[])[]): Move[] {
  const moves: Move[] = []
  marks.forEach((own, call) => {
    const key = own.join('\n')
    if (own.length > 0 && moves.at(-1)?.key !== key) moves.push({ call, marks: own, key })
  })
  return moves
}
