const nul = '\0'

/** Whether any database and UTF-8 file can store a text: it contains no U+0000 and no lone surrogate. */
export const isStorable = (text: string): boolean => text.isWellFormed() && !text.includes(nul)

/** The text with U+FFFD for each U+0000 and each lone surrogate. */
export const storable = (text: string): string => (isStorable(text) ? text : text.toWellFormed().replaceAll(nul, '\ufffd'))

/** The same for every text and key of plain data; returns a storable value itself, not a copy. */
export function storableValue(value: unknown): unknown {
  if (typeof value === 'string') return storable(value)
  if (Array.isArray(value)) {
    const items = value.map(storableValue)
    return items.some((item, index) => item !== value[index]) ? items : value
  }
  if (!isPlain(value)) return value
  const entries = Object.entries(value)
  const mended = entries.map(([name, member]) => [storable(name), storableValue(member)] as const)
  const isSame = mended.every(([name, member], index) => name === entries[index]?.[0] && member === entries[index][1])
  return isSame ? value : Object.fromEntries(mended)
}

/** Dates, bytes and similar objects contain no user text. */
function isPlain(value: unknown): value is Record<string, unknown> {
  if (typeof value !== 'object' || value === null) return false
  const prototype: unknown = Object.getPrototypeOf(value)
  return prototype === Object.prototype || prototype === null
}
