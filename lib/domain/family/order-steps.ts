import type { FeatureTable } from './feature-table'

/** A step as its place is told by. */
interface Placed {
  key: string
  /** Median place among the calls of a unit, 0 to 1. */
  at: number
  /** By unit, all its calls. */
  callsOf: ReadonlyMap<number, readonly number[]>
}

/** Units that must take both of two steps for them to say which comes first, and how much more of them one way than the other. */
const bothMin = 3
const clearly = 0.2

/**
 * Orders steps by what units do: of two steps that follow each other the one that most units take first; where they take both ways about
 * alike, what hands a value on before what takes it, else by the median of their places.
 */
export function orderSteps<S extends Placed>(table: FeatureTable, steps: readonly S[]): S[] {
  const ordered = steps.toSorted((a, b) => a.at - b.at || (a.key < b.key ? -1 : 1))
  for (let pass = 1; pass < ordered.length; pass += 1)
    for (let at = 1; at < ordered.length; at += 1) {
      const [before, after] = [ordered[at - 1]!, ordered[at]!]
      if (comesFirst(table, after, before)) [ordered[at - 1], ordered[at]] = [after, before]
    }
  return ordered
}

/** What comes again stands between its first and its last call: a push is late, though one came early. */
const middle = (calls: readonly number[]): number => (calls[0]! + calls.at(-1)!) / 2

function comesFirst(table: FeatureTable, a: Placed, b: Placed): boolean {
  const both = [...a.callsOf].flatMap(([unit, own]) => {
    const other = b.callsOf.get(unit)
    return other === undefined ? [] : [{ unit, own, other, lead: Math.sign(middle(other) - middle(own)) }]
  })
  if (both.length < bothMin) return false
  const lead = both.reduce((sum, one) => sum + one.lead, 0)
  if (Math.abs(lead) >= both.length * clearly) return lead > 0
  const given = both.filter(({ unit, own, other }) => handsOn(table, unit, own, other)).length
  const taken = both.filter(({ unit, own, other }) => handsOn(table, unit, other, own)).length
  return given > taken
}

/** Whether a result of some calls of a unit feeds an argument of others. */
export const handsOn = (table: FeatureTable, unit: number, from: readonly number[], to: readonly number[]): boolean =>
  table.flowsOf[unit]!.some((flow) => from.includes(flow.from) && to.includes(flow.to))
