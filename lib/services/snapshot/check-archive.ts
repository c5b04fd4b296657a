import { invalid } from '@/lib/domain/problem/problem'
import { entryKind, findDamage, manifestPath, readManifest, type SnapshotManifest } from '@/lib/domain/snapshot/manifest'
import { readArchive, whole } from './read-archive'
import { snapshotTables } from '@/lib/publish'

const known = new Set([...snapshotTables.map((table) => table.name), 'Setting'])

/**
 * Reads a snapshot from its first byte to its last and holds every entry to its digest; nothing is written.
 * @throws Problem `invalid` saying what is wrong with it.
 */
export async function checkArchive(file: string, schema: readonly string[]): Promise<SnapshotManifest> {
  let text: string | null = null
  const seen = await readArchive(file, async ({ path }, content) => {
    if (path === manifestPath) text = (await whole(content)).toString('utf8')
    else requireKnown(path)
  })
  if (text === null) throw refused(`it has no ${manifestPath}, which is written last.`)
  const read = readManifest(text, schema)
  if ('reason' in read) throw refused(read.reason)
  const damage = findDamage(
    read.manifest,
    seen.filter((entry) => entry.path !== manifestPath),
  )
  if (damage !== null) throw refused(damage)
  return read.manifest
}

const refused = (reason: string) => invalid(`This snapshot can’t be restored: ${reason} Nothing changed.`)

function requireKnown(path: string): void {
  const kind = entryKind(path)
  if (!kind || (kind.kind === 'rows' && !known.has(kind.table))) throw refused(`it holds ${path}, which no snapshot has.`)
}
