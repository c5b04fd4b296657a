import { createHash } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import { canonicalJson } from '@/lib/domain/canonical-json'
import { CommittedProblem, conflict, Problem, problemKinds } from '@/lib/domain/problem/problem'
import { log } from '@/lib/observe/log'
import { claimKey, storeAnswer, releaseKey, renewClaim, renewMs, underWay, type Context, type StoredAnswer } from '@/lib/kernel'

/** How long a repeated request waits for the first response, and how often it polls. */
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
 * Runs a write once for each Idempotency-Key: within a day, the same key, agent and body get the first response again, also while
 * the first request runs. A failure before the commit releases the key; a failure after it is stored as the response.
 */
export async function once(
  ctx: Context,
  key: string | null,
  operation: string,
  input: Record<string, unknown>,
  run: () => Promise<StoredAnswer>,
): Promise<StoredAnswer> {
  if (!key) return run()
  const bodyDigest = digestOf(ctx, operation, input)
  const deadlineMs = performance.now() + patienceMs
  for (;;) {
    const stored = await claimKey(ctx, { key, operation, bodyDigest })
    if (!stored) return runFirst(ctx, key, run)
    if (stored.bodyDigest !== bodyDigest) throw conflict('This Idempotency-Key was used for another request. Use a new key.')
    if (stored.status !== underWay) return fromStored(stored)
    if (performance.now() > deadlineMs)
      throw conflict('The first request with this Idempotency-Key is still running. Retry in a minute.')
    await sleep(pollMs)
  }
}

async function runFirst(ctx: Context, key: string, run: () => Promise<StoredAnswer>): Promise<StoredAnswer> {
  const beat = setInterval(
    () => void attempt(renewClaim(ctx, key), 'the claim of an idempotency key could not be renewed'),
    renewMs,
  )
  try {
    const answer = await run()
    await store(ctx, key, answer)
    return answer
  } catch (error) {
    if (error instanceof CommittedProblem) await store(ctx, key, toStored(error))
    else await attempt(releaseKey(ctx, key), 'an idempotency key stays claimed')
    throw error
  } finally {
    clearInterval(beat)
  }
}

/**
 * The write is committed whether or not its response can be stored: without a stored response the key stays claimed, so that
 * nothing runs twice.
 */
const store = (ctx: Context, key: string, answer: StoredAnswer): Promise<void> =>
  attempt(storeAnswer(ctx, key, answer), 'the answer under an idempotency key could not be kept')

async function attempt(work: Promise<void>, failure: string): Promise<void> {
  await work.catch((error: unknown) => log().error({ err: error }, failure))
}

const toStored = ({ code, detail }: CommittedProblem): StoredAnswer => ({
  status: problemKinds[code][0],
  body: JSON.stringify({ code, detail }),
})

/** Returns the first response again. @throws Problem when that response was one. */
function fromStored(stored: StoredAnswer): StoredAnswer {
  if (stored.status < 400) return stored
  const { code, detail } = JSON.parse(stored.body) as Pick<Problem, 'code' | 'detail'>
  throw new Problem(code, detail)
}
