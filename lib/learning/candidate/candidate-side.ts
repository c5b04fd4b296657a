import { jsonColumns } from '@/lib/store/json-columns'
import type { Queryable } from '@/lib/store/client'
import type { Candidate } from '@/prisma/generated/sqlite/client'
import { sideOf, type Side } from '@/lib/library'
import { shapesOfCandidate } from './candidate-facts'
import { metadataOf } from './metadata'

/** A candidate as it is drafted, with what people asked in its sessions. */
export async function candidateSide(db: Queryable, candidate: Candidate, exampleQueries: string[]): Promise<Side> {
  const metadata = metadataOf(candidate)
  const { triggers, constraints = [] } = metadata
  const lists = { shapes: await shapesOfCandidate(db, candidate), constraints, triggers, exampleQueries }
  return sideOf(candidate.name, jsonColumns.Candidate.files(candidate.files), lists, metadata.exampleQueries)
}
