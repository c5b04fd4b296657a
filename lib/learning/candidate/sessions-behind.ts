import type { CandidateItem } from '@/lib/contract/candidate'
import { groupBy } from '@/lib/domain/collection/group-by'
import type { Provider, Queryable } from '@/lib/store/client'
import { inList } from '@/lib/store/in-list'
import { readPacked } from '@/lib/store/read-packed'
import { Prisma, type Candidate } from '@/prisma/generated/sqlite/client'
import { backingOf } from './candidate-facts'

type Named = CandidateItem['sessions'][number]

/**
 * Distinct sessions behind each of many candidates, in the order they came in. A page of the queue may stand on tens of thousands: they
 * are read packed.
 */
export async function sessionsBehind(
  db: Queryable,
  provider: Provider,
  rows: readonly Candidate[],
): Promise<Map<string, Named[]>> {
  const read = <Row extends readonly unknown[]>(
    table: string,
    columns: Record<string, 'plain'>,
    by: string,
    some: Iterable<string>,
  ) => readPacked<Row>(db, provider, table, columns, Prisma.sql`${Prisma.raw(`"${by}"`)} ${inList(provider, [...new Set(some)])}`)
  const patternIds = rows.flatMap((row) => row.patternId ?? [])
  const pairs = await read<[pattern: string, session: string]>('Occurrence', pairColumns, 'patternId', patternIds)
  const byPattern = groupBy(pairs, ([pattern]) => pattern)
  const ids = new Map(
    rows.map((row) => {
      const own = row.patternId
        ? (byPattern.get(row.patternId) ?? []).map(([, session]) => session)
        : backingOf(row).map(({ sessionId }) => sessionId)
      return [row.id, [...new Set(own)].toSorted()]
    }),
  )
  const keys = new Map(await read<[id: string, key: string]>('Session', sessionColumns, 'id', [...ids.values()].flat()))
  const named = (id: string): Named[] => {
    const key = keys.get(id)
    return key === undefined ? [] : [{ id, key }]
  }
  return new Map([...ids].map(([candidate, own]) => [candidate, own.flatMap(named)]))
}

const pairColumns = { patternId: 'plain', sessionId: 'plain' } as const
const sessionColumns = { id: 'plain', key: 'plain' } as const
