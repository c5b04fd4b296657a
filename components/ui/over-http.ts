import type { ActionResult } from '@/lib/actions/action'
import type { CallInput, CallOutput } from '@/lib/client/http-client'
import { ProblemError } from '@/lib/client/problem-error'
import { sameOrigin } from '@/lib/client/queries'
import type { WriteName } from '@/lib/contract/index'

/**
 * Runs an operation over HTTP with the result of a server action: for files and slow operations, because server actions run one at
 * a time.
 */
export const overHttp =
  <N extends WriteName>(name: N) =>
  async (input: CallInput<N>): Promise<ActionResult<CallOutput<N>>> => {
    try {
      return { ok: true, value: await sameOrigin.call(name, input) }
    } catch (error) {
      if (error instanceof ProblemError) return { ok: false, problem: error.problem }
      throw error
    }
  }
