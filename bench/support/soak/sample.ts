import { readdirSync, readFileSync } from 'node:fs'
import { median } from '@/bench/support/report'
import { ofProcess, processTree } from '@/bench/support/process-tree'
import { onDatabase } from '@/bench/support/scale/storage'

/** What a server holds at a moment, with the processes below it. */
export interface Sample {
  at: number
  /** Resident, in megabytes. */
  memoryMb: number
  /** Open files, sockets and pipes. */
  handles: number
  /** To the database; null on SQLite. */
  connections: number | null
}

const pageBytes = 4096

const residentOf = (pid: number): number =>
  Number(ofProcess(() => readFileSync(`/proc/${pid}/statm`, 'utf8'))?.split(' ')[1] ?? 0) * pageBytes

const handlesOf = (pid: number): number => ofProcess(() => readdirSync(`/proc/${pid}/fd`))?.length ?? 0

export async function sampleOf(pid: number, databaseUrl: string | undefined): Promise<Sample> {
  const pids = processTree(pid)?.map((one) => one.pid)
  if (!pids) throw new Error('Only Linux tells what a process holds')
  const sum = (of: (pid: number) => number) => pids.reduce((all, one) => all + of(one), 0)
  const counted = databaseUrl
    ? await onDatabase(databaseUrl, 'SELECT count(*)::int AS n FROM pg_stat_activity WHERE datname = current_database()')
    : null
  return {
    at: Date.now(),
    memoryMb: sum(residentOf) / 2 ** 20,
    handles: sum(handlesOf),
    connections: counted && Number(counted[0]?.n),
  }
}

/** Quarters of the time: caches fill in the first, the second is compared with the last. */
export type Quarter = 0 | 1 | 2 | 3

export function inQuarter<T extends { at: number }>(
  all: readonly T[],
  { from, to }: { from: number; to: number },
  quarter: Quarter,
): T[] {
  const length = (to - from) / 4
  const [start, end] = [from + quarter * length, from + (quarter + 1) * length]
  return all.filter(({ at }) => at >= start && at < end)
}

export const medianOf = (samples: readonly Sample[], of: 'memoryMb' | 'handles' | 'connections'): number =>
  Math.round(median(samples.map((one) => one[of] ?? 0)))
