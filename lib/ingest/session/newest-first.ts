import type { Provider } from '@/lib/store/client'
import type { Prisma } from '@/prisma/generated/sqlite/client'

/**
 * Sessions, the last started first; those without a start come last. Each database is asked in the words that an index answers: on
 * SQLite nothing comes last by itself, and saying so makes it sort all rows.
 */
export const newestFirst = (provider: Provider): Prisma.SessionOrderByWithRelationInput[] => [
  { startedAt: provider === 'sqlite' ? 'desc' : { sort: 'desc', nulls: 'last' } },
  { id: 'desc' },
]
