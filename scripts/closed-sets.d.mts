interface ClosedSet {
  words: string[]
  held: string[]
  otherwise: string | null
  isText: boolean
}
/** Closed sets of a schema's text: by table, by column, the words of the type and what the database holds. */
export function closedSets(schema: string): Record<string, Record<string, ClosedSet>>
