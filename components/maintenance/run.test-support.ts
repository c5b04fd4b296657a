import type { SweepRun } from '@/lib/contract/maintenance'

export const now = '2025-11-20T12:00:00.000Z'

/** A successful run without moves, with overrides. */
export const run = (fields: Partial<SweepRun> = {}): SweepRun => ({
  id: 'run_1',
  status: 'succeeded',
  trigger: 'schedule',
  dryRun: false,
  asOf: now,
  policyVersion: 4,
  looked: 12,
  moved: 0,
  progress: { done: 0, total: 0 },
  startedAt: '2025-11-20T08:00:00.000Z',
  endedAt: '2025-11-20T08:00:02.000Z',
  decisions: [],
  ...fields,
})
