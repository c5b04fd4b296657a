import type { FeatureTable } from './feature-table'
import { isGenericHead } from '@/lib/domain/background/shipped'
import { tellingFeatures, type Grown } from './grow'
import { isCheck } from './is-check'

/** Share of the sessions in which a project's own command is one of its checks. */
const sessionShare = 0.15
const alikeMin = 0.3

/**
 * A project's own commands that many sessions run (its tests, lint, formatter), those that go together as one family: they are members of
 * no task, and each session that runs them is one of theirs.
 */
export function checkFamilies(table: FeatureTable, minCases: number): Grown[] {
  const sessions = new Set(table.units.map(({ session }) => session))
  const sessionsOf = (feature: number): Set<string> =>
    new Set(Array.from(table.unitsOf[feature]!, (unit) => table.units[unit]!.session))
  const own = table.features.flatMap(({ kind, key }, feature) => {
    if (kind !== 'command' || !key.slice(2).includes(' ') || isGenericHead(key.slice(2)) || !isCheck(key.slice(2))) return []
    const ran = sessionsOf(feature)
    return ran.size >= Math.max(minCases, sessions.size * sessionShare) ? [{ feature, ran }] : []
  })
  const clusters: { features: number[]; ran: Set<string> }[] = []
  for (const { feature, ran } of own.sort((a, b) => b.ran.size - a.ran.size || a.feature - b.feature)) {
    const near = clusters.find((one) => share(one.ran, ran) >= alikeMin)
    if (near) near.features.push(feature)
    else clusters.push({ features: [feature], ran })
  }
  return clusters.map(({ features }): Grown => {
    const units = Int32Array.from(new Set(features.flatMap((one) => [...table.unitsOf[one]!]))).sort()
    const telling = tellingFeatures(table, units, features[0]!)
    // What else its units share is the work that is checked: other families tell it.
    const explains = telling.filter(({ feature }) => table.features[feature]!.kind === 'command')
    return { seed: features[0]!, units, features: telling, explains }
  })
}

function share(a: ReadonlySet<string>, b: ReadonlySet<string>): number {
  let both = 0
  for (const one of a) if (b.has(one)) both += 1
  return both / Math.min(a.size, b.size)
}
