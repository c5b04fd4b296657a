import type { Span } from '@/prisma/generated/sqlite/client'
import { createHash } from 'node:crypto'
import { canonicalJson } from '@/lib/domain/canonical-json'
import type { RedactionMark } from '@/lib/redact/redact'
import { bulkInsert } from '@/lib/store/bulk-insert'
import { newId } from '@/lib/store/id'
import { isSpanFact } from '@/lib/transcripts/otel/is-span-fact'
import type { SpanFact } from '@/lib/transcripts/otel/span-fact'
import { jsonColumns, warnUnreadable } from '@/lib/store/json-columns'
import { columnsOf } from '@/lib/store/columns'
import type { WriteContext } from '@/lib/kernel'

/** A span that is stored or about to be. */
export interface HeldFact {
  fact: SpanFact
  marks: RedactionMark[]
  digest: string
  /** Null before its session is known. */
  sessionKey: string | null
}

export const digestFact = (fact: SpanFact): string => createHash('sha256').update(canonicalJson(fact)).digest('hex')

interface SpanRow {
  traceId: string
  spanId: string
  fact: unknown
  redactions: unknown
  digest: string
  sessionKey: string
}

/** A fact that cannot be read contributes nothing; its span stays known, so that it can be sent again. */
function factOf({ traceId, spanId, fact }: SpanRow): SpanFact {
  if (isSpanFact(fact)) return fact
  warnUnreadable('Span.fact')
  return { traceId, spanId, order: '' }
}

/** A stored span, read through its schema. */
export const heldOf = (row: SpanRow): HeldFact => ({
  fact: factOf(row),
  marks: jsonColumns.Span.redactions(row.redactions),
  digest: row.digest,
  sessionKey: row.sessionKey,
})

const columns = columnsOf('Span')

/** Writes spans, each replacing its stored row: a span may be sent again with its end. */
export async function saveFacts(tx: WriteContext, facts: HeldFact[]): Promise<void> {
  const rows = facts.map(({ fact, marks, digest, sessionKey }) => ({
    id: newId('span'),
    workspaceId: tx.workspace.id,
    traceId: fact.traceId,
    spanId: fact.spanId,
    sessionKey: sessionKey ?? fact.traceId,
    fact,
    redactions: marks,
    digest,
    createdAt: tx.now(),
  }))
  const update: { key: (keyof Span)[]; columns: (keyof Span)[] } = {
    key: ['workspaceId', 'traceId', 'spanId'],
    columns: ['sessionKey', 'fact', 'redactions', 'digest'],
  }
  await bulkInsert(tx.db, tx.store.provider, 'Span', columns, rows, { update })
}

/**
 * A model's request repeats all calls before it: those that a known span reported itself are not stored again with each. The digest
 * stays that of the whole span, so that it is recognized when sent again.
 */
export function withoutKnownHistory(fresh: readonly HeldFact[], held: readonly HeldFact[]): HeldFact[] {
  const announced = new Set([...held, ...fresh].flatMap(({ fact }) => (fact.calls ?? []).flatMap(({ id }) => id ?? [])))
  return fresh.map((one) => {
    const history = one.fact.history?.filter(({ id }) => id === undefined || !announced.has(id))
    if (history?.length === one.fact.history?.length) return one
    const { history: _, ...fact } = one.fact
    return { ...one, fact: history?.length ? { ...fact, history } : fact }
  })
}
