import { promises as fs } from 'node:fs'
import path from 'node:path'

/** Removes a folder and its parents while they are empty, up to `until`, which stays. */
export async function removeEmpty(from: string, until: string): Promise<void> {
  for (let at = from; at !== until && at.startsWith(until + path.sep); at = path.dirname(at)) {
    const isRemoved = await fs.rmdir(at).then(
      () => true,
      () => false,
    )
    if (!isRemoved) return
  }
}
