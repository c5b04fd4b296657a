// One build at a time, because two concurrent first starts must not write into the same folder.
import { mkdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'

const cache = fileURLToPath(new URL('../node_modules/.cache', import.meta.url))
const own = path.join(cache, 'build.lock')
const pollMs = 200
/** A lock without a name is being written, or its writer died while writing. */
const nameMs = 5_000

function isAlive(pid) {
  try {
    process.kill(pid, 0)
    return true
  } catch (error) {
    return error.code === 'EPERM'
  }
}

/** Whether the holder of the lock has ended. */
function isAbandoned(lock) {
  const stat = statSync(lock, { throwIfNoEntry: false })
  if (!stat) return false
  const pid = Number(readFileSync(lock, 'utf8'))
  return pid > 0 ? !isAlive(pid) : Date.now() - stat.mtimeMs > nameMs
}

function take(lock) {
  try {
    writeFileSync(lock, String(process.pid), { flag: 'wx' })
    return true
  } catch (error) {
    if (error.code !== 'EEXIST') throw error
    return false
  }
}

/** Runs work while no other process of this checkout does; reports once that it waits. */
export async function aloneInBuild(work, lock = own) {
  mkdirSync(path.dirname(lock), { recursive: true })
  for (let turn = 0; !take(lock); turn += 1) {
    if (turn === 0) console.log('Another start is building; waiting for it…')
    if (isAbandoned(lock)) rmSync(lock, { force: true })
    else await sleep(pollMs)
  }
  try {
    return await work()
  } finally {
    rmSync(lock, { force: true })
  }
}
