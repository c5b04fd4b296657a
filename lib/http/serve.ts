import { randomUUID } from 'node:crypto'
import { settings } from '@/lib/config/settings'
import type { Context } from '@/lib/kernel'
import { requestContext } from './context'
import { guardOrigin } from './guard'
import { problemResponse } from './problem-response'
import { toResponse, type Answer } from './whole-response'

/**
 * Answers a request that is not an API operation, with the same guard, caller, workspace and agent. Never throws: failures become
 * problems.
 */
export async function answerIn(request: Request, answer: (ctx: Context, requestId: string) => Promise<Answer>): Promise<Answer> {
  const requestId = `req_${randomUUID()}`
  try {
    guardOrigin(request.headers, settings())
    return await answer(await requestContext(request.headers), requestId)
  } catch (error) {
    return problemResponse(error, requestId)
  }
}

/** The same for whoever needs a Response. */
export const serve = async (...asked: Parameters<typeof answerIn>): Promise<Response> => toResponse(await answerIn(...asked))
