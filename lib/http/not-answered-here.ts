import { randomUUID } from 'node:crypto'
import { Problem } from '@/lib/domain/problem/problem'
import { problemResponse } from './problem-response'

/** The response of a process that only does jobs to whatever is not asked about the process itself. */
export const notAnsweredHere = (): Response =>
  problemResponse(
    new Problem('not_found', 'This process only does jobs (METTLE_ROLE=worker). Ask one that has the role web or all.'),
    `req_${randomUUID()}`,
  )
