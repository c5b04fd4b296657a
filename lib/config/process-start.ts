import { execFileSync } from 'node:child_process'
import { readFileSync } from 'node:fs'

/** Clock ticks a second in what Linux tells about processes, on every machine. */
const ticksPerSecond = 100

/** Linux tells the start of a process in ticks since the machine started. */
function startOnLinux(pid: number): number | null {
  const stat = readFileSync(`/proc/${pid}/stat`, 'utf8')
  // "pid (name) state parent …", where a name may contain anything.
  const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ')
  if (fields[0] === 'Z' || fields[0] === 'X') return null
  const [, bootSeconds] = /^btime (\d+)$/m.exec(readFileSync('/proc/stat', 'utf8')) ?? []
  return (Number(bootSeconds) + Number(fields[19]) / ticksPerSecond) * 1000
}

function startElsewhere(pid: number): number | null {
  const [file, ...words] =
    process.platform === 'win32'
      ? ['powershell', '-NoProfile', '-Command', `(Get-Process -Id ${pid}).StartTime.ToUniversalTime().ToString('o')`]
      : ['ps', '-o', 'lstart=', '-p', String(pid)]
  const said = execFileSync(/* turbopackIgnore: true */ file, words, {
    encoding: 'utf8',
    windowsHide: true,
    stdio: ['ignore', 'pipe', 'ignore'],
  })
  const startMs = Date.parse(said.trim())
  return Number.isNaN(startMs) ? null : startMs
}

function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0)
    return true
  } catch (error) {
    return error instanceof Error && 'code' in error && error.code === 'EPERM'
  }
}

/** When a process started (ms); null when it has ended, which a zombie has. */
export function processStart(pid: number): number | null {
  if (!isAlive(pid)) return null
  try {
    return process.platform === 'linux' ? startOnLinux(pid) : startElsewhere(pid)
  } catch {
    // It ended meanwhile.
    return null
  }
}
