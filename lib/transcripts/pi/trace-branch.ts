import { asList, asRecord, asText, isRecord, type JsonRecord } from '@/lib/transcripts/text/read-field'

/** One line of a session tree. */
export interface Entry {
  record: JsonRecord
  line: number
}

/**
 * The entries on the branch that is in use, from the last leaf to the root: the others were abandoned. A file without ids is one
 * branch. A parent may be named by the id of a call in it, the
 * root by `rootId`, the session's own; where a parent is not in the file, the line before is taken.
 */
export function traceBranch(entries: readonly Entry[], rootId: string): Set<Entry> {
  const places = new Map<string, number>([[rootId, -1]])
  for (const [index, { record }] of entries.entries()) for (const id of idsOf(record)) places.set(id, index)
  const branch = new Set<Entry>()
  let index = entries.length - 1
  for (let entry = entries[index]; entry && !branch.has(entry); entry = entries[index]) {
    branch.add(entry)
    index = parentOf(entry.record, index, places)
  }
  return branch
}

function parentOf({ id, parentId }: JsonRecord, index: number, places: Map<string, number>): number {
  if (parentId === null && typeof id === 'string') return -1
  const place = typeof parentId === 'string' ? places.get(parentId) : undefined
  // Only ever towards the beginning: ids may repeat, and a circle must not hold the walk.
  return place !== undefined && place < index ? place : index - 1
}

/** Ids by which a later line may name an entry: its own, and those of the calls it makes. */
function idsOf({ id, message }: JsonRecord): string[] {
  const calls = asList(asRecord(message)?.content).filter(isRecord)
  return [id, ...calls.filter(({ type }) => type === 'toolCall').map((call) => call.id)].flatMap((one) => asText(one) ?? [])
}
