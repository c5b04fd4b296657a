import { sha256Hex } from '@/lib/domain/digest/sha256'
import { bytesWithoutTexts, withoutTexts } from '@/lib/domain/withheld'
import { groupBy } from '@/lib/domain/collection/group-by'
import { jsonOf } from '@/lib/store/json'
import { jsonColumns, type StoredUndoRow } from '@/lib/store/json-columns'
import type { WriteContext } from '@/lib/kernel'
import { digestOfTexts } from './add-version'

/** States of one undo hold whole files: so many are in memory at a time. */
const atOnce = 50

/**
 * Takes texts out of the files that undos keep for their redo, and gives the versions of those the digests of what is left. Returns the
 * number of changed undos.
 */
export async function withholdInUndone(tx: WriteContext, texts: readonly string[]): Promise<number> {
  if (texts.length === 0) return 0
  const all = await tx.db.undoneState.findMany({ where: { workspaceId: tx.workspace.id }, select: { id: true } })
  let count = 0
  for (let start = 0; start < all.length; start += atOnce) {
    const ids = all.slice(start, start + atOnce).map(({ id }) => id)
    for (const { id, rows } of await tx.db.undoneState.findMany({ where: { id: { in: ids } } })) {
      const changed = rowsWithout(jsonColumns.UndoneState.rows(rows), texts, tx.now())
      if (!changed) continue
      await tx.db.undoneState.update({ where: { id }, data: { rows: jsonOf(changed) } })
      count += 1
    }
  }
  return count
}

interface KeptFile {
  row: StoredUndoRow
  versionId: string
  path: string
  content: Uint8Array
}

/** Deleted files; of one that an undo only changed no content is kept. */
function keptFiles(rows: readonly StoredUndoRow[]): KeptFile[] {
  return rows.flatMap((row) => {
    const { versionId, path, content } = row.was
    if (row.table !== 'VersionFile' || typeof versionId !== 'string' || typeof path !== 'string' || typeof content !== 'string')
      return []
    return [{ row, versionId, path, content: new Uint8Array(Buffer.from(content, 'base64')) }]
  })
}

/** The same rows without the texts; null where no file holds one of them. */
function rowsWithout(rows: readonly StoredUndoRow[], texts: readonly string[], now: Date): StoredUndoRow[] | null {
  const next = new Map<StoredUndoRow, StoredUndoRow>()
  const digests = new Map<string, string>()
  for (const files of groupBy(keptFiles(rows), ({ versionId }) => versionId).values()) {
    const without = files.map((file) => ({
      ...file,
      path: withoutTexts(file.path, texts),
      content: bytesWithoutTexts(file.content, texts) ?? file.content,
    }))
    const isSame = without.every(({ path, content }, at) => path === files[at]?.path && content === files[at].content)
    if (isSame) continue
    digests.set(digestOfTexts(files), digestOfTexts(without))
    for (const { row, path, content } of without) next.set(row, { ...row, was: { ...row.was, path, ...stored(content) } })
  }
  if (next.size === 0) return null
  return rows.map((row) => {
    const renewed = withDigest(next.get(row) ?? row, digests)
    const isWithheld = row.table === 'Version' && renewed !== row
    return isWithheld ? { ...renewed, was: { ...renewed.was, withheldAt: now.toISOString() } } : renewed
  })
}

const stored = (content: Uint8Array) => ({
  content: Buffer.from(content).toString('base64'),
  bytes: content.byteLength,
  sha256: sha256Hex(content),
})

function withDigest(row: StoredUndoRow, digests: ReadonlyMap<string, string>): StoredUndoRow {
  const { digest } = row.was
  const renewed = typeof digest === 'string' ? digests.get(digest) : undefined
  return renewed === undefined ? row : { ...row, was: { ...row.was, digest: renewed } }
}
