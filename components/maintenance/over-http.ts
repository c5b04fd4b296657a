import type { ActionResult } from '@/lib/actions/action'
import type { CallInput, CallOutput } from '@/lib/client/http-client'
import { ProblemError } from '@/lib/client/problem-error'
import { sameOrigin, type WriteName } from '@/lib/client/queries'

/** Server actions go one at a time: a run that takes long, and its end, must not wait for each other. */
const overHttp =
  <N extends WriteName>(name: N) =>
  async (input: CallInput<N>): Promise<ActionResult<CallOutput<N>>> => {
    try {
      return { ok: true, value: await sameOrigin.call(name, input) }
    } catch (error) {
      if (error instanceof ProblemError) return { ok: false, problem: error.problem }
      throw error
    }
  }

export const runOverHttp = overHttp('maintenance.run')
export const cancelOverHttp = overHttp('maintenance.cancel')
