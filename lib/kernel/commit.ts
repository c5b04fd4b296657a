import { log } from '@/lib/observe/log'
import type { Context } from './context'

/** What a transaction left to be shown outside of the database. */
export interface Commit {
  /** Names of skills whose files it queued. */
  touched: ReadonlySet<string>
  /** Names of skills that its events tell of. */
  notified: ReadonlySet<string>
  /** False where an act of several transactions writes the files once, at its end. */
  canFlush: boolean
}

/** A skill whose files could not be written, with the cause. */
export interface Unwritten {
  name: string
  cause: string
}

/** Shows a commit outside; answers what could not be written. */
export type Publisher = (ctx: Context, commit: Commit) => Promise<Unwritten[]>

const slot = globalThis as typeof globalThis & { mettlePublisher?: Publisher }

/** Says who shows commits: the kernel knows nobody above it. The last one said holds, in every bundle of this process. */
export function publishWith(publisher: Publisher): void {
  slot.mettlePublisher = publisher
}

/** Has a commit shown, and answers when it is. @throws Error where files wait and nobody was said to write them. */
export async function publishCommit(ctx: Context, commit: Commit): Promise<Unwritten[]> {
  if (slot.mettlePublisher) return slot.mettlePublisher(ctx, commit)
  if (commit.touched.size === 0) return []
  throw new Error('Nobody writes the files of this commit: load lib/publish')
}

/** What follows a commit and fails is logged: it never undoes the act. */
export async function runEffect(effect: () => Promise<void> | void): Promise<void> {
  try {
    await effect()
  } catch (error) {
    log().error({ err: error }, 'an effect after a commit failed')
  }
}
