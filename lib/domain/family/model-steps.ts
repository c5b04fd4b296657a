import { mostCommon } from '@/lib/domain/collection/most-common'
import { isShellTool } from '@/lib/domain/shape/shell-tools'
import type { FeatureTable } from './feature-table'
import { isGenericHead, isGenericTool, lookingPrograms } from '@/lib/domain/background/shipped'
import { isCheck } from './is-check'
import { ratioBits } from './grow'
import { orderSteps } from './order-steps'
import { withoutDetails, withoutStray } from './stray-steps'
import type { Feature } from './types'

/** A step that a family's units share. */
export interface ModelStep {
  tool: string
  /** Commands that it runs, for a shell step: mostly in one line where there are several. */
  heads?: string[]
  /** File or folder that it is about, told from the root of the repository; folders end in a slash. */
  place?: string
  /** Share of the units that take it. */
  share: number
  /** Most units that take it take it more than once. */
  isRepeated: boolean
  /** Index of the step that other units take in its place: hardly any take both, nearly all take one. */
  insteadOf?: number
  /** Of each unit in the family's order the indices of all its such calls. */
  calls: SteppedCalls
}

/** The calls of a step by unit, as indices into the unit's calls. */
export type SteppedCalls = readonly (readonly number[])[]

/** A step before those that stand in one command line are joined. */
interface Draft extends Omit<ModelStep, 'calls' | 'insteadOf'> {
  key: string
  kind: Feature['kind']
  /** It stands there beyond chance, not only because all work has it. */
  isTelling: boolean
  /** Median place among the calls of a unit, 0 to 1. */
  at: number
  /** By unit, all its calls. */
  callsOf: ReadonlyMap<number, readonly number[]>
}

const stepShare = 0.3
const stepsMax = 12
/** Share from which a step may stand in place of another; both in one unit, of the rarer; and one of them, of all. */
const otherShare = 0.1
const bothMax = 0.25
const eitherMin = 0.9
/** Distance of their places in a unit. */
const nearby = 0.25
/** log2 likelihood ratio from which a step of some units is no chance. */
const tellingBits = 5
/** Share from which a step belongs to the task, whatever else it is a step of. */
const nearlyAll = 0.7
const stepKinds = new Set<Feature['kind']>(['command', 'resource', 'tool', 'place'])
/** Share from which an act that is a task of its own belongs to another one. */
const otherAct = 0.8
/** Share of a command's units in which it stands in one line with another from which both are one step. */
const sameLine = 0.6
/** A bare edit is told where no file is and most units make one. */
const editing = /^(?:edit|multiedit|apply_patch|str_replace|replace|write)/i

/** What else is known of a family whose steps are told. */
export interface StepScope {
  /** Only checks are steps. */
  isChecks: boolean
  /** Its tools hand on results: a look-up that some units need belongs to it. */
  isFlow: boolean
  /** Tools that act, each in a family of its own: a step of another one only where nearly all units take it. */
  acting: ReadonlySet<string>
  /** Those of them that the family is about. */
  acts: readonly string[]
}

/** The steps of a family: what at least three in ten of its units do, by the median of where they do it. */
export function modelSteps(table: FeatureTable, units: Int32Array, scope: StepScope): ModelStep[] {
  const counts = new Map<number, number>()
  for (const unit of units) for (const feature of table.featuresOf[unit]!) counts.set(feature, (counts.get(feature) ?? 0) + 1)
  const drafts = [...counts]
    .filter(([feature, count]) => isStep(table.features[feature]!) && count >= units.length * otherShare)
    .map(([feature, count]) => draftStep(table, units, feature, isTelling(table, units, feature, count)))
  const often = drafts.filter((one) => one.share >= stepShare && (scope.isFlow || one.share >= nearlyAll || one.isTelling))
  const told = often.filter((one) => !isStrewn(one, often))
  const joined = joinLines(dropGeneral(told).filter((one) => isOfScope(one, scope)))
  const kept = ofTask(table, units, joined, scope)
    .sort((a, b) => b.share - a.share || (a.key < b.key ? -1 : 1))
    .slice(0, stepsMax)
  // What acts is a task of its own, never another way to do the same.
  const looks = (draft: Draft) => scope.isFlow && !scope.acting.has(draft.tool)
  const others = drafts.filter((draft) => looks(draft) && isOther(draft, kept.filter(looks), units.length))
  const ordered = orderSteps(table, [...kept, ...others])
  return ordered.map((one, index) => {
    const { tool, heads, place, share, isRepeated, callsOf } = one
    const instead = ordered.findIndex(
      (other, at) => at < index && looks(one) && looks(other) && areEither(other, one, units.length),
    )
    return {
      tool,
      ...(heads ? { heads } : {}),
      ...(place === undefined ? {} : { place }),
      share,
      isRepeated,
      ...(instead < 0 ? {} : { insteadOf: instead }),
      calls: Array.from(units, (unit) => callsOf.get(unit) ?? []),
    }
  })
}

/** Share of the units in which a step must stand on one side of another to have its place there, and steps it may have none beside. */
const sideMin = 0.8
const strewnShare = 0.25

/** Whether what any agent does stands anywhere between the steps that nearly all units take: it belongs to none of them. */
function isStrewn(one: Draft, drafts: readonly Draft[]): boolean {
  if (one.share >= nearlyAll || !isEveryday(one)) return false
  const core = drafts.filter((other) => other.share >= nearlyAll && !isEveryday(other))
  return core.filter((other) => !hasSide(one, other)).length > core.length * strewnShare
}

const isEveryday = ({ kind, key, tool }: Draft): boolean =>
  kind === 'command' ? isGenericHead(key.slice(2)) : kind === 'place' || (kind === 'tool' && isGenericTool(tool))

/** Whether a step mostly comes before another, or mostly after it. */
function hasSide(one: Draft, other: Draft): boolean {
  const both = [...one.callsOf].flatMap(([unit, [own = 0]]) => {
    const [at] = other.callsOf.get(unit) ?? []
    return at === undefined ? [] : [own < at]
  })
  const before = both.filter(Boolean).length
  return before >= both.length * sideMin || before <= both.length * (1 - sideMin)
}

/** The steps that belong to the task. */
function ofTask(table: FeatureTable, units: Int32Array, steps: readonly Draft[], { isFlow, isChecks, acts }: StepScope): Draft[] {
  if (isFlow) return withoutStray(table, units, steps, acts)
  return isChecks ? [...steps] : withoutDetails(steps)
}

/** Whether a rare step is what other units do in place of a kept one. */
const isOther = (draft: Draft, kept: readonly Draft[], total: number): boolean =>
  !isGenericTool(draft.tool) && !kept.some(({ key }) => key === draft.key) && kept.some((one) => areEither(one, draft, total))

/** Whether nearly all units take one of two steps, about the same time, and hardly any both. */
function areEither(a: Draft, b: Draft, total: number): boolean {
  if (a.kind !== 'tool' || b.kind !== 'tool' || Math.abs(a.at - b.at) > nearby) return false
  const both = [...b.callsOf.keys()].filter((unit) => a.callsOf.has(unit)).length
  return both <= Math.min(a.callsOf.size, b.callsOf.size) * bothMax && a.callsOf.size + b.callsOf.size - both >= total * eitherMin
}

/** Whether a step of some units stands there beyond chance, not only because all work has it. */
function isTelling({ unitsOf, units: all }: FeatureTable, units: Int32Array, feature: number, count: number): boolean {
  const others = Math.max(1, all.length - units.length)
  const rate = (unitsOf[feature]!.length - count + 0.5) / (others + 1)
  return rate < count / units.length && ratioBits(count, units.length, rate) >= tellingBits
}

function isOfScope({ kind, key, tool, share }: Draft, { isChecks, acting, acts }: StepScope): boolean {
  if (isChecks) return kind === 'command' && isCheck(key.slice(2))
  return kind !== 'tool' || share >= otherAct || acts.includes(tool) || !acting.has(tool)
}

const isStep = ({ kind, key }: Feature): boolean => stepKinds.has(kind) && !(kind === 'place' && key.startsWith('$ '))

function draftStep(table: FeatureTable, units: Int32Array, feature: number, isSure: boolean): Draft {
  const { key, kind } = table.features[feature]!
  const callsOf = new Map<number, readonly number[]>()
  const places: number[] = []
  let repeated = 0
  for (const unit of units) {
    const own = table.callsOf(unit, feature)
    const [first] = own
    if (first === undefined) continue
    const last = table.units[unit]!.calls.length - 1
    callsOf.set(unit, own)
    // What comes again stands between its first and its last call: a push is late, though one came early.
    places.push(last === 0 ? 0.5 : (first + own.at(-1)!) / 2 / last)
    if (own.length >= 2) repeated += 1
  }
  return {
    key,
    kind,
    tool: usualTool(table, callsOf),
    ...(kind === 'command' ? { heads: [key.slice(2)] } : {}),
    ...(kind === 'resource' || kind === 'place' ? { place: key.slice(5) } : {}),
    share: callsOf.size / units.length,
    isTelling: isSure,
    at: places.sort((a, b) => a - b)[Math.floor(places.length / 2)] ?? 0,
    isRepeated: repeated * 2 > callsOf.size,
    callsOf,
  }
}

/** The tool that most of its calls use: a file is edited here and written there. */
function usualTool({ units }: FeatureTable, callsOf: ReadonlyMap<number, readonly number[]>): string {
  const tools = [...callsOf].flatMap(([unit, own]) => own.map((at) => units[unit]!.calls[at]!.tool))
  return mostCommon(tools) ?? ''
}

/** Leaves out what a more specific step tells, and tools that say nothing without a file or a command. */
function dropGeneral(drafts: readonly Draft[]): Draft[] {
  const hasEdit = drafts.some(({ kind }) => kind === 'resource')
  return drafts.filter((one) => {
    if (one.kind === 'tool' && isShellTool(one.tool)) return false
    if (one.kind === 'command' && lookingPrograms.has(one.key.slice(2).split(' ')[0] ?? '')) return false
    if (one.kind === 'tool' && isGenericTool(one.tool)) return editing.test(one.tool) && !hasEdit && one.share >= 0.5
    if (one.kind === 'place' && one.place?.endsWith('/') !== false) return false
    const isBare = one.kind === 'command' && isGenericHead(one.key.slice(2)) && !one.key.slice(2).includes(' ')
    // What nearly all units check their work with is theirs, whatever program it is.
    if (isBare && !(one.share >= nearlyAll && isCheck(one.key.slice(2)))) return false
    if (one.kind === 'command' && !one.key.slice(2).includes(' ') && drafts.some(({ key }) => key.startsWith(`${one.key} `)))
      return false
    return !isTold(one, drafts)
  })
}

/** Whether steps that say more cover the units of one, but for a few. */
function isTold(one: Draft, drafts: readonly Draft[]): boolean {
  const narrower = drafts.filter((other) => other !== one && isNarrower(other, one))
  const open = [...one.callsOf].filter(([unit, calls]) => {
    const told = new Set(narrower.flatMap((other) => other.callsOf.get(unit) ?? []))
    return calls.some((call) => !told.has(call))
  })
  return narrower.length > 0 && open.length < one.callsOf.size * 0.5
}

const isNarrower = (other: Draft, one: Draft): boolean =>
  other.key.length > one.key.length &&
  other.key.startsWith(one.key) &&
  (one.key.endsWith('/') || other.key[one.key.length] === ' ')

/** Commands that mostly stand in one line are one step. */
function joinLines(drafts: readonly Draft[]): Draft[] {
  const joined: Draft[] = []
  for (const one of drafts.toSorted((a, b) => a.at - b.at || (a.key < b.key ? -1 : 1))) {
    const line = one.heads && joined.find((other) => other.heads && shareLine(one, other))
    if (!line) joined.push({ ...one })
    else {
      line.heads = [...(line.heads ?? []), ...(one.heads ?? [])]
      line.callsOf = new Map([...one.callsOf, ...line.callsOf])
      line.share = Math.max(line.share, one.share)
    }
  }
  return joined
}

function shareLine(a: Draft, b: Draft): boolean {
  let both = 0
  for (const [unit, calls] of a.callsOf) if (calls[0] !== undefined && b.callsOf.get(unit)?.includes(calls[0])) both += 1
  return both >= Math.min(a.callsOf.size, b.callsOf.size) * sameLine
}
