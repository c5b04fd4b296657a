import { groupBy } from '@/lib/domain/collection/group-by'
import { idOf as factId, keysOfFacts } from '@/lib/transcripts/otel/group-facts'
import { readSpan } from '@/lib/transcripts/otel/read-span'
import type { Span } from '@/lib/transcripts/otel/span'
import { isOfAgent } from '@/lib/transcripts/otel/span-fact'
import { lockNamed } from '@/lib/store/lock-rows'
import { isUniqueViolation, queueMining, redactionOf, type FlowContext, type WriteContext } from '@/lib/kernel'
import { digestFact, loadTraces, saveFacts, withoutKnownHistory, type HeldFact } from './held-fact'
import { rebuildSessions } from './rebuild-session'
import { redactFact } from './redact-fact'
import { erasedKeys, foreignKeys, harness } from './session-owner'

/** The result for the spans of one export. */
export interface IngestedSpans {
  /** Spans of another agent's sessions. */
  rejected: number
  problem?: string
}

/** Traces of one transaction: each may be a session, and a session is a dozen statements. */
const tracesAtOnce = 8
const attempts = 3

/**
 * Ingests the spans of an export: those of agents are reduced, redacted and stored, and each session they belong to is rebuilt from
 * all of its spans, and mined. Spans in any order, over any number of exports, give the same session; a repeated one changes nothing.
 */
export async function ingestSpans(ctx: FlowContext, spans: Span[]): Promise<IngestedSpans> {
  const facts = spans.map(readSpan).filter(isOfAgent)
  const traces = [...groupBy(facts, ({ traceId }) => traceId).values()]
  const redaction = await redactionOf(ctx)
  const result: IngestedSpans = { rejected: 0 }
  for (let start = 0; start < traces.length; start += tracesAtOnce) {
    const fresh = traces
      .slice(start, start + tracesAtOnce)
      .flat()
      .map((fact) => withDigest(redactFact(fact, redaction)))
    const part = await repeated(() => ctx.transaction((tx) => ingestFacts(tx, fresh)))
    result.rejected += part.rejected
    result.problem ??= part.problem
  }
  return result
}

const withDigest = ({ fact, marks }: ReturnType<typeof redactFact>): HeldFact => ({
  fact,
  marks,
  digest: digestFact(fact),
  sessionKey: null,
})

/** Two exports of one trace may both bring its first spans: the second then adds to the session of the first. */
async function repeated<T>(work: () => Promise<T>): Promise<T> {
  for (let attempt = 1; ; attempt++) {
    try {
      return await work()
    } catch (error) {
      if (attempt >= attempts || !isUniqueViolation(error)) throw error
    }
  }
}

async function ingestFacts(tx: WriteContext, incoming: HeldFact[]): Promise<IngestedSpans> {
  // An SDK sends the parts of one trace at once; which session they are of is read from all of them.
  await lockNamed(tx.db, tx.store.provider, `spans ${tx.workspace.id}`)
  const traces = new Set(incoming.map(({ fact }) => fact.traceId))
  const known = await loadTraces(tx, [...traces])
  const fresh = withoutKnownHistory(incoming, [...known.values()])
  const all = new Map([...known, ...fresh.map((one): [string, HeldFact] => [idOf(one), one])])
  const facts = [...all.values()].map(({ fact }) => fact)
  const keys = keysOfFacts(facts)
  // The stored span and its new result are two objects with the same id.
  const byId = new Map([...keys].map(([fact, key]) => [factId(fact.traceId, fact.spanId), key]))
  const keyOf = (one: HeldFact) => byId.get(idOf(one)) ?? one.fact.traceId
  const foreign = await foreignKeys(tx, new Set(fresh.map(keyOf)))
  const erased = await erasedKeys(tx, new Set([...traces, ...keys.values()]))
  // A span whose conversation is named only later is erased by its trace.
  const isWanted = (one: HeldFact) => ![keyOf(one), one.fact.traceId].some((key) => erased.has(key)) && !foreign.has(keyOf(one))
  const changed = fresh.filter((one) => isWanted(one) && known.get(idOf(one))?.digest !== one.digest)
  const moved = [...known.values()].filter((one) => isWanted(one) && one.sessionKey !== keyOf(one))
  const rejected = fresh.filter((one) => foreign.has(keyOf(one))).length
  const problem = rejected > 0 ? 'They belong to sessions of another agent. Send them with its name.' : undefined
  const touched = [...changed, ...moved.filter((one) => !changed.some((other) => idOf(other) === idOf(one)))]
  if (touched.length === 0) return { rejected, problem }
  await saveFacts(
    tx,
    touched.map((one) => ({ ...one, sessionKey: keyOf(one) })),
  )
  const renamed = new Map(moved.map((one) => [one.sessionKey ?? '', keyOf(one)]))
  await queueMining(tx, await rebuildSessions(tx, { harness, keys: new Set(touched.map(keyOf)), renamed }))
  return { rejected, problem }
}

const idOf = ({ fact }: HeldFact) => factId(fact.traceId, fact.spanId)
