import { createHash } from 'node:crypto'
import { isUseToken } from '@/lib/domain/outcome/use-token'
import { keptBehind, oncePer } from '@/lib/kernel'
import type { WholeAnswer } from './whole-response'

const sha256 = (content: string | Uint8Array, encoding: 'hex' | 'base64' | 'base64url'): string =>
  createHash('sha256').update(content).digest(encoding)

/**
 * Rounds scores, which change every second, so that a client that revalidates within the hour gets 304. A use token is new each time
 * and says nothing of the resource.
 */
function steady(key: string, value: unknown): unknown {
  if (typeof value === 'number' && !Number.isInteger(value)) return Math.round(value * 100) / 100
  return key === 'token' && typeof value === 'string' && isUseToken(value) ? undefined : value
}

/**
 * The ETag of a JSON response, equal for responses that differ only in insignificant digits, and therefore weak. A resource that
 * can itself be written has a strong tag, because it serves as a precondition.
 */
export const jsonTag = (output: unknown, isStrong: boolean): string => quoted(digestOf(output), isStrong)

const digestOf = (output: unknown): string => sha256(JSON.stringify(output, steady), 'base64url')

const quoted = (tag: string, isStrong: boolean): string => `${isStrong ? '' : 'W/'}"${tag}"`

/** The tags in a conditional header; invalid ones are skipped. */
export const tagsIn = (list: string): string[] => list.match(/(?:W\/)?"[\x21\x23-\x7e\x80-\xff]*"/g) ?? []

const bare = (tag: string): string => tag.replace(/^W\//, '')

/** Whether a client already has one of these tags; weak comparison, as for reads. */
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
  /** The SHA-256 of the body in base64, where it is known. */
  whole?: string
  /** The digest over all files of this skill or version. */
  digest?: string
}

/**
 * A response that clients may cache but must revalidate; 304 without a body when the client has it.
 * It depends on the caller, so shared caches must not store it.
 */
export function entityResponse(request: Request, { tag, body, type, requestId, whole, digest }: Entity): WholeAnswer {
  const headers: Record<string, string> = {
    etag: tag,
    'cache-control': 'private, no-cache',
    vary: 'Mettle-Agent, Mettle-Workspace, Authorization, Cookie',
    'x-request-id': requestId,
  }
  if (digest) headers['mettle-digest'] = digest
  if (isCurrent(request, tag)) return { status: 304, headers, body: null }
  headers['content-type'] = type
  headers['repr-digest'] = `sha-256=:${whole ?? sha256(body, 'base64')}:`
  return { status: 200, headers, body }
}

function digestIn(output: unknown): string | undefined {
  const { digest, to } = output as { digest?: unknown; to?: { digest?: unknown } }
  const etag = digest ?? to?.digest
  return typeof etag === 'string' ? etag : undefined
}

/** An output without a token of its own, under which it is kept, is hashed once. */
const keptDigestOf = oncePer((kept: object) => digestOf(kept))

/** From here on, a text is sent as bytes, which take no room of the heap. */
const longMin = 1024 * 1024

const write = (output: unknown) => {
  // First: of a long answer only one text is held at a time.
  const kept = keptBehind(output)
  const tag = kept ? keptDigestOf(kept) : digestOf(output)
  const text = JSON.stringify(output)
  const body = text.length < longMin ? text : Buffer.from(text)
  return { body, tag, whole: sha256(body, 'base64'), digest: digestIn(output) }
}

/** An output that is cached is written and hashed once. */
const writtenOf = oncePer((output: object) => write(output))

/** The tagged JSON response of a read. */
export function taggedJson(request: Request, output: unknown, requestId: string, isStrong = false): WholeAnswer {
  const { tag, ...written } = typeof output === 'object' && output !== null ? writtenOf(output) : write(output)
  return entityResponse(request, { ...written, tag: quoted(tag, isStrong), type: 'application/json', requestId })
}

/** A file, tagged with its SHA-256. */
export function fileEntity(
  request: Request,
  file: { content: Uint8Array; sha256: string; type: string; digest: string },
  requestId: string,
): WholeAnswer {
  const { content, sha256: hash, type, digest } = file
  return entityResponse(request, { tag: `"${hash}"`, body: Uint8Array.from(content), type, requestId, digest })
}
