import { log } from '@/lib/observe/log'
import type { Context } from './context'

/** What a transaction leaves to publish outside the database. */
export interface Commit {
  /** Names of skills whose files it queued. */
  touched: ReadonlySet<string>
  /** Names of skills that its events concern. */
  notified: ReadonlySet<string>
  /** False when an operation of several transactions writes its files once, at the end. */
  canFlush: boolean
}

/** A skill whose files could not be written, with the cause. */
export interface Unwritten {
  name: string
  cause: string
}

/** Publishes a commit; returns what could not be written. */
export type Publisher = (ctx: Context, commit: Commit) => Promise<Unwritten[]>

const slot = globalThis as typeof globalThis & { mettlePublisher?: Publisher }

/** Registers the publisher: the kernel imports nothing above it. The last one registered applies to every bundle of this process. */
export function publishWith(publisher: Publisher): void {
  slot.mettlePublisher = publisher
}

/** Publishes a commit and waits for it. @throws Error when files are queued and no publisher is registered. */
export async function publishCommit(ctx: Context, commit: Commit): Promise<Unwritten[]> {
  if (slot.mettlePublisher) return slot.mettlePublisher(ctx, commit)
  if (commit.touched.size === 0) return []
  throw new Error('Nobody writes the files of this commit: load lib/publish')
}

/** Runs an effect of the moment of the commit. A failure is logged and never undoes the change. */
export function runAtOnce(effect: () => void): void {
  try {
    effect()
  } catch (error) {
    log().error({ err: error }, 'an effect of a commit failed')
  }
}

/** Runs an effect after the commit. A failure is logged and never undoes the change. */
export async function runEffect(effect: () => Promise<void> | void): Promise<void> {
  try {
    await effect()
  } catch (error) {
    log().error({ err: error }, 'an effect after a commit failed')
  }
}
