import {
  createMcpHandler,
  isJsonContentType,
  isLegacyRequest,
  WebStandardStreamableHTTPServerTransport,
} from '@modelcontextprotocol/server'
import { shortBodyMax } from '@/lib/config/body-limits'
import { log } from '@/lib/observe/log'
import type { Context } from '@/lib/kernel'
import { makeServer } from './make-server'
import type { ToolContext } from './tool/tool'

/** Large, because tool calls carry whole skills. */
const maxRequestBodySize = 16 * 1024 * 1024

const onerror = (error: Error): void => log().debug({ err: error }, 'an agent sent what does not fit the protocol')

/**
 * Answers one request of the streamable HTTP transport, in the current or the previous protocol revision. It keeps no state between
 * requests, so any process may answer the next one. No tool notifies while it runs, so a short request of the previous revision, too,
 * is answered with its result alone and not with a stream.
 */
export async function answerMcp(ctx: Context, request: Request): Promise<Response> {
  const asking = { ...ctx, origin: new URL(request.url).origin }
  const handler = createMcpHandler(() => makeServer(asking), { legacy: 'stateless', maxRequestBodySize, onerror })
  if (!isShort(request)) return handler.fetch(request)
  const text = await request.text()
  const parsedBody = parsed(text)
  // What is no JSON is refused in the protocol's own words.
  if (parsedBody === undefined)
    return handler.fetch(new Request(request.url, { method: 'POST', headers: request.headers, body: text }))
  const isPrevious = await isLegacyRequest(request, parsedBody)
  return isPrevious ? answerPrevious(asking, request, parsedBody) : handler.fetch(request, { parsedBody })
}

function isShort({ method, headers }: Request): boolean {
  const length = Number(headers.get('content-length') ?? 0)
  if (method !== 'POST' || headers.has('content-encoding') || !isJsonContentType(headers.get('content-type'))) return false
  return length > 0 && length <= shortBodyMax
}

/** Undefined for what is no JSON. */
function parsed(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

/** The tool that a request calls by name. */
function calledTool(message: unknown): string | undefined {
  const { method, params } = (message ?? {}) as { method?: unknown; params?: { name?: unknown } | null }
  return method === 'tools/call' && typeof params?.name === 'string' ? params.name : undefined
}

async function answerPrevious(ctx: ToolContext, request: Request, parsedBody: unknown): Promise<Response> {
  const server = makeServer(ctx, calledTool(parsedBody))
  const transport = new WebStandardStreamableHTTPServerTransport({ sessionIdGenerator: undefined, enableJsonResponse: true })
  await server.connect(transport)
  try {
    return await transport.handleRequest(request, { parsedBody })
  } finally {
    await server.close()
  }
}
