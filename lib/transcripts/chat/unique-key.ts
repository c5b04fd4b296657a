/** A key no session of the same file has: the second one of a task and trial gets "#2". */
export function uniqueKey(key: string, used: Set<string>): string {
  let unique = key
  for (let count = 2; used.has(unique); count++) unique = `${key}#${count}`
  used.add(unique)
  return unique
}
