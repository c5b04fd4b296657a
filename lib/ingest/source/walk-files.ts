import { promises as fs } from 'node:fs'
import path from 'node:path'
import { isTranscript } from '@/lib/domain/session/transcript-name'

/**
 * Files that may be transcripts by their extension, packed or not, in path order; a file named directly is used as it is. Links
 * inside a folder are not followed; a link named directly is. Paths that cannot be listed go to `onUnreadable`.
 */
export async function* walkFiles(
  target: string,
  onUnreadable: (file: string, error: unknown) => void,
  isNamed = true,
): AsyncGenerator<string> {
  const unlisted = (error: unknown): null => {
    onUnreadable(target, error)
    return null
  }
  const stat = await (isNamed ? fs.stat(target) : fs.lstat(target)).catch(unlisted)
  if (!stat) return
  if (stat.isFile() && (isNamed || isTranscript(target))) yield target
  if (!stat.isDirectory()) return
  const entries = await fs.readdir(target, { withFileTypes: true }).catch(unlisted)
  for (const entry of (entries ?? []).toSorted((a, b) => (a.name < b.name ? -1 : 1))) {
    const below = path.join(target, entry.name)
    if (entry.isDirectory()) yield* walkFiles(below, onUnreadable, false)
    else if (entry.isFile() && isTranscript(entry.name)) yield below
  }
}
