import { z } from 'zod'
import { ids } from './example'
import { operation } from './operation'
import { cursor, idRef, json, limit, page, time } from './shared'
import { text } from './text'

export const jobStatuses = ['queued', 'running', 'succeeded', 'failed', 'cancelled'] as const
export const job = z.object({
  id: z.string(),
  kind: z.string(),
  status: z.enum(jobStatuses),
  /** `doing`: what a running job does now, in plain words, where a count does not say it. */
  progress: z.object({ done: z.number().int(), total: z.number().int(), unit: z.string(), doing: z.string().optional() }),
  result: json.optional(),
  error: z.string().optional(),
  createdAt: time,
  startedAt: time.nullable(),
  endedAt: time.nullable(),
})
export type JobItem = z.output<typeof job>

export const listJobs = operation({
  name: 'job.list',
  route: 'GET /api/jobs',
  summary: 'List background jobs',
  input: z.strictObject({ status: z.enum(jobStatuses).optional(), kind: text.ref(z.string()).optional(), limit, cursor }),
  output: page(job),
  permission: 'read',
  effect: { kind: 'read' },
  shows: ['jobs'],
  isCached: true,
  example: { status: 'succeeded', limit: 20 },
})

export const readJob = operation({
  name: 'job.read',
  route: 'GET /api/jobs/{id}',
  summary: 'Read a job; optionally wait up to the given seconds for it to end',
  input: z.strictObject({ id: idRef, wait: z.coerce.number().min(0).max(60).default(0) }),
  output: job,
  permission: 'read',
  effect: { kind: 'read' },
  shows: ['jobs'],
  example: { id: ids.job, wait: 10 },
})

export const cancelJob = operation({
  name: 'job.cancel',
  route: 'POST /api/jobs/{id}/cancel',
  summary: 'Cancel a job',
  input: z.strictObject({ id: idRef }),
  output: job,
  permission: 'manage',
  effect: { kind: 'write', idempotent: true },
  changes: ['jobs'],
  absent: { cli: 'cancelled in the dashboard or through REST' },
  example: { id: ids.job },
})
