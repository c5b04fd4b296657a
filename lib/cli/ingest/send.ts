import { promises as fs } from 'node:fs'
import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import type { CallOutput, Client } from '@/lib/client/http-client'
import { ProblemError } from '@/lib/client/problem-error'
import { pack } from './pack'
import { readProblem, type FoundFile } from './walk'

type Added = CallOutput<'session.add'>
/** One session of an answer. */
export type AddedSession = Extract<Added, { sessions: unknown }>['sessions'][number]

/** Faults of one file; any other problem would meet every file, and ends the run. */
const ofTheFile = new Set(['invalid', 'conflict', 'too_large', 'internal'])

const attemptsMax = 100
const waitMsMax = 10_000

/** Sends one file. @throws ProblemError when the server is away or lets nobody in. */
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

/** A server that is full asks for the file again; one that stays so for minutes is as good as away. */
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

/** The part of a path that tells a sub-agent's parent; folders above it name people and stay here. */
function hintOf(file: string): string {
  const parts = path.resolve(file).split(path.sep)
  return parts.slice(parts.at(-2) === 'subagents' ? -3 : -1).join('/')
}
