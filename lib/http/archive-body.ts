import { createHash } from 'node:crypto'
import type { Bundle } from '@/lib/contract/exchange'
import { Problem } from '@/lib/domain/problem/problem'

/** A packed skill is small, so a larger body is refused. */
const archiveBytesMax = 32 * 1024 * 1024

const isZip = (bytes: Uint8Array): boolean => bytes[0] === 0x50 && bytes[1] === 0x4b

/**
 * The non-JSON body of an import: a .skill archive, recognized by its first bytes or its type, or the text of a SKILL.md. Null for
 * JSON.
 * @throws Problem `too_large`, or `invalid` for an empty body.
 */
export function importInput(
  bytes: Uint8Array,
  contentType: string,
  query: Record<string, string>,
): Record<string, unknown> | null {
  if (bytes.byteLength > archiveBytesMax)
    throw new Problem(
      'too_large',
      `The archive is over ${archiveBytesMax / 1024 / 1024} MiB; a skill has at most 16 MiB of files.`,
    )
  if (isZip(bytes) || /\b(?:zip|octet-stream)\b/.test(contentType)) return { ...query, archive: bytes }
  if (!/^text\/(?:markdown|plain)\b/.test(contentType)) return null
  return { ...query, text: new TextDecoder('utf-8', { ignoreBOM: true }).decode(bytes) }
}

/** A client that accepts only JSON, such as the typed client, gets the archive in JSON; browsers, curl and others get the file. */
export const wantsFile = (headers: Headers): boolean => headers.get('accept')?.trim() !== 'application/json'

/** Fields of any packed output: the archive in base64, its digest and its file name. */
export type Archive = Pick<Bundle, 'fileName' | 'sha256' | 'archive'>

/** A packed skill or plugin as a download. */
export function fileResponse(bundle: Archive, request: Headers, requestId: string): Response {
  const body = Buffer.from(bundle.archive, 'base64')
  const etag = `"${bundle.sha256}"`
  const headers = {
    'content-type': 'application/zip',
    'content-disposition': `attachment; filename="${bundle.fileName}"`,
    'cache-control': 'private, no-cache',
    etag,
    'repr-digest': `sha-256=:${createHash('sha256').update(body).digest('base64')}:`,
    'x-request-id': requestId,
  }
  if (request.get('if-none-match')?.includes(etag)) return new Response(null, { status: 304, headers })
  return new Response(body, { status: 200, headers })
}
