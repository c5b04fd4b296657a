import type { CandidateItem } from '@/lib/contract/candidate'
import { groupBy } from '@/lib/domain/collection/group-by'
import type { Provider, Queryable } from '@/lib/store/client'
import { inChunks } from '@/lib/store/in-chunks'
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
  const patternIds = [...new Set(rows.flatMap((row) => row.patternId ?? []))]
  const pairs = await inChunks(patternIds, (some) =>
    readPacked<[pattern: string, session: string]>(db, provider, 'Occurrence', pairColumns, inPatterns(some)),
  )
  const byPattern = groupBy(pairs, ([pattern]) => pattern)
  const ids = new Map(
    rows.map((row) => {
      const own = row.patternId
        ? (byPattern.get(row.patternId) ?? []).map(([, session]) => session)
        : backingOf(row).map(({ sessionId }) => sessionId)
      return [row.id, [...new Set(own)].toSorted()]
    }),
  )
  const read = (where: Prisma.Sql) => readPacked<[id: string, key: string]>(db, provider, 'Session', sessionColumns, where)
  const mined = await inChunks(patternIds, (some) =>
    read(Prisma.sql`"id" IN (SELECT "sessionId" FROM "Occurrence" WHERE ${inPatterns(some)})`),
  )
  const keys = new Map(mined)
  const others = [...new Set([...ids.values()].flat())].filter((id) => !keys.has(id))
  for (const [id, key] of await inChunks(others, (some) => read(Prisma.sql`"id" IN (${Prisma.join(some)})`))) keys.set(id, key)
  const named = (id: string): Named[] => {
    const key = keys.get(id)
    return key === undefined ? [] : [{ id, key }]
  }
  return new Map([...ids].map(([candidate, own]) => [candidate, own.flatMap(named)]))
}

const inPatterns = (some: readonly string[]) => Prisma.sql`"patternId" IN (${Prisma.join(some)})`

const pairColumns = { patternId: 'plain', sessionId: 'plain' } as const
const sessionColumns = { id: 'plain', key: 'plain' } as const
