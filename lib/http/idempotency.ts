import { createHash } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import { canonicalJson } from '@/lib/domain/canonical-json'
import { conflict } from '@/lib/domain/problem/problem'
import { log } from '@/lib/observe/log'
import type { Context } from '@/lib/services/kernel/context'
import { claimKey, keepAnswer, releaseKey, underWay, type KeptAnswer } from '@/lib/services/kernel/idempotent-answer'

/** How long a repeat waits for the first answer, and how often it looks. */
const patienceMs = 60_000
const pollMs = 50

function digestOf(ctx: Context, operation: string, input: Record<string, unknown>): string {
  const hash = createHash('sha256').update(canonicalJson([operation, ctx.agent]))
  for (const [name, value] of Object.entries(input).toSorted(([a], [b]) => (a < b ? -1 : 1))) {
    hash.update(`\u0000${name}\u0000`).update(value instanceof Uint8Array ? value : canonicalJson(value))
  }
  return hash.digest('hex')
}

/**
 * Runs a write once for each Idempotency-Key: the same key, agent and body within a day get the first answer again, also
 * while the first is under way. After a failure the key is free.
 */
export async function once(
  ctx: Context,
  key: string | null,
  operation: string,
  input: Record<string, unknown>,
  run: () => Promise<KeptAnswer>,
): Promise<KeptAnswer> {
  if (!key) return run()
  const bodyDigest = digestOf(ctx, operation, input)
  const deadlineMs = performance.now() + patienceMs
  for (;;) {
    const kept = await claimKey(ctx, { key, operation, bodyDigest })
    if (!kept) return runFirst(ctx, key, run)
    if (kept.bodyDigest !== bodyDigest) throw conflict('This Idempotency-Key was used for another request. Take a new key.')
    if (kept.status !== underWay) return kept
    if (performance.now() > deadlineMs)
      throw conflict('The first request under this Idempotency-Key is still under way. Repeat it in a minute.')
    await sleep(pollMs)
  }
}

async function runFirst(ctx: Context, key: string, run: () => Promise<KeptAnswer>): Promise<KeptAnswer> {
  try {
    const answer = await run()
    await keepAnswer(ctx, key, answer)
    return answer
  } catch (error) {
    await releaseKey(ctx, key).catch((failed: unknown) => log().error({ err: failed }, 'an idempotency key stays claimed'))
    throw error
  }
}
