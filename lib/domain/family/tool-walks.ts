import { seededRandom } from '@/lib/domain/mining/random'
import { pairsOf, type CountedTable, type FeatureTable } from './feature-table'
import type { Grown } from './grow'

/** Whether nothing but tools tells a family: then the order in which tools follow each other anyway may make it. */
export const isOfTools = ({ features }: CountedTable, { features: telling }: Pick<Grown, 'features'>): boolean =>
  telling.every(({ feature }) => features[feature]!.kind === 'tool')

/** What tools follow which, in the calls of all units. */
interface Chain {
  names: string[]
  starts: Int32Array
  /** By tool what came after it, once for each time. */
  after: number[][]
  /** All calls, for what nothing ever followed. */
  all: Int32Array
}

function chainOf({ units }: FeatureTable): Chain {
  const numbers = new Map<string, number>()
  const [after, starts, all]: [number[][], number[], number[]] = [[], [], []]
  for (const { calls } of units) {
    let before: number | null = null
    for (const { tool } of calls) {
      const number = numbers.get(tool) ?? numbers.size
      numbers.set(tool, number)
      after[number] ??= []
      if (before === null) starts.push(number)
      else after[before]!.push(number)
      all.push(number)
      before = number
    }
  }
  return { names: [...numbers.keys()], starts: Int32Array.from(starts), after, all: Int32Array.from(all) }
}

/**
 * Deals histories in which each unit walks anew from tool to tool, as often from one to the next as the units do (a chain of order one),
 * and is as long as it was. Tools that are only near to each other go together there too; a task that holds more than that does not.
 */
export function toolWalks(table: FeatureTable): (seed: number) => CountedTable {
  const chain = chainOf(table)
  const featureOf = new Map(table.features.map(({ key }, feature) => [key, feature]))
  const features = chain.names.map((name) => featureOf.get(`tool ${name}`) ?? -1)
  return (seed) => {
    const next = seededRandom(seed)
    const pick = (from: ArrayLike<number>): number => from[Math.floor(next() * from.length)]!
    const holders: number[][] = chain.names.map(() => [])
    for (const [unit, { calls }] of table.units.entries()) {
      let tool = -1
      for (let at = 0; at < calls.length; at += 1) {
        const followers = tool < 0 ? chain.starts : chain.after[tool]!
        tool = pick(followers.length > 0 ? followers : chain.all)
        const own = holders[tool]!
        if (own.at(-1) !== unit) own.push(unit)
      }
    }
    const unitsOf = [...table.unitsOf]
    for (const [tool, feature] of features.entries()) if (feature >= 0) unitsOf[feature] = Int32Array.from(holders[tool]!)
    return { ...table, unitsOf, ...pairsOf(unitsOf, table.lengthOf) }
  }
}
