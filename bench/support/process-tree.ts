import { readdirSync, readFileSync } from 'node:fs'

/** A process, as the kernel tells of it. */
export interface Process {
  pid: number
  parent: number
  /** Of processor time, in the kernel's ticks. */
  ticks: number
}

/** What a file or folder of the kernel says of a process; null where the process has just ended. */
export function ofProcess<T>(read: () => T): T | null {
  try {
    return read()
  } catch (error) {
    if (['ENOENT', 'ESRCH'].includes((error as NodeJS.ErrnoException).code ?? '')) return null
    throw error
  }
}

function statOf(pid: string): Process | null {
  const [, rest = ''] = ofProcess(() => readFileSync(`/proc/${pid}/stat`, 'utf8'))?.split(') ') ?? []
  const fields = rest.split(' ')
  return rest === '' ? null : { pid: Number(pid), parent: Number(fields[1]), ticks: Number(fields[11]) + Number(fields[12]) }
}

/** A process and those below it; null on systems that do not tell. */
export function processTree(pid: number): Process[] | null {
  if (process.platform !== 'linux') return null
  const all = readdirSync('/proc').flatMap((name) => (/^\d+$/.test(name) ? (statOf(name) ?? []) : []))
  const family = new Set([pid])
  for (let size = 0; size < family.size;) {
    size = family.size
    for (const one of all) if (family.has(one.parent)) family.add(one.pid)
  }
  return all.filter((one) => family.has(one.pid))
}
