import { createHash, randomUUID } from 'node:crypto'
import { createWriteStream, promises as fs } from 'node:fs'
import path from 'node:path'
import { pipeline } from 'node:stream/promises'
import { invalid, Problem } from '@/lib/domain/problem/problem'
import { restoreSnapshot } from '@/lib/contract/snapshot'
import { requirePermission, type Context } from '@/lib/kernel'
import { requireWhole } from './make-snapshot'
import { isUpload, snapshotFolder, uploadName } from './snapshot-place'

const uploadBytesMax = 64 * 1024 * 1024 * 1024
/** As long as a preview stays good for a restore. */
const retentionMs = 24 * 60 * 60 * 1000

/**
 * Writes a snapshot that somebody sends to the disk, piece by piece; answers the name that `restore` takes.
 * @throws Problem `forbidden`, `too_large`, or `invalid` where nothing was sent.
 */
export async function stageUpload(ctx: Context, body: AsyncIterable<Uint8Array>): Promise<string> {
  requirePermission(ctx, restoreSnapshot)
  requireWhole(ctx)
  const dir = await snapshotFolder(ctx)
  await dropOldUploads(dir, ctx.now())
  const draft = path.join(dir, `${randomUUID()}.tmp`)
  const hash = createHash('sha256')
  let bytes = 0
  try {
    await pipeline(
      body,
      async function* count(parts: AsyncIterable<Uint8Array>) {
        for await (const part of parts) {
          bytes += part.byteLength
          if (bytes > uploadBytesMax) throw new Problem('too_large', 'The file is too large for a snapshot.')
          hash.update(part)
          yield part
        }
      },
      createWriteStream(draft, { mode: 0o600 }),
    )
    if (bytes === 0) throw invalid('The body is empty. Send a snapshot, or JSON with the "file" of a stored snapshot.')
    const name = uploadName(hash.digest('hex'))
    await fs.rename(draft, path.join(dir, name))
    return name
  } catch (error) {
    await fs.rm(draft, { force: true })
    throw error
  }
}

async function dropOldUploads(dir: string, now: Date): Promise<void> {
  for (const name of await fs.readdir(dir)) {
    if (!isUpload(name) && !name.endsWith('.tmp')) continue
    const file = path.join(dir, name)
    const stat = await fs.stat(file).catch(() => null)
    if (stat && now.getTime() - stat.mtime.getTime() > retentionMs) await fs.rm(file, { force: true })
  }
}

/** Opens a snapshot that was made to be handed over: its name is gone, its bytes are there until it is closed. */
export async function openOnce(ctx: Context, name: string): Promise<fs.FileHandle> {
  const file = path.join(await snapshotFolder(ctx), name)
  const handle = await fs.open(file, 'r')
  await fs.rm(file)
  return handle
}
