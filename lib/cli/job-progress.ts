import type { Client } from '@/lib/client/http-client'
import type { JobItem } from '@/lib/contract/job'
import { drawJob } from './ingest/progress'
import type { Io } from './io'

/** How far a job is, and what it is doing where it says so: "Reading 312 sessions, 0 of 1 agents". */
export function progressOf({ progress: { done, total, unit, doing } }: Pick<JobItem, 'progress'>): string {
  return `${doing === undefined ? '' : `${doing}, `}${done} of ${total} ${unit}`
}

const waitSeconds = 30

/** Waits until a job has ended; a person who watches hears of its progress each second. */
export async function waitForJob(
  client: Client,
  job: JobItem,
  { io, onProgress }: { io: Io; onProgress: (job: JobItem) => void },
): Promise<JobItem> {
  let seen = job
  while (seen.status === 'queued' || seen.status === 'running') {
    if (io.isWatched) onProgress(seen)
    seen = await client.call('job.read', { id: job.id, wait: io.isWatched ? 1 : waitSeconds })
  }
  if (io.isWatched) io.err('\r\u001b[K')
  return seen
}

/** What a long job came to, drawn while it runs; the job itself where it did not get to its end. */
export async function resultOfJob<Result>(
  client: Client,
  job: JobItem,
  { io, unit, parse }: { io: Io; unit: string; parse: (result: unknown) => Result },
): Promise<Result | { job: JobItem }> {
  const draw = drawJob(io, unit)
  const ended = await waitForJob(client, job, { io, onProgress: ({ progress: { done, total } }) => draw(done, total) })
  return ended.status === 'succeeded' ? parse(ended.result) : { job: ended }
}
