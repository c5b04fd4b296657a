/**
 * JSON text with object keys sorted at every depth and no white space: equal values give equal text, whatever their key order.
 * `undefined` members are omitted, as in JSON.stringify.
 */
export function canonicalJson(value: unknown): string {
  return JSON.stringify(value, sortKeys) ?? 'null'
}

function sortKeys(_key: string, value: unknown): unknown {
  if (value === null || typeof value !== 'object' || Array.isArray(value)) return value
  const keys = Object.keys(value)
  // Most objects are already in order.
  if (keys.every((key, at) => at === 0 || keys[at - 1]! < key)) return value
  // Entries, not assignment: a key named "__proto__" must stay a key.
  return Object.fromEntries(Object.entries(value).sort(([a], [b]) => (a < b ? -1 : 1)))
}
