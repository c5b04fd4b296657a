import { promises as fs } from 'node:fs'
import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { Problem } from '@/lib/domain/problem/problem'
import { tryLock } from './move-ref'

/** Git is done within milliseconds but for what waits for a person, who may have begun and gone. */
const patienceMs = 2_000
const pollMs = 20
/** What git writes there is an index, never this. */
const ours = 'mettle'
/** Made and not filled: whoever lives does so at once. */
const emptyMs = 5_000

/** A lock that a dead process of ours left: whoever asks is the one writer of the workspace. */
async function isAbandoned(lock: string): Promise<boolean> {
  try {
    const content = await fs.readFile(lock, 'latin1')
    return content === ours || (content === '' && Date.now() - (await fs.stat(lock)).mtimeMs > emptyMs)
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return false
    throw error
  }
}

/**
 * Changes the index of a repository under the lock that git itself takes, so that what a person stages meanwhile is not lost.
 * @throws Problem `conflict` where git holds it for longer; a lock that a dead git left is a person's to remove.
 */
export async function withIndexLock<T>(dir: string, work: () => Promise<T>): Promise<T> {
  const lock = path.join(dir, '.git/index.lock')
  const until = Date.now() + patienceMs
  while (!(await tryLock(lock, ours))) {
    if (await isAbandoned(lock)) {
      await fs.rm(lock, { force: true })
      continue
    }
    if (Date.now() > until)
      throw new Problem('conflict', 'A git command is at work in the workspace (.git/index.lock). If none is, remove that file.')
    await sleep(pollMs)
  }
  try {
    return await work()
  } finally {
    await fs.rm(lock, { force: true })
  }
}
