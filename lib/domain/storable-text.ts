const nul = '\0'

/** Whether any database and any UTF-8 file can hold a text: no U+0000 in it, and no half of a character (a lone surrogate). */
export const isStorable = (text: string): boolean => text.isWellFormed() && !text.includes(nul)

/** The text with U+FFFD for each U+0000 and each half of a character. */
export const storable = (text: string): string => (isStorable(text) ? text : text.toWellFormed().replaceAll(nul, '\ufffd'))

/** The same for every text and every key of plain data; what is fine already is answered as it is, and no copy of it. */
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

/** Dates, bytes and the like hold no text of anyone's. */
function isPlain(value: unknown): value is Record<string, unknown> {
  if (typeof value !== 'object' || value === null) return false
  const prototype: unknown = Object.getPrototypeOf(value)
  return prototype === Object.prototype || prototype === null
}
