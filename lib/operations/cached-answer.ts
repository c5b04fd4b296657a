import type { Operations } from '@/lib/contract/index'
import type { InputOf, OutputOf } from '@/lib/contract/operation'
import { cached, type Context } from '@/lib/kernel'
import { call, registry } from './registry'

/** Windows and ages are told in hours and days. */
const clockStepMs = 60_000
/** A page of a list takes about so many rows. */
const weight = 100

/**
 * What an operation answers, as `call` does. The answer of one that is declared so (`isCached`) is cached until the workspace
 * changes, and to the end of the minute at most. Nobody changes it.
 */
export function cachedAnswer<N extends keyof Operations>(
  ctx: Context,
  name: N,
  input: InputOf<Operations[N]>,
): Promise<OutputOf<Operations[N]>> {
  if (!registry.get(name)?.operation.isCached) return call(ctx, name, input)
  const minute = Math.floor(ctx.now().getTime() / clockStepMs)
  const key = ['answer', name, ctx.agent, ctx.access, minute, input]
  return cached(ctx.store.reader, ctx, { parts: ['total'], key, weigh: () => weight }, () => call(ctx, name, input))
}
