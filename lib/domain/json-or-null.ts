/** The value of a JSON text; null for a text that is none, as for JSON's own null: who reads it finds nothing in either. */
export function jsonOrNull(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return null
  }
}
