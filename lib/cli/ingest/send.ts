import { promises as fs } from 'node:fs'
import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { promisify } from 'node:util'
import { gzip } from 'node:zlib'
import type { CallOutput, Client } from '@/lib/client/http-client'
import { ProblemError } from '@/lib/client/problem-error'
import { readProblem, type FoundFile } from './walk'

type Added = CallOutput<'session.add'>
/** One session of a response. */
export type AddedSession = Extract<Added, { sessions: unknown }>['sessions'][number]

/** Errors of a single file; any other problem would affect every file, and ends the run. */
const ofTheFile = new Set(['invalid', 'conflict', 'too_large', 'internal'])

const attemptsMax = 100
const waitMsMax = 10_000

const packAsync = promisify(gzip)

const bodyBytesMax = 64 * 1024 * 1024
const unpackedBytesMax = 512 * 1024 * 1024
/** Below this size, packing costs more time than it saves. */
const packFromBytes = 256 * 1024

type Packed = { bytes: Uint8Array<ArrayBuffer>; headers: Record<string, string> } | { reason: string }

/** A file's bytes as they are sent, packed when large; a reason when they are too large even so. */
async function pack(bytes: Uint8Array<ArrayBuffer>): Promise<Packed> {
  if (bytes.byteLength < packFromBytes) return { bytes, headers: {} }
  if (bytes.byteLength > unpackedBytesMax) return { reason: tooLarge(unpackedBytesMax) }
  const packed = await packAsync(bytes, { level: 4 })
  if (packed.byteLength > bodyBytesMax) return { reason: `${tooLarge(bodyBytesMax)} even when compressed` }
  return { bytes: packed, headers: { 'content-encoding': 'gzip' } }
}

const tooLarge = (limit: number): string => `Larger than ${limit / 1024 / 1024} MiB`

/** Sends one file. @throws ProblemError when the server is offline or denies access. */
export async function sendFile(
  client: Client,
  file: FoundFile,
  agent: string | undefined,
): Promise<AddedSession[] | { reason: string }> {
  const bytes = await fs.readFile(file.path).catch((error: unknown) => ({ reason: readProblem(error) }))
  if ('reason' in bytes) return bytes
  // An empty file is an empty session, not an error.
  if (bytes.byteLength === 0) return []
  const packed = await pack(bytes)
  if ('reason' in packed) return packed
  try {
    const input = { transcript: packed.bytes, agent, fileName: hintOf(file.path) }
    return sessionsOf(await patiently(() => client.call('session.add', input, { headers: packed.headers })))
  } catch (error) {
    if (error instanceof ProblemError && ofTheFile.has(error.problem.code)) return { reason: error.message }
    throw error
  }
}

/** A full server asks for a retry; one that stays full for minutes counts as offline. */
async function patiently<T>(call: () => Promise<T>): Promise<T> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await call()
    } catch (error) {
      const waitMs = error instanceof ProblemError ? error.retryAfterMs : null
      if (waitMs === null || attempt >= attemptsMax) throw error
      await sleep(Math.min(waitMs, waitMsMax))
    }
  }
}

const sessionsOf = (answer: Added): AddedSession[] => ('sessions' in answer ? answer.sessions : [answer])

/** The part of a path that identifies a sub-agent's parent; folders above it may name people and are not sent. */
function hintOf(file: string): string {
  const parts = path.resolve(file).split(path.sep)
  return parts.slice(parts.at(-2) === 'subagents' ? -3 : -1).join('/')
}
