import { promises as fs } from 'node:fs'
import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import git from 'isomorphic-git'
import { atomicFs } from './atomic-fs'

/** Whoever moves a reference does so within milliseconds: a lock as old as this was left by a process that died. */
const abandonedMs = 5_000
const pollMs = 20

export interface Move {
  /** In full: `refs/heads/…`, or HEAD where no branch is checked out. */
  ref: string
  /** What was read there; null where nothing was. */
  from: string | null
  /** Makes the commit to move to, once the guard has agreed: one that was refused would be an object that nothing leads to. */
  make: () => Promise<string>
  /** Asked under the lock, before anything moves; throws where it must not. */
  guard: (() => Promise<void>) | undefined
}

/** The commit that a reference names; null where it names none yet. */
export async function readRef(dir: string, ref: string): Promise<string | null> {
  try {
    return await git.resolveRef({ fs: atomicFs, dir, ref })
  } catch (error) {
    if (error instanceof Error && error.name === 'NotFoundError') return null
    throw error
  }
}

/**
 * Moves a reference on from the commit that was read, under the lock that git itself takes, so that it holds against other processes
 * and against git. Answers the commit that it names then; null, and changes nothing, where it stands elsewhere by now.
 */
export async function moveRef(dir: string, { ref, from, make, guard }: Move): Promise<string | null> {
  const file = path.join(dir, '.git', ref)
  const lock = `${file}.lock`
  await fs.mkdir(path.dirname(file), { recursive: true })
  await acquireLock(lock)
  let isMoved = false
  try {
    if ((await readRef(dir, ref)) !== from) return null
    await guard?.()
    const to = await make()
    await fs.writeFile(lock, `${to}\n`)
    await fs.rename(lock, file)
    isMoved = true
    return to
  } finally {
    // Once it is renamed, a file of that name is another's lock.
    if (!isMoved) await fs.rm(lock, { force: true })
  }
}

async function acquireLock(lock: string): Promise<void> {
  while (!(await tryLock(lock, ''))) {
    const ageMs = await fs.stat(lock).then(
      ({ mtimeMs }) => Date.now() - mtimeMs,
      () => 0,
    )
    if (ageMs > abandonedMs) await fs.rm(lock, { force: true })
    else await sleep(pollMs)
  }
}

/** Makes a lock of git's; false where it is there. */
export async function tryLock(lock: string, content: string): Promise<boolean> {
  let isOurs = false
  try {
    const handle = await fs.open(lock, 'wx')
    isOurs = true
    try {
      await handle.writeFile(content)
    } finally {
      await handle.close()
    }
    return true
  } catch (error) {
    // A full disk makes the file and cannot fill it.
    if (isOurs) await fs.rm(lock, { force: true })
    if (!isOurs && error instanceof Error && 'code' in error && error.code === 'EEXIST') return false
    throw error
  }
}
