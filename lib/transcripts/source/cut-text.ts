/**
 * What stands between the head of a cut text and the number of bytes (UTF-8) that were left away: U+0000, which no text of a parsed
 * line can hold otherwise, for `parseJson` replaces it.
 */
export const cutSign = '\u0000'
const mark = /\u0000(\d+)/g

/** A text without its marks, and how many bytes of UTF-8 were left away at them. */
export function readCut(text: string): { text: string; omitted: number } {
  if (!text.includes(cutSign)) return { text, omitted: 0 }
  let omitted = 0
  const kept = text.replace(mark, (_, bytes: string) => {
    omitted += Number(bytes)
    return ''
  })
  return { text: kept, omitted }
}

/** True when a text was cut, or one of the texts right inside an object. */
export function isCut(value: unknown): boolean {
  if (typeof value === 'string') return value.includes(cutSign)
  return typeof value === 'object' && value !== null && Object.values(value).some((one) => typeof one === 'string' && isCut(one))
}
