import { randomUUID } from 'node:crypto'
import { z } from 'zod'
import type { Operation } from '@/lib/contract/operation'
import type { MadeSnapshot } from '@/lib/contract/snapshot'
import { settings } from '@/lib/config/settings'
import { Problem } from '@/lib/domain/problem/problem'
import { registry } from '@/lib/operations/registry'
import type { Context } from '@/lib/services/kernel/context'
import { namedAgent, requestContext } from './context'
import { workspaceCookie } from './page-context'
import { fileResponse, wantsFile, type Archive } from './archive-body'
import { csvOf } from './csv-of'
import { isTagged, taggedJson } from './entity-tag'
import { eventStream, wantsStream } from './event-stream'
import { guardOrigin } from './guard'
import { once } from './idempotency'
import { matchRoute } from './match-route'
import { otlpAnswer } from './otlp-body'
import { problemResponse } from './problem-response'
import { readInput } from './read-input'
import { restoreInput, snapshotResponse } from './snapshot-body'

/** Answers any request under /api from the registry. Never throws: what fails becomes a problem. */
export async function handle(request: Request): Promise<Response> {
  const requestId = `req_${randomUUID()}`
  try {
    return await answer(request, requestId)
  } catch (error) {
    return problemResponse(error, requestId)
  }
}

async function answer(request: Request, requestId: string): Promise<Response> {
  guardOrigin(request.headers, settings())
  const { pathname } = new URL(request.url)
  const match = matchRoute(request.method, pathname)
  if (!match) throw new Problem('not_found', `${pathname} is no part of this API.`)
  if ('allowed' in match) throw new Problem('invalid', `${pathname} takes ${match.allowed.join(', ')}, not ${request.method}.`)
  const verb = registry.get(match.name)
  if (!verb) throw new Problem('unavailable', `${match.name} is not served by this version.`)
  const name = cookieOf(request, workspaceCookie)
  const isRead = request.method === 'GET'
  const caller = await requestContext(request.headers, name ? { name, isRead } : undefined)
  const sent = match.name === 'snapshot.restore' ? await restoreInput(caller, request) : null
  const { ctx, input } = withAgent(caller, verb.operation, sent ?? (await readInput(match.name, request, match.params)))
  if (match.name === 'event.stream' && wantsStream(request.headers)) return eventStream(ctx, request, input)
  if ((match.name === 'skill.bundle' || match.name === 'plugin.bundle') && wantsFile(request.headers))
    return fileResponse((await verb(ctx, input)) as Archive, request.headers, requestId)
  if (match.name === 'snapshot.make' && wantsFile(request.headers))
    return snapshotResponse(ctx, (await verb(ctx, input)) as MadeSnapshot, requestId)
  if (isTagged(match.name)) return taggedJson(request, await verb(ctx, input), requestId)
  const run = async () => {
    const output = await verb(ctx, input)
    const csv = csvOf(match.name, input, output)
    if (csv) return { status: 200, body: csv, contentType: 'text/csv; charset=utf-8; header=present' }
    return { status: verb.operation.status?.(output) ?? 200, body: JSON.stringify(output) }
  }
  const key = verb.operation.effect.kind === 'write' ? request.headers.get('idempotency-key') : null
  const { status, body, contentType = 'application/json' } = await once(ctx, key, match.name, input, run)
  const isOtlp = match.name === 'otlp.traces' || match.name === 'otlp.logs'
  const reply = isOtlp ? otlpAnswer(JSON.parse(body), request.headers.get('content-type') ?? '') : { type: contentType, body }
  return new Response(reply.body, {
    status,
    headers: { 'content-type': reply.type, 'cache-control': 'no-store', 'x-request-id': requestId },
  })
}

/** Any request may name its agent in body or query; where the operation has no field for it, the context takes it. */
function withAgent(ctx: Context, { input: schema }: Operation, input: Record<string, unknown>) {
  const { agent, ...rest } = input
  const hasField = !(schema instanceof z.ZodObject) || 'agent' in schema.shape
  return hasField || typeof agent !== 'string' || agent === ''
    ? { ctx, input }
    : { ctx: { ...ctx, agent: namedAgent(agent) }, input: rest }
}

function cookieOf(request: Request, name: string): string | undefined {
  const found = (request.headers.get('cookie') ?? '').split('; ').find((pair) => pair.startsWith(`${name}=`))
  const value = found?.slice(name.length + 1)
  try {
    return value === undefined ? undefined : decodeURIComponent(value)
  } catch {
    // Not ours then: it names no workspace, and is answered so.
    return value
  }
}
