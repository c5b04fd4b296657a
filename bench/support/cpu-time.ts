import { processTree } from './process-tree'

/** Milliseconds of one tick of the kernel's accounts. */
const tickMs = 10

/** Milliseconds of processor time of a process and those below it so far; null on systems that do not tell. */
export function cpuTimeOf(pid: number): number | null {
  return processTree(pid)?.reduce((sum, { ticks }) => sum + ticks * tickMs, 0) ?? null
}
