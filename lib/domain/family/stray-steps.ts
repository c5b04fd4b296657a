import type { FeatureTable } from './feature-table'
import { isCheck } from './is-check'
import { ratioBits } from './grow'
import { handsOn } from './order-steps'
import type { Feature } from './types'

/** A step as it is told whether it belongs to the task. */
interface Told {
  kind: Feature['kind']
  tool: string
  heads?: string[]
  place?: string
  share: number
  /** It stands there beyond chance, not only because all work has it. */
  isTelling: boolean
  callsOf: ReadonlyMap<number, readonly number[]>
}

/** Share from which a step belongs to the core. */
const coreShare = 0.7
/** Share of a look-up's units in which it must hand something on to belong to the task. */
const feedingShare = 0.3
/** Other units that begin alike, and log2 likelihood ratio against them from which a step is no chance. */
const peersMin = 4
const tellingBits = 5
/** Share of a file from which its folder says no more, and that an optional file needs beside what is run. */
const fileShare = 0.6
const besideShare = 0.5

/**
 * Leaves out of a conversation's task the tools that only some units use, no more than others do, and that hand nothing on to its core:
 * they are of what else was asked.
 */
export function withoutStray<S extends Told>(
  table: FeatureTable,
  units: Iterable<number>,
  steps: readonly S[],
  acts: readonly string[],
): S[] {
  const core = steps.filter(({ share, tool }) => share >= coreShare || acts.includes(tool))
  // Ways of which none is usual: nothing says which one is astray.
  if (core.length === 0) return [...steps]
  const own = new Set(units)
  const peers = peersOf(table, own, new Set(core.flatMap(({ tool }) => (acts.includes(tool) ? [] : [tool]))))
  return steps.filter(
    (one) =>
      one.kind !== 'tool' ||
      core.includes(one) ||
      isTellingAmong(peers, one, own.size) ||
      core.some((other) => feeds(table, one.callsOf, other.callsOf)),
  )
}

/** The tools of each other unit that begins as the family's do: of the same domain, with another task. */
const peersOf = (
  { units }: Pick<FeatureTable, 'units'>,
  own: ReadonlySet<number>,
  begins: ReadonlySet<string>,
): ReadonlySet<string>[] =>
  units.flatMap(({ calls }, unit) => {
    const tools = own.has(unit) ? [] : calls.map(({ tool }) => tool)
    return tools.some((tool) => begins.has(tool)) ? [new Set(tools)] : []
  })

/** Whether a family's units use a tool beyond what their peers do; too few of these say nothing against it. */
function isTellingAmong(peers: readonly ReadonlySet<string>[], { tool, share, isTelling }: Told, size: number): boolean {
  if (peers.length < peersMin) return isTelling
  const rate = (peers.filter((tools) => tools.has(tool)).length + 0.5) / (peers.length + 1)
  return rate < share && ratioBits(share * size, size, rate) >= tellingBits
}

function feeds(table: FeatureTable, from: Told['callsOf'], to: Told['callsOf']): boolean {
  const fed = [...from].filter(([unit, calls]) => handsOn(table, unit, calls, to.get(unit) ?? [])).length
  return fed >= from.size * feedingShare
}

/**
 * Leaves out of a coding agent's task what its core says: folders of its files, what some units read, fixing forms of its checks; and of
 * files that only some units change those beyond its core, the rarest first. Where the task is a command, which files it comes to differs.
 */
export function withoutDetails<S extends Told>(steps: readonly S[]): S[] {
  const core = steps.filter(({ share }) => share >= coreShare)
  const isRun = core.some(({ heads }) => heads?.some((head) => !isCheck(head)))
  const own = new Set(steps.flatMap(({ heads = [] }) => heads))
  const kept = steps.filter((one) => {
    if (one.heads) return !one.heads.every((head) => own.has(head.replace(/[: -]+fix$/, '')) && /[: -]fix$/.test(head))
    if (one.place === undefined) return true
    if (one.kind === 'place') return one.share >= fileShare
    if (one.place.endsWith('/')) return !steps.some((other) => isSaidBy(one.place!, one.share, other))
    return one.share >= (isRun ? besideShare : 0)
  })
  const some = kept.filter(({ place, share }) => place !== undefined && share < coreShare).toSorted((a, b) => b.share - a.share)
  const beyond = new Set(some.slice(kept.length - some.length))
  return kept.filter((one) => !beyond.has(one))
}

/** Whether a step says what a folder would: a file in it that most units change, or, of what some change, a folder around it. */
function isSaidBy(folder: string, share: number, { place, share: own, kind }: Told): boolean {
  if (place === undefined || place === folder || kind !== 'resource') return false
  return place.endsWith('/') ? share < coreShare && folder.startsWith(place) : own >= fileShare && place.startsWith(folder)
}
