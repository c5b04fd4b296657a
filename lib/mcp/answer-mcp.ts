import { createMcpHandler } from '@modelcontextprotocol/server'
import { log } from '@/lib/observe/log'
import type { Context } from '@/lib/kernel'
import { makeServer } from './make-server'

/** Large, because tool calls carry whole skills. */
const bodyBytesMax = 16 * 1024 * 1024

/**
 * Answers one request of the streamable HTTP transport, in the current or the previous protocol revision. It keeps no state between
 * requests, so any process may answer the next one.
 */
export async function answerMcp(ctx: Context, request: Request): Promise<Response> {
  const { origin } = new URL(request.url)
  const handler = createMcpHandler(() => makeServer({ ...ctx, origin }), {
    legacy: 'stateless',
    maxRequestBodySize: bodyBytesMax,
    onerror: (error) => log().debug({ err: error }, 'an agent sent what does not fit the protocol'),
  })
  return handler.fetch(request)
}
