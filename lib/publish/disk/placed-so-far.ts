import type { TreeChange } from '@/lib/workspace/git'
import type { DiskWrite } from '@/prisma/generated/sqlite/client'

/** A write that could not be made, and why. */
export interface Failed {
  write: DiskWrite
  error: unknown
}

/** What of an act's writes stands in the workspace's folder already, to be committed once all of it does. */
export interface Placed {
  made: { write: DiskWrite; changes: TreeChange[] }[]
  failed: Failed[]
  /** Contents that are objects of the repository. */
  blobs: Map<Uint8Array, string>
  /** Nothing is left to place, or what was placed no longer counts. */
  end: () => void
}

// One an act, however often this module is evaluated: a request goes on with what the schedule began.
const slot: typeof globalThis & { mettlePlaced?: Map<string, Placed> } = globalThis

/** How far the writes of an act are, which whoever may write the folder goes on with. */
export function placedSoFar(dir: string, writes: readonly DiskWrite[]): Placed {
  const all = (slot.mettlePlaced ??= new Map<string, Placed>())
  const key = `${dir}\0${writes[0]?.eventId ?? ''}\0${writes[0]?.id ?? ''}`
  const known = all.get(key)
  if (known) return known
  const begun: Placed = { made: [], failed: [], blobs: new Map(), end: () => void all.delete(key) }
  all.set(key, begun)
  return begun
}
