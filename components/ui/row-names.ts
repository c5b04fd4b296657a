/**
 * What each row of a list is called where only its name is read out. Rows that share a name are told apart by their detail, and rows
 * that share this too by their place in the list.
 */
export function rowNames<T>(items: readonly T[], nameOf: (item: T) => string, detailOf: (item: T) => string): Map<T, string> {
  const isShared = sharedAmong(items.map(nameOf))
  const detailed = items.map((item) => (isShared(nameOf(item)) ? `${nameOf(item)}, ${detailOf(item)}` : nameOf(item)))
  const isStillShared = sharedAmong(detailed)
  return new Map(
    items.map((item, index) => {
      const name = detailed[index] ?? ''
      return [item, isStillShared(name) ? `${name}, row ${index + 1}` : name]
    }),
  )
}

function sharedAmong(names: readonly string[]): (name: string) => boolean {
  const [seen, shared] = [new Set<string>(), new Set<string>()]
  for (const name of names) (seen.has(name) ? shared : seen).add(name)
  return (name) => shared.has(name)
}
