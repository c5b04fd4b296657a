import { allPages } from '@/lib/client/all-pages'
import { sameOrigin } from '@/lib/client/queries'
import type { CsvCell } from '@/lib/domain/csv/write-csv'
import { sessionsInput, type SessionFilters } from './session-filters'

const perPage = 200

/** Every session that matches the filters, as flat records. */
export async function exportSessions(filters: SessionFilters): Promise<Record<string, CsvCell>[]> {
  const input = { ...sessionsInput({ ...filters, cursor: '' }), limit: perPage }
  const sessions = await allPages((cursor) => sameOrigin.call('session.list', { ...input, ...(cursor ? { cursor } : {}) }))
  return sessions.map(({ id, key, title, agent, harness, model, outcome, outcomeSource, steps, errors, startedAt, endedAt }) => ({
    id,
    key,
    title,
    agent,
    harness,
    model,
    outcome,
    outcome_source: outcomeSource,
    steps,
    errors,
    started_at: startedAt,
    ended_at: endedAt,
  }))
}
