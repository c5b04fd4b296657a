import { expect, it } from 'vitest'
import type { JobItem } from '@/lib/contract/job'
import { longJobs } from './job-tray'

const job = (id: string, status: JobItem['status'], startedAt: string | null): JobItem => ({
  id,
  kind: 'ingest',
  status,
  progress: { done: 0, total: 0, unit: 'files' },
  createdAt: '2026-03-02T09:00:00.000Z',
  startedAt,
  endedAt: null,
})

it('shows long-running jobs, and neither queued, ended nor new ones', () => {
  const now = Date.parse('2026-03-02T09:00:10.000Z')
  const jobs = [
    job('long', 'running', '2026-03-02T09:00:00.000Z'),
    job('new', 'running', '2026-03-02T09:00:09.500Z'),
    job('waits', 'queued', null),
    job('over', 'succeeded', '2026-03-02T09:00:00.000Z'),
  ]
  expect(longJobs(jobs, now).map(({ id }) => id)).toEqual(['long'])
})
