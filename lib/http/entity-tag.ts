import { createHash } from 'node:crypto'

const sha256 = (content: string | Uint8Array, encoding: 'hex' | 'base64' | 'base64url'): string =>
  createHash('sha256').update(content).digest(encoding)

/** Scores drift with every second; a client that asks again within the hour is told what it knows. */
const steady = (_key: string, value: unknown): unknown =>
  typeof value === 'number' && !Number.isInteger(value) ? Math.round(value * 100) / 100 : value

/**
 * The tag of a JSON answer: the same for answers that differ only in digits that nobody decides by. Weak for that; but that of a
 * resource which is itself written is strong, for it is what a write may be bound to.
 */
export const jsonTag = (output: unknown, isStrong: boolean): string =>
  `${isStrong ? '' : 'W/'}"${sha256(JSON.stringify(output, steady), 'base64url')}"`

/** The tags that a condition lists; what is none is left out. */
export const tagsIn = (list: string): string[] => list.match(/(?:W\/)?"[\x21\x23-\x7e\x80-\xff]*"/g) ?? []

const bare = (tag: string): string => tag.replace(/^W\//, '')

/** Whether a client holds one of the tags it names already; weak comparison, as reads are compared. */
function isCurrent(request: Request, tag: string): boolean {
  const named = request.headers.get('if-none-match')
  if (named === null) return false
  return named.trim() === '*' || tagsIn(named).some((one) => bare(one) === bare(tag))
}

interface Entity {
  tag: string
  body: string | Uint8Array<ArrayBuffer>
  type: string
  requestId: string
  /** The digest over all files of the skill or version that this is about. */
  digest?: string
}

/**
 * An answer that a client may keep as long as it asks again before it uses it; 304 without a body where it holds it already.
 * What is served depends on who asks, so no shared cache may hand it on.
 */
export function entityResponse(request: Request, { tag, body, type, requestId, digest }: Entity): Response {
  const headers = new Headers({
    etag: tag,
    'cache-control': 'private, no-cache',
    vary: 'Mettle-Agent, Mettle-Workspace, Authorization, Cookie',
    'x-request-id': requestId,
  })
  if (digest) headers.set('mettle-digest', digest)
  if (isCurrent(request, tag)) return new Response(null, { status: 304, headers })
  headers.set('content-type', type)
  headers.set('repr-digest', `sha-256=:${sha256(body, 'base64')}:`)
  return new Response(body, { status: 200, headers })
}

function digestIn(output: unknown): string | undefined {
  const { digest, to } = output as { digest?: unknown; to?: { digest?: unknown } }
  const etag = digest ?? to?.digest
  return typeof etag === 'string' ? etag : undefined
}

/** The JSON answer of a read, tagged. */
export function taggedJson(request: Request, output: unknown, requestId: string, isStrong = false): Response {
  return entityResponse(request, {
    tag: jsonTag(output, isStrong),
    body: JSON.stringify(output),
    type: 'application/json',
    requestId,
    digest: digestIn(output),
  })
}

/** A file as it is: its tag is its SHA-256. */
export function fileEntity(
  request: Request,
  file: { content: Uint8Array; sha256: string; type: string; digest: string },
  requestId: string,
): Response {
  const { content, sha256: hash, type, digest } = file
  return entityResponse(request, { tag: `"${hash}"`, body: Uint8Array.from(content), type, requestId, digest })
}
