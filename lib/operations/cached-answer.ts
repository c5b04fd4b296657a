import type { Operations } from '@/lib/contract/index'
import type { InputOf, OutputOf } from '@/lib/contract/operation'
import { cached, minuteOf, weighText, type Context } from '@/lib/kernel'
import { call, registry } from './registry'

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
  const key = ['answer', name, ctx.agent, ctx.permissions, input]
  return cached(ctx.store.reader, ctx, { parts: ['total'], key, period: minuteOf(ctx), weigh: weighText }, () =>
    call(ctx, name, input),
  )
}
