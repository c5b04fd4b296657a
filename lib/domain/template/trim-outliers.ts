import { groupBy } from '@/lib/domain/collection/group-by'
import { fillers, viewers } from '@/lib/domain/shape/essential-shape'
import { mostOf } from '@/lib/domain/template/generalise-word'
import { sessionsOf, type Item } from '@/lib/domain/template/item'
import { sessionsMin } from '@/lib/domain/template/may-stand'

/** Share of the commands that differ in one thing from all others when they are outliers; and what must remain of all. */
const outlierShare = 0.1
const remainingShare = 0.8
/** Share of the commands whose first argument is the name of a sub-command. */
const verbShare = 0.8
const verb = /^[a-z][a-z-]{1,30}$/
/** Their first argument is a file or a folder, however it is written. */
export const fileTools = new Set(
  'ls find mkdir rm cp mv touch chmod open which command type cd diff stat du file sed awk'.split(' '),
)

/** The commands without the few that alone have a flag, lack one, or have no argument. */
export function trimOutliers(items: readonly Item[]): readonly Item[] {
  const least = items.length * remainingShare
  let kept = items
  const keys = [...new Set(items.flatMap(({ units }) => units.flags.map(({ key }) => key)))].sort()
  const tests = [
    (item: Item) => item.units.arguments.length > subWords(item),
    ...[0, 1].flatMap((at) => [tailTest(items, at, (value) => value), tailTest(items, at, outlineOf)]),
    ...keys.map((key) => (item: Item) => item.units.flags.some((flag) => flag.key === key)),
  ]
  for (const test of tests) {
    const having = kept.filter(test)
    const few = kept.length * outlierShare
    if (having.length === 0) continue
    const next = having.length <= few ? kept.filter((item) => !test(item)) : kept.length - having.length <= few ? having : kept
    if (next.length >= least) kept = next
  }
  return kept
}

const outlineOf = (value: string): string => value.replace(/\d+/g, '9')

/** Whether an item has the most frequent value, or build, of one argument. */
function tailTest(items: readonly Item[], at: number, read: (value: string) => string): (item: Item) => boolean {
  const valueOf = (item: Item) => read(item.units.arguments[subWords(item) + at]?.value ?? '')
  const most = mostOf(items.map(valueOf))
  return (item) => valueOf(item) === most
}

const subWords = ({ command }: Item): number => command.head.split(' ').length - 1

const verbOf = (item: Item) => item.units.arguments[subWords(item)]

/**
 * Commands of the most frequent sub-command, where the first argument is one that the head does not name (`gh pr view`) and commands with
 * other ones are built otherwise; all of them else.
 */
export function mainVerb(items: readonly Item[]): readonly Item[] {
  const head = items[0]?.command.head ?? ''
  if (viewers.has(head) || fillers.has(head) || fileTools.has(head)) return items
  const named = items.filter((item) => verb.test(verbOf(item)?.value ?? '') && verbOf(item)?.kind === 'plain')
  const more = items.filter((item) => item.units.arguments.length > subWords(item) + 1 || item.units.flags.length > 0)
  const groups = [...groupBy(named, (item) => verbOf(item)!.value)]
  const isVerb = named.length >= items.length * verbShare && more.length * 2 >= items.length && groups.length * 3 <= items.length
  const sorted = groups.sort(([a, one], [b, other]) => other.length - one.length || (a < b ? -1 : 1))
  const [, largest] = sorted[0] ?? []
  return isVerb && largest && sessionsOf(largest) >= Math.min(sessionsMin, sessionsOf(items)) ? largest : items
}
