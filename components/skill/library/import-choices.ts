import type { CallInput } from '@/lib/client/http-client'
import type { CollisionChoice } from '@/lib/domain/lifecycle/collision'
import type { Loaded, LoadedFile } from '@/lib/contract/exchange'

/** What a previewed file would be: a new skill, the next version of one, another's of a known name, or nothing to take. */
export type ImportKind = 'new' | 'changed' | 'collision' | 'same' | 'refused'

/** A file of a preview that a person may take. */
export interface Choosable extends LoadedFile {
  name: string
  kind: ImportKind
}

export function kindOf({ status, former }: LoadedFile): ImportKind {
  if (status === 'kept') return 'collision'
  if (status === 'unchanged' || status === 'refused') return status === 'refused' ? 'refused' : 'same'
  return former ? 'changed' : 'new'
}

/** What a person has chosen so far: the names to take, and what becomes of those whose name another skill has. */
export interface Picked {
  names: ReadonlySet<string>
  collisions: Readonly<Record<string, CollisionChoice>>
}

const isDenied = ({ scan }: LoadedFile): boolean => scan?.verdict === 'deny'

/** The files that can be taken, what needs a decision first, then by kind and name; each name once. */
export function choosable({ items }: Loaded): Choosable[] {
  const order: readonly ImportKind[] = ['collision', 'changed', 'new']
  const rank = (row: Choosable): number => (row.kind !== 'collision' && isDenied(row) ? 0.5 : order.indexOf(row.kind))
  const rows = new Map<string, Choosable>()
  for (const item of items) {
    const kind = kindOf(item)
    if (item.name !== null && order.includes(kind) && !rows.has(item.name))
      rows.set(item.name, { ...item, name: item.name, kind })
  }
  return [...rows.values()].toSorted((a, b) => rank(a) - rank(b) || (a.name < b.name ? -1 : a.name > b.name ? 1 : 0))
}

/** At first all that is new or changed is chosen, but what the scan denies; what others hold the name of stays as it is. */
export const firstPick = (rows: readonly Choosable[]): Picked => ({
  names: new Set(rows.flatMap((row) => (row.kind === 'collision' || isDenied(row) ? [] : [row.name]))),
  collisions: {},
})

const isTaken = (row: Choosable, { names, collisions }: Picked): boolean =>
  row.kind === 'collision' ? (collisions[row.name] ?? 'keep') !== 'keep' : names.has(row.name)

/** The chosen files. */
export const takenOf = (rows: readonly Choosable[], picked: Picked): Choosable[] => rows.filter((row) => isTaken(row, picked))

/** Tokens that the list of served skills costs each session with what is chosen; what the scan denies is not served. */
export function costWith(before: number, rows: readonly Choosable[], picked: Picked): number {
  return takenOf(rows, picked).reduce((sum, row) => {
    const own = isDenied(row) ? 0 : (row.tokens ?? 0)
    const replaced = row.kind === 'changed' || picked.collisions[row.name] === 'replace' ? (row.former?.tokens ?? 0) : 0
    return sum + own - replaced
  }, before)
}

/** The input that imports what is chosen and nothing else. */
export function loadInput(
  dir: string,
  from: Loaded['from'],
  rows: readonly Choosable[],
  picked: Picked,
): CallInput<'skill.load'> {
  const only = takenOf(rows, picked).map(({ name }) => name)
  return { ...(dir ? { dir } : {}), from, only, choices: { ...picked.collisions } }
}
