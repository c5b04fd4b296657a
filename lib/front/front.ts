import type { IncomingMessage, ServerResponse } from 'node:http'
import { getRequestListener } from '@hono/node-server'
import { RESPONSE_ALREADY_SENT } from '@hono/node-server/utils/response'
import { arrive } from '@/lib/http/arrive'
import { isWhole, type WholeAnswer } from '@/lib/http/whole-response'
import { backgroundDoorOf, doorOf, type Door } from './doors'

type Exchange = [incoming: IncomingMessage, outgoing: ServerResponse]

/** What the server that listens adds to an answer. */
export interface Dressing {
  /** What every answer carries. */
  headers: Readonly<Record<string, string>>
  /** Sets the same on an answer that is still to be written, and packs it for a client that can unpack it. */
  prepare: (...on: Exchange) => void
}

/** Answers a request in this process; false when it is the framework's. */
export type Front = (...on: [...Exchange, dressing: Dressing]) => boolean

type Listener = (...on: Exchange) => Promise<void>

const listeners = new Map<Door, Listener>()

/** One listener a door. What a door leaves of a body is read on by the door itself. */
function listenerOf(door: Door, dressing: Dressing): Listener {
  const known = listeners.get(door)
  if (known) return known
  const answer = async (request: Request, { incoming, outgoing }: { incoming: Incoming; outgoing: Outgoing }) => {
    const given = await door(request)
    const on: Exchange = [incoming as IncomingMessage, outgoing as ServerResponse]
    if (isWhole(given)) return written(given, on, dressing)
    dressing.prepare(...on)
    return given
  }
  const listener = getRequestListener(answer, { overrideGlobalObjects: false, autoCleanupIncoming: false })
  listeners.set(door, listener)
  return listener
}

type Bindings = Parameters<Parameters<typeof getRequestListener>[0]>[1]
type Incoming = Bindings['incoming']
type Outgoing = Bindings['outgoing']

/** A shorter body is not packed: it would get longer. */
const packedMin = 1_024

/** Writes an answer whose body is known as a whole in one piece. */
function written({ status, headers, body }: WholeAnswer, on: Exchange, dressing: Dressing): Response {
  const [, outgoing] = on
  const length = body === null ? null : Buffer.byteLength(body)
  const own = length === null ? headers : { ...headers, 'content-length': String(length) }
  if (length !== null && length >= packedMin) {
    dressing.prepare(...on)
    outgoing.writeHead(status, own)
  } else {
    const vary = headers.vary === undefined ? 'Accept-Encoding' : `${headers.vary}, Accept-Encoding`
    outgoing.writeHead(status, { ...dressing.headers, ...own, vary })
  }
  outgoing.end(body ?? undefined)
  return RESPONSE_ALREADY_SENT
}

const frontOf =
  (find: typeof doorOf): Front =>
  (incoming, outgoing, dressing) => {
    const door = find(incoming.method ?? '', incoming.url ?? '', incoming.headers.host)
    if (!door) return false
    void listenerOf(door, dressing)(incoming, outgoing)
    return true
  }

export const front = frontOf(doorOf)

const slot: typeof globalThis & { mettleFront?: Front; mettleArrive?: (incoming: IncomingMessage) => void } = globalThis

/**
 * Opens the doors of this process to the server that listens (`scripts/serve.mjs`), which loads no code of ours by itself. One that
 * only does jobs answers nothing but how it is.
 */
export function openFront({
  role,
  isTrustedProxy,
}: {
  role: 'all' | 'web' | 'worker'
  isTrustedProxy: (address: string) => boolean
}): void {
  slot.mettleArrive = (incoming) => arrive(incoming, isTrustedProxy)
  slot.mettleFront = role === 'worker' ? frontOf(backgroundDoorOf) : front
}
