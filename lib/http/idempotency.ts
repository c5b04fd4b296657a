import { createHash } from 'node:crypto'
import { canonicalJson } from '@/lib/domain/canonical-json'
import { conflict } from '@/lib/domain/problem/problem'
import type { Context } from '@/lib/services/kernel/context'
import { findAnswer, keepAnswer, type KeptAnswer } from '@/lib/services/kernel/idempotent-answer'

function digestOf(operation: string, input: Record<string, unknown>): string {
  const hash = createHash('sha256').update(operation)
  for (const [name, value] of Object.entries(input).toSorted(([a], [b]) => (a < b ? -1 : 1))) {
    hash.update(`\u0000${name}\u0000`).update(value instanceof Uint8Array ? value : canonicalJson(value))
  }
  return hash.digest('hex')
}

/** Runs a write once for each Idempotency-Key: the same key and body within a day get the first answer again. */
export async function once(
  ctx: Context,
  key: string | null,
  operation: string,
  input: Record<string, unknown>,
  run: () => Promise<KeptAnswer>,
): Promise<KeptAnswer> {
  if (!key) return run()
  const bodyDigest = digestOf(operation, input)
  const kept = await findAnswer(ctx, key)
  if (kept && kept.bodyDigest !== bodyDigest) throw conflict('This Idempotency-Key was used for another request. Take a new key.')
  if (kept) return kept
  const answer = await run()
  await keepAnswer(ctx, { key, operation, bodyDigest, ...answer })
  return answer
}
