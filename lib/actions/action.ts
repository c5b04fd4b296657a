import { randomUUID } from 'node:crypto'
import type { Operations } from '@/lib/contract/index'
import type { InputOf, OutputOf } from '@/lib/contract/operation'
import { call } from '@/lib/operations/registry'
import { actionContext } from '@/lib/http/page-context'
import { problemBody, type ProblemBody } from '@/lib/http/problem-response'
import { asProblem } from '@/lib/kernel'

/** A server action never throws: it answers the value or the problem. */
export type ActionResult<T> = { ok: true; value: T } | { ok: false; problem: ProblemBody }

/** Projects an operation onto a server action. */
export function action<N extends keyof Operations>(name: N) {
  return async (input: InputOf<Operations[N]>): Promise<ActionResult<OutputOf<Operations[N]>>> => {
    const requestId = `req_${randomUUID()}`
    try {
      return { ok: true, value: await call(await actionContext(), name, input) }
    } catch (error) {
      return { ok: false, problem: problemBody(asProblem(error, requestId), requestId) }
    }
  }
}
