/**
 * JSON text with object keys sorted at every depth and no white space: equal values give equal text, whatever
 * order their keys were written in. `undefined` members are left out, as JSON.stringify leaves them out.
 */
export function canonicalJson(value: unknown): string {
  return JSON.stringify(value, sortKeys) ?? 'null'
}

function sortKeys(_key: string, value: unknown): unknown {
  if (value === null || typeof value !== 'object' || Array.isArray(value)) return value
  const keys = Object.keys(value)
  // Most are written in order already.
  if (keys.every((key, at) => at === 0 || keys[at - 1]! < key)) return value
  // Entries, not assignment: a key named "__proto__" must stay a key.
  return Object.fromEntries(Object.entries(value).sort(([a], [b]) => (a < b ? -1 : 1)))
}
