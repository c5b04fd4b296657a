import type { Operations } from '@/lib/contract/index'
import type { InputOf, OutputOf } from '@/lib/contract/operation'
import { cached, type Context } from '@/lib/kernel'
import { call, registry } from './registry'

/** Windows and ages are shown in hours and days, so a minute is precise enough. */
const clockStepMs = 60_000
/** An entry is weighed by its text: a row in memory is about a quarter of a kilobyte. */
const rowLength = 250
const weigh = (answer: unknown) => JSON.stringify(answer).length / rowLength

/**
 * Calls an operation as `call` does. The output of a cacheable operation (`isCached`) is cached until the workspace changes, and at
 * most to the end of the minute. Callers must not mutate it.
 */
export function cachedAnswer<N extends keyof Operations>(
  ctx: Context,
  name: N,
  input: InputOf<Operations[N]>,
): Promise<OutputOf<Operations[N]>> {
  if (!registry.get(name)?.operation.isCached) return call(ctx, name, input)
  const period = Math.floor(ctx.now().getTime() / clockStepMs)
  const key = ['answer', name, ctx.agent, ctx.access, input]
  return cached(ctx.store.reader, ctx, { parts: ['total'], key, period, weigh }, () => call(ctx, name, input))
}
