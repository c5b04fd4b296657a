import type { IncomingMessage, ServerResponse } from 'node:http'
import { getRequestListener } from '@hono/node-server'
import { RESPONSE_ALREADY_SENT } from '@hono/node-server/utils/response'
import { wholeBodyOf } from '@/lib/http/whole-response'
import { doorOf, type Door } from './doors'

type Exchange = [incoming: IncomingMessage, outgoing: ServerResponse]

/** Answers a request in this process, after `prepare` has set what every answer carries; false when it is the framework's. */
export type Front = (...on: [...Exchange, prepare: (...on: Exchange) => void]) => boolean

type Listener = (...on: Exchange) => Promise<void>

const listeners = new Map<Door, Listener>()

/** One listener a door. What a door leaves of a body is read on by the door itself. */
function listenerOf(door: Door): Listener {
  const known = listeners.get(door)
  if (known) return known
  const answer = async (request: Request, { outgoing }: { outgoing: Outgoing }) => sent(await door(request), outgoing)
  const listener = getRequestListener(answer, { overrideGlobalObjects: false, autoCleanupIncoming: false })
  listeners.set(door, listener)
  return listener
}

type Outgoing = Parameters<Parameters<typeof getRequestListener>[0]>[1]['outgoing']

/** Writes a response whose body is known as a whole, in one piece; any other is left to be read from its stream. */
function sent(response: Response, outgoing: Outgoing): Response {
  const body = wholeBodyOf(response)
  if (body === undefined) return response
  const headers: Record<string, string | number> = Object.fromEntries(response.headers)
  headers['content-length'] ??= Buffer.byteLength(body)
  outgoing.writeHead(response.status, headers)
  outgoing.end(body)
  return RESPONSE_ALREADY_SENT
}

export const front: Front = (incoming, outgoing, prepare) => {
  const door = doorOf(incoming.method ?? '', incoming.url ?? '', incoming.headers.host)
  if (!door) return false
  prepare(incoming, outgoing)
  void listenerOf(door)(incoming, outgoing)
  return true
}

const slot: typeof globalThis & { mettleFront?: Front } = globalThis

/** Opens the doors of this process to the server that listens (`scripts/serve.mjs`), which loads no code of ours by itself. */
export function openFront(): void {
  slot.mettleFront = front
}
