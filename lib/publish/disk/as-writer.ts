import { randomUUID } from 'node:crypto'
import os from 'node:os'
import { setTimeout as sleep } from 'node:timers/promises'
import { log } from '@/lib/observe/log'
import type { Queryable } from '@/lib/store/client'
import { extendLease, acquireLease, folderInForce, type DiskLease, type HistoryFolder } from '@/lib/store/disk-lease'
import { Problem } from '@/lib/domain/problem/problem'
import { knownFolderId, markFolder } from '@/lib/workspace/folder-id'
import { inRepository } from '@/lib/workspace/git'
import { errorText, workspaceDirOf, type Context } from '@/lib/kernel'

/** This process stood still for longer than its lease: another one writes the workspace. */
export class LeaseLost extends Error {}

/** The history of the workspace is in the folder of another machine: this one follows it. */
export class HeldElsewhere extends Problem {
  constructor() {
    super(
      'conflict',
      'The history of this workspace is in another folder, which this server only follows. Send this to the server of that folder, ' +
        'or have the history here from now on: mettle rebuild-workspace.',
    )
  }
}

/** The folder of a workspace cannot be read or made, so nobody knows whether it holds the history. */
export class FolderUnreadable extends Problem {
  constructor(override readonly cause: unknown) {
    super('unavailable', errorText(cause))
  }
}

/** Whoever may write the folder of a workspace now. */
export interface Writer {
  /** Inside a transaction it stays so until the end. @throws LeaseLost when another process has taken over. */
  requireLease: (db?: Queryable) => Promise<void>
  /** Gives a folder its name, once it has a repository: before another machine that shares it gives it one. */
  nameFolder: () => Promise<void>
}

const leaseMs = 15_000
const pollMs = 25
const owner = randomUUID()

/** On SQLite one process has the home to itself (see lock-home.ts). */
const alone: Writer = { requireLease: () => Promise.resolve(), nameFolder: () => Promise.resolve() }

type Where = Pick<Context, 'store' | 'settings' | 'workspace'>

/** Where a folder lies: on a machine that was set up anew under another name it is another place. */
const placeOf = (dir: string): string => `${os.hostname()}:${dir}`

/** The name of a folder that has none is that of the one that was there before, if the history was; null where it gets a new one. */
const nameAt = (dir: string, known: string | null, held: HistoryFolder | null): string | null =>
  known ?? (held?.place === placeOf(dir) ? held.id : null)

/** The folder of this process. One without a name keeps the one that it gets here once it has a repository. */
export async function ownFolder(ctx: Where): Promise<HistoryFolder> {
  const dir = workspaceDirOf(ctx)
  const place = placeOf(dir)
  const known = await knownFolderId(dir)
  if (known !== null) return { id: known, place }
  const id = nameAt(dir, known, await folderInForce(ctx.store.db, ctx.workspace.id)) ?? randomUUID()
  await markFolder(dir, id)
  return { id: (await knownFolderId(dir)) ?? id, place }
}

/** Whether the workspace's history is in another folder than that of this process. On SQLite there is one. */
export async function followsAnother(ctx: Where): Promise<boolean> {
  if (ctx.store.provider === 'sqlite') return false
  const held = await folderInForce(ctx.store.db, ctx.workspace.id)
  if (held === null) return false
  const dir = workspaceDirOf(ctx)
  return nameAt(dir, await knownFolderId(dir), held) !== held.id
}

/** @throws HeldElsewhere where the history is in another folder */
export async function requireHistory(ctx: Where): Promise<void> {
  if (await followsAnother(ctx)) throw new HeldElsewhere()
}

interface Options<T> {
  /** While another process writes the folder, this may answer instead: it may have done the work. */
  unless?: () => Promise<T | null>
  /** The history is in this folder from now on, wherever it was. */
  takesOver?: boolean
}

/**
 * Runs work as the one writer of a workspace's folder: after what this process began before, and where several processes share the
 * database, under a lease.
 * @throws HeldElsewhere where the history is in another folder
 * @throws FolderUnreadable
 */
export function asWriter<T>(ctx: Where, work: (writer: Writer) => Promise<T>, options: Options<T> = {}): Promise<T> {
  const { unless = () => Promise.resolve(null), takesOver } = options
  const dir = workspaceDirOf(ctx)
  return inRepository(dir, async () => {
    if (ctx.store.provider === 'sqlite') return work(alone)
    const folder = await ownFolder(ctx).catch((cause: unknown) => {
      throw new FolderUnreadable(cause)
    })
    for (;;) {
      const lease = await acquireLease(ctx.store.db, ctx.workspace.id, { owner, folder, takesOver }, leaseMs)
      if (lease) return withLease(ctx, lease, { work, nameFolder: () => markFolder(dir, folder.id) })
      const held = await folderInForce(ctx.store.db, ctx.workspace.id)
      if (!takesOver && held !== null && held.id !== folder.id) throw new HeldElsewhere()
      const answer = await unless()
      if (answer !== null) return answer
      await sleep(pollMs)
    }
  })
}

interface Work<T> extends Pick<Writer, 'nameFolder'> {
  work: (writer: Writer) => Promise<T>
}

async function withLease<T>({ store }: Where, lease: DiskLease, { work, nameFolder }: Work<T>): Promise<T> {
  const extend = (ms: number) =>
    extendLease(store.db, lease, ms).catch((error: unknown) =>
      log().warn({ err: error, workspace: lease.workspaceId }, 'the lease of a workspace could not be renewed or given back'),
    )
  const beat = setInterval(() => void extend(leaseMs), leaseMs / 3)
  try {
    return await work({
      requireLease: async (db = store.db) => {
        if (!(await extendLease(db, lease, leaseMs))) throw new LeaseLost('Another process writes this workspace now')
      },
      nameFolder,
    })
  } finally {
    // What fails here is tried again before the next work, which then says so.
    await nameFolder().catch((error: unknown) =>
      log().warn({ err: error, workspace: lease.workspaceId }, 'the folder of a workspace could not be named'),
    )
    clearInterval(beat)
    await extend(0)
  }
}
