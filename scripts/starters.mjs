// The ancestors that started this process: npm, and the shell in between. They forward no signal that kills them.
import { execFile } from 'node:child_process'
import { readFileSync } from 'node:fs'
import path from 'node:path'
import { promisify } from 'node:util'

const pollMs = 250
const shells = new Set(['sh', 'ash', 'bash', 'busybox', 'dash', 'fish', 'ksh', 'zsh', 'cmd', 'powershell', 'pwsh'])

/** Parent and name of a process on Linux; null when it has ended, including a zombie. */
function readProc(pid) {
  try {
    // "pid (name) state parent …", where a name may contain anything.
    const stat = readFileSync(`/proc/${pid}/stat`, 'utf8')
    const [state, parent] = stat.slice(stat.lastIndexOf(')') + 2).split(' ')
    return state === 'Z' || state === 'X'
      ? null
      : { parent: Number(parent), name: stat.slice(stat.indexOf('(') + 1, stat.lastIndexOf(')')) }
  } catch (error) {
    if (error.code === 'ENOENT' || error.code === 'ESRCH') return null
    throw error
  }
}

const ask = async (file, words) => (await promisify(execFile)(file, words, { windowsHide: true })).stdout.trim()

async function readTable(pid) {
  const [parent, ...name] =
    process.platform === 'win32'
      ? (
          await ask('powershell', [
            '-NoProfile',
            '-Command',
            `Get-CimInstance Win32_Process -Filter 'ProcessId=${pid}' | ForEach-Object { "$($_.ParentProcessId) $($_.Name)" }`,
          ])
        ).split(' ')
      : (await ask('ps', ['-o', 'ppid=,comm=', '-p', String(pid)])).split(/\s+/)
  return parent ? { parent: Number(parent), name: name.join(' ') } : null
}

const read = (pid) => (process.platform === 'linux' ? readProc(pid) : readTable(pid))

function isAlive(pid) {
  if (process.platform === 'linux') return readProc(pid) !== null
  try {
    process.kill(pid, 0)
    return true
  } catch (error) {
    return error.code === 'EPERM'
  }
}

/** From the nearest ancestor to the package manager: whoever started that may end, and so may a person's own shell. */
async function startersOf(pid) {
  const starters = []
  for (let at = pid; at > 1;) {
    const command = await read(at)
    if (!command) break
    starters.push(at)
    if (!shells.has(path.parse(command.name.replace(/^-/, '')).name.toLowerCase())) break
    at = command.parent
  }
  return starters
}

/**
 * Calls back once when the package manager that ran this process has ended, or the shell in between. Without one nothing is
 * watched.
 */
export async function whenStartersGo(act) {
  if (!process.env.npm_lifecycle_event) return
  const parent = process.ppid
  let watched = [parent]
  const timer = setInterval(() => {
    if (process.ppid === parent && watched.every(isAlive)) return
    clearInterval(timer)
    act()
  }, pollMs)
  try {
    watched = [...new Set([parent, ...(await startersOf(parent))])]
  } catch (error) {
    // No process table here: the nearest ancestor is watched anyway.
    console.error(`mettle: the process that ran npm is not watched (${error.message}): end the server by its own`)
  }
}
