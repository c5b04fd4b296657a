import { digestOfText, type ErasableText, type Restated } from '@/lib/domain/audit/chain'
import { jsonOf } from '@/lib/store/json'
import { jsonColumns } from '@/lib/store/json-columns'
import type { Transaction } from '@/lib/store/client'
import type { Event } from '@/prisma/generated/sqlite/client'
import { serverDigest } from './chain-events'

/** Texts of an event that may be written anew. */
export interface EventTexts {
  before?: unknown
  after?: unknown
  evidence?: unknown
  reason?: string
}

/**
 * Writes texts of a stored event anew, because something in them has to go for good. Their digests stay, so that the chain of the log
 * holds; what stands there now is added to `restated`, which the event of the act has to keep as its evidence.
 */
export async function restateEvent(db: Transaction, row: Event, texts: EventTexts, restated: Restated): Promise<void> {
  const erased = { ...(jsonColumns.Event.erased(row.erased) as Partial<Record<ErasableText, string>> | null) }
  const stated = (restated[row.id] ??= {})
  for (const text of ['before', 'after', 'evidence', 'reason'] as const) {
    if (texts[text] === undefined) continue
    erased[text] ??= digestOfText(row[text], serverDigest)
    stated[text] = digestOfText(texts[text], serverDigest)
  }
  Object.assign(row, texts, { erased })
  await db.event.update({ where: { id: row.id }, data: jsonOf({ ...texts, erased }) })
}
