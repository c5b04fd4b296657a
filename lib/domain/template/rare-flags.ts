import { groupBy } from '@/lib/domain/collection/group-by'
import { sessionsOf, type Item } from '@/lib/domain/template/item'
import { mayStand } from '@/lib/domain/template/may-stand'
import type { Units } from '@/lib/domain/template/read-units'

/** Keys of flags that fewer sessions have than a literal needs, or that may not stand. */
export function rareFlags(items: readonly Item[], least: number): ReadonlySet<string> {
  const uses = items.flatMap(({ units, session }) => units.flags.map(({ key, name }) => ({ key, name, session })))
  const groups = [...groupBy(uses, ({ key }) => key)]
  return new Set(groups.filter(([, list]) => sessionsOf(list) < least || !mayStand(list[0]!.name)).map(([key]) => key))
}

export const hasRareFlag = ({ flags }: Units, rare: ReadonlySet<string>): boolean => flags.some(({ key }) => rare.has(key))
