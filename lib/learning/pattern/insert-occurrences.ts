import { bulkInsert } from '@/lib/store/bulk-insert'
import { newId } from '@/lib/store/id'
import { columnsOf } from '@/lib/store/columns'
import type { WriteContext } from '@/lib/kernel'
import type { OccurrencePlace } from './find-occurrences'

const columns = columnsOf('Occurrence')

/** Keeps where patterns stand, a row a finding. */
export async function insertOccurrences(
  tx: WriteContext,
  places: readonly (OccurrencePlace & { patternId: string })[],
): Promise<void> {
  const rows = places.map((one) => ({ id: newId('occurrence'), ...one }))
  await bulkInsert(tx.db, tx.store.provider, 'Occurrence', columns, rows)
}
