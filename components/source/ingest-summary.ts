import { isActive } from '@/components/ui/is-active'
import type { JobItem } from '@/lib/contract/job'

/** The result of an import; null until the job has succeeded. */
export interface IngestSummary {
  sessions: number
  steps: number
  created: number
  refused: { path: string; reason: string }[]
}

const numberAt = (record: Record<string, unknown>, key: string): number => {
  const value = record[key]
  return typeof value === 'number' ? value : 0
}

const textOf = (value: unknown): string => (typeof value === 'string' ? value : '')

/** Parses a job's result defensively: an older server may have stored it. */
export function ingestSummary(job: Pick<JobItem, 'status' | 'result'>): IngestSummary | null {
  const { result } = job
  if (job.status !== 'succeeded' || typeof result !== 'object' || result === null || Array.isArray(result)) return null
  const refused = Array.isArray(result.refused) ? result.refused : []
  return {
    sessions: numberAt(result, 'sessions'),
    steps: numberAt(result, 'steps'),
    created: numberAt(result, 'created'),
    refused: refused.flatMap((one) =>
      typeof one === 'object' && one !== null && !Array.isArray(one)
        ? [{ path: textOf(one.path), reason: textOf(one.reason) }]
        : [],
    ),
  }
}

/** The active jobs to show: of mining, which is queued for each agent, the one that says what it is doing, or one that waits. */
export function shownJobs<J extends Pick<JobItem, 'kind' | 'status' | 'progress'>>(jobs: readonly J[]): J[] {
  const active = jobs.filter(isActive)
  const mining = active.filter(({ kind }) => kind === 'mine')
  const running = mining.filter(({ status }) => status === 'running')
  const shown = running.find(({ progress }) => progress.doing !== undefined) ?? running[0] ?? mining[0]
  return active.filter((job) => job.kind !== 'mine' || job === shown)
}
