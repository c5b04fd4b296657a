import { createHash } from 'node:crypto'
import type { Bundle } from '@/lib/contract/exchange'
import { Problem } from '@/lib/domain/problem/problem'

/** A packed skill is small: a larger body is none. */
const archiveBytesMax = 32 * 1024 * 1024

const isZip = (bytes: Uint8Array): boolean => bytes[0] === 0x50 && bytes[1] === 0x4b

/**
 * The body of an import that is no JSON: a .skill archive, told by its first bytes or its type, or the text of a SKILL.md.
 * Null where it is JSON.
 * @throws Problem `too_large`, or `invalid` where the body is empty.
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

/** Who asks for JSON alone, as the typed client does, gets the archive in JSON; a browser, curl and the rest get the file. */
export const wantsFile = (headers: Headers): boolean => headers.get('accept')?.trim() !== 'application/json'

/** What any packed answer holds: the archive in base64, its digest and the name to save it under. */
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
