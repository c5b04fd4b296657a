import { columns } from '@/prisma/generated/columns'

type Columns = typeof columns
type Table = keyof Columns

/** All columns of a table with their kinds, as in the models. */
export const columnsOf = <T extends Table>(table: T): Columns[T] => columns[table]

const filterColumns = (table: Table, isWanted: (name: string) => boolean): object =>
  Object.fromEntries(Object.entries(columns[table]).filter(([name]) => isWanted(name)))

/** The columns of a table except some: those that the database sets itself, or that are never written in bulk. */
export function allBut<T extends Table, N extends keyof Columns[T] & string>(
  table: T,
  ...names: readonly N[]
): Omit<Columns[T], N> {
  const left = new Set<string>(names)
  return filterColumns(table, (name) => !left.has(name)) as Omit<Columns[T], N>
}

/** Some columns of a table. */
export function only<T extends Table, N extends keyof Columns[T] & string>(
  table: T,
  ...names: readonly N[]
): Pick<Columns[T], N> {
  const wanted = new Set<string>(names)
  return filterColumns(table, (name) => wanted.has(name)) as Pick<Columns[T], N>
}
