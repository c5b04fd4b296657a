import { randomUUID } from 'node:crypto'
import { settings } from '@/lib/config/settings'
import { asWorkOf, limitWrites, type Context } from '@/lib/kernel'
import { inRequestSpan } from '@/lib/observe/trace'
import { requestContext } from './context'
import { guardOrigin } from './guard'
import { problemResponse } from './problem-response'
import { toResponse, type Answer } from './whole-response'

/**
 * Answers a request that is not an API operation, with the same guard, caller, workspace and agent. Never throws: failures become
 * problems. `route` is what traces call it by.
 */
export async function answerIn(
  request: Request,
  answer: (ctx: Context, requestId: string) => Promise<Answer>,
  route: string | null = null,
): Promise<Answer> {
  const requestId = `req_${randomUUID()}`
  const work = async () => {
    try {
      guardOrigin(request.headers, settings())
      const ctx = await requestContext(request.headers)
      if (request.method === 'POST') await limitWrites(ctx)
      return await asWorkOf(ctx, () => answer(ctx, requestId))
    } catch (error) {
      return problemResponse(error, requestId)
    }
  }
  const { method, headers } = request
  return inRequestSpan({ method, headers, requestId }, work, ({ status }) => ({ route, status }))
}

/** The same for whoever needs a Response. */
export const serve = async (...asked: Parameters<typeof answerIn>): Promise<Response> => toResponse(await answerIn(...asked))
