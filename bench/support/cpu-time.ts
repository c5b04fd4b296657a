import { readdirSync, readFileSync } from 'node:fs'

/** Milliseconds of one tick of the kernel's accounts. */
const tickMs = 10

/** Parent and ticks of a process; null where it has just ended. */
function statOf(pid: string): { pid: number; parent: number; ticks: number } | null {
  try {
    const [, rest = ''] = readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ')
    const fields = rest.split(' ')
    return { pid: Number(pid), parent: Number(fields[1]), ticks: Number(fields[11]) + Number(fields[12]) }
  } catch (error) {
    if (['ENOENT', 'ESRCH'].includes((error as NodeJS.ErrnoException).code ?? '')) return null
    throw error
  }
}

/** Milliseconds of processor time of a process and those below it so far; null on systems that do not tell. */
export function cpuTimeOf(pid: number): number | null {
  if (process.platform !== 'linux') return null
  const all = readdirSync('/proc').flatMap((name) => (/^\d+$/.test(name) ? (statOf(name) ?? []) : []))
  const family = new Set([pid])
  for (let size = 0; size < family.size;) {
    size = family.size
    for (const one of all) if (family.has(one.parent)) family.add(one.pid)
  }
  return all.reduce((sum, one) => sum + (family.has(one.pid) ? one.ticks : 0), 0) * tickMs
}
