import { randomUUID } from 'node:crypto'
import { z } from 'zod'
import { cookieOf } from '@/lib/auth/cookie'
import { permissionOf, type Operation } from '@/lib/contract/operation'
import { routes } from '@/lib/contract/generated/routes'
import type { OperationName } from '@/lib/contract/index'
import { isResource, isTagged } from '@/lib/contract/resource-tags'
import { settings } from '@/lib/config/settings'
import { Problem } from '@/lib/domain/problem/problem'
import { callAtAgentDoor } from '@/lib/operations/call-at-agent-door'
import { registry } from '@/lib/operations/registry'
import { asWorkOf, isByAgent, limitWrites, requireOwnAgent, requirePermission, type Context } from '@/lib/kernel'
import { namedAgent, requestContext } from './context'
import { workspaceCookie } from './page-context'
import { metrics } from '@/lib/observe/metrics'
import { inRequestSpan } from '@/lib/observe/trace'
import { admission, type Reservation } from './admission'
import { taggedJson } from './entity-tag'
import { outputForms, type OutputRequest } from './output-forms'
import { guardOrigin } from './guard'
import { refuseToken } from './identify'
import { once } from './idempotency'
import { matchRoute } from './match-route'
import { requireMatch } from './precondition'
import { problemResponse } from './problem-response'
import { readInput } from './read-input'
import { toResponse, type Answer } from './whole-response'
import { wrongMethod } from './wrong-method'

/** Handles any request under /api through the registry. Never throws: failures become problems. */
export const handle = async (request: Request): Promise<Response> => toResponse(await answerApi(request))

/** The answer of `handle` as it is, for a server that writes it itself. */
export async function answerApi(request: Request): Promise<Answer> {
  if (request.method === 'HEAD') return head(request)
  const requestId = `req_${randomUUID()}`
  const reservation = admission().open()
  const began = performance.now()
  const seen: Seen = { operation: 'none' }
  const work = async () => {
    try {
      return await answer(request, requestId, reservation, seen)
    } catch (error) {
      return problemResponse(error, requestId)
    } finally {
      reservation.release()
    }
  }
  const { method, headers } = request
  const response = await inRequestSpan({ method, headers, requestId }, work, ({ status }) => ({ route: routeOf(seen), status }))
  const labels = { operation: seen.operation, status: response.status }
  metrics().requests.observe(labels, (performance.now() - began) / 1000)
  return response
}

/** The operation that a request came to, for metrics and traces. */
interface Seen {
  operation: OperationName | 'none'
}

const routeOf = ({ operation }: Seen): string | null => (operation === 'none' ? null : routes[operation][1])

/** Responds as GET does, without the body: a stream that was opened for it is closed. */
async function head({ url, headers: instead }: Request): Promise<Response> {
  const { body, status, headers } = await handle(new Request(url, { headers: instead }))
  await body?.cancel()
  return new Response(null, { status, headers })
}

async function answer(request: Request, requestId: string, reservation: Reservation, seen: Seen): Promise<Answer> {
  guardOrigin(request.headers, settings())
  const { pathname } = new URL(request.url)
  const match = matchRoute(request.method, pathname)
  if (!match) throw new Problem('not_found', `${pathname} is not part of this API.`)
  if ('allowed' in match) throw wrongMethod(request.method, pathname, match.allowed)
  seen.operation = match.name
  refuseToken(request.headers)
  const name = chosenName(request)
  const isRead = request.method === 'GET'
  const caller = await requestContext(request.headers, name ? { name, isRead } : undefined)
  // What is asked and kept around the operation, such as an earlier answer, is of its workspace as well.
  return asWorkOf(caller, () => answerTo(caller, match, { request, requestId, reservation }))
}

async function answerTo(
  caller: Context,
  match: { name: OperationName; params: Record<string, string> },
  { request, requestId, reservation }: Pick<OutputRequest, 'request' | 'requestId'> & { reservation: Reservation },
): Promise<Answer> {
  const verb = registry.get(match.name)
  if (!verb) throw new Problem('unavailable', `${match.name} is not served by this version.`)
  // Before the body, which may be large.
  requirePermission(caller, { name: match.name, permission: permissionOf(verb.operation, isByAgent(caller)) })
  if (verb.operation.effect.kind === 'write') await limitWrites(caller)
  const { params } = match
  const raw = await readInput(verb.operation, { ctx: caller, request, params, reservation })
  return answerOf({ ...withAgent(caller, verb.operation, raw), verb, request, requestId }, params)
}

async function answerOf(outputRequest: OutputRequest, params: Record<string, string>): Promise<Answer> {
  const { ctx, verb, input, request, requestId } = outputRequest
  const { operation } = verb
  const giving = operation.forms?.gives ? outputForms[operation.forms.gives] : {}
  const instead = giving.instead?.(outputRequest)
  if (instead) return instead
  if (isTagged(operation)) return taggedJson(request, await verb(ctx, input), requestId, isResource(operation))
  const run = async () => {
    await requireMatch(ctx, request.headers, operation, params)
    const came = await callAtAgentDoor(ctx, verb, input)
    if ('candidate' in came) return { status: 202, body: JSON.stringify({ applied: false, candidate: came.candidate }) }
    return { status: operation.status?.(came.output) ?? 200, body: JSON.stringify(came.output) }
  }
  const key = operation.effect.kind === 'write' && !operation.isShownOnce ? request.headers.get('idempotency-key') : null
  const { status, body: json } = await once(ctx, key, operation.name, input, run)
  const { type, body } = giving.encode?.(json, request) ?? { type: 'application/json', body: json }
  return { status, headers: { 'content-type': type, 'cache-control': 'no-store', 'x-request-id': requestId }, body }
}

/** Any request may name its agent in body or query; for an operation without that field, the context reads it. */
function withAgent(ctx: Context, { input: schema }: Operation, input: Record<string, unknown>) {
  const { agent, ...rest } = input
  const hasField = !(schema instanceof z.ZodObject) || 'agent' in schema.shape
  return hasField || typeof agent !== 'string' || agent === '' ? { ctx, input } : { ctx: asNamed(ctx, agent), input: rest }
}

function asNamed(ctx: Context, agent: string): Context {
  requireOwnAgent(ctx, agent)
  return { ...ctx, agent: namedAgent(agent) }
}

function chosenName({ headers }: Request): string | undefined {
  const value = cookieOf(headers, workspaceCookie)
  try {
    return value === undefined ? undefined : decodeURIComponent(value)
  } catch {
    // A malformed cookie is not ours: its raw value matches no workspace.
    return value
  }
}
