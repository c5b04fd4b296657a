import { Readable } from 'node:stream'
import type { ReadableStream } from 'node:stream/web'
import { snapshotHeader, snapshotType, type MadeSnapshot } from '@/lib/contract/snapshot'
import { Problem } from '@/lib/domain/problem/problem'
import type { Context } from '@/lib/kernel'
import { openOnce, stageUpload } from '@/lib/services/snapshot/stage-upload'

/**
 * The input of a restore whose body is the snapshot itself: it is streamed to disk, because it may be larger than memory. Null for
 * a JSON body that names a snapshot.
 */
export async function restoreInput(ctx: Context, request: Request): Promise<Record<string, unknown> | null> {
  const type = request.headers.get('content-type') ?? ''
  if (/\bjson\b/.test(type)) return null
  if (!request.body)
    throw new Problem('invalid', 'The body is empty. Send a snapshot, or JSON with the "file" of a stored snapshot.')
  const query = Object.fromEntries(new URL(request.url).searchParams)
  if ('file' in query) throw new Problem('invalid', 'file: the body is the snapshot; name one in JSON instead, or send none.')
  const file = await stageUpload(ctx, Readable.fromWeb(request.body as ReadableStream<Uint8Array>))
  return { ...query, file }
}

/** A snapshot as a download; a header carries its description, and the server keeps no copy. */
export async function snapshotResponse(ctx: Context, made: MadeSnapshot, requestId: string): Promise<Response> {
  const { snapshot } = made
  const handle = await openOnce(ctx, snapshot.file)
  const answer: MadeSnapshot = { ...made, snapshot: { ...snapshot, path: null } }
  return new Response(Readable.toWeb(handle.createReadStream()) as unknown as BodyInit, {
    status: 200,
    headers: {
      'content-type': snapshotType,
      'content-disposition': `attachment; filename="${snapshot.file}"`,
      'content-length': String(snapshot.bytes),
      'cache-control': 'no-store',
      'repr-digest': `sha-256=:${Buffer.from(snapshot.sha256, 'hex').toString('base64')}:`,
      [snapshotHeader]: JSON.stringify(answer),
      'x-request-id': requestId,
    },
  })
}
