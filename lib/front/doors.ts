import { answerApi } from '@/lib/http/handle'
import { notAnsweredHere } from '@/lib/http/not-answered-here'
import { deviceDoor, registerDoor, revokeDoor, tokenDoor } from '@/lib/http/oauth-door'
import { metadataDoor, toolsPaths, withDiscovery } from '@/lib/http/oauth-metadata'
import { ready } from '@/lib/http/ready'
import { answerIn } from '@/lib/http/serve'
import { toResponse, toWhole, type Answer } from '@/lib/http/whole-response'
import { wellKnown, wellKnownRoots } from '@/lib/http/well-known'
import { readOnly } from '@/lib/http/wrong-method'
import { answerMcp } from '@/lib/mcp/answer-mcp'

/** Answers a program's request, whichever server took it. Never throws: failures become problems. */
export type Door = (request: Request) => Answer | Promise<Answer>

/** A door as the framework's routes have it. */
export const asRoute =
  (door: Door) =>
  async (request: Request): Promise<Response> =>
    toResponse(await door(request))

const oneOrStream = (response: Response): Answer | Promise<Answer> =>
  response.headers.get('content-type')?.startsWith('text/event-stream') ? response : toWhole(response)

/** Tools for agents. */
export const mcpDoor = async (request: Request): Promise<Answer> =>
  withDiscovery(await answerIn(request, async (ctx) => oneOrStream(await answerMcp(ctx, request)), '/mcp'), request)

/** The skills at the well-known address. */
export const wellKnownDoor = (request: Request): Promise<Answer> =>
  answerIn(request, (ctx, requestId) => wellKnown(ctx, request, requestId), '/.well-known/skills')

/** Liveness: the process responds. Public, empty, and independent of everything else. */
export const liveDoor = (): Response => new Response(null, { headers: { 'cache-control': 'no-store' } })

/** Where programs ask to be let in. */
export const oauthDoors = {
  '/api/oauth/device_authorization': deviceDoor,
  '/api/oauth/register': registerDoor,
  '/api/oauth/revoke': revokeDoor,
  '/api/oauth/token': tokenDoor,
} as const satisfies Record<string, Door>
const isOauth = (path: string): path is keyof typeof oauthDoors => Object.hasOwn(oauthDoors, path)

const metadataPaths = /^\/\.well-known\/oauth-(?:protected-resource(?:(?:\/api)?\/mcp)?|authorization-server)$/

const writes = new Set(['POST', 'PUT', 'PATCH', 'DELETE'])
const readOnlyDoors: Readonly<Record<string, Door>> = { '/api/health/live': liveDoor, '/api/health/ready': ready }

/** Every part of the path is itself: nothing to decode, no empty part, no dots that lead elsewhere. */
const plain = /^(?:\/\.well-known)?(?:\/[\w~:@+-][\w.~:@+-]*)+$/
const plainHost = /^(?:[\w.-]+|\[[\da-f:]+\])(?::\d+)?$/i

/**
 * The door of a request in front of the framework. Null for pages, and for whatever is unusual (an encoded path, another method, a
 * strange host): the framework has its own door to the same functions and knows what to make of those.
 */
export function doorOf(method: string, target: string, host: string | undefined): Door | null {
  const [path = ''] = target.split('?', 1)
  if (!plain.test(path) || host === undefined || !plainHost.test(host)) return null
  const isWrite = writes.has(method)
  if (toolsPaths.includes(path)) return isWrite || method === 'GET' ? mcpDoor : null
  if (isOauth(path)) return isWrite || method === 'GET' ? oauthDoors[path] : null
  if (metadataPaths.test(path)) return isWrite || method === 'GET' ? metadataDoor : null
  const isServed = wellKnownRoots.test(path)
  const reads = isServed ? wellKnownDoor : readOnlyDoors[path]
  if (reads) return isWrite ? readOnly : method === 'GET' ? reads : null
  return path.startsWith('/api/') && (isWrite || method === 'GET' || method === 'HEAD') ? answerApi : null
}

/** What a process that only does jobs still answers: how it is. */
const ofProcess = new Set(['/api/health', '/api/health/live', '/api/health/ready', '/metrics'])

/** The door of a request to a process that only does jobs. Null for what the framework answers of it. */
export function backgroundDoorOf(method: string, target: string, host: string | undefined): Door | null {
  const [path = ''] = target.split('?', 1)
  return ofProcess.has(path) ? doorOf(method, target, host) : notAnsweredHere
}
