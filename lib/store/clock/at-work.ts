import { AsyncLocalStorage } from 'node:async_hooks'
import type { SqlQueryable, Transaction } from '@prisma/driver-adapter-utils'
import { withMethods } from './with-methods'

/** The id that means every workspace: a change outside of any concerns all. */
export const everyWorkspace = ''

interface Work {
  workspaceId: string
  /** The connection of the transaction that was opened last. */
  opened: SqlQueryable | null
  /** The transaction that the work is done in, as its callers know it. */
  db: object | null
  /** The connection of that transaction. */
  lane: SqlQueryable | null
  /** What is to be done as soon as that transaction is committed. */
  atCommit: (() => void)[]
  /** What is under way where the work is a statement alone, whose transaction need not be awaited to begin. */
  alone?: Alone
}

/** A statement in a transaction of its own. */
export interface Alone {
  /** The beginning of its transaction, which was sent; null before. */
  begun: Promise<unknown> | null
}

// One per process, however often this module is evaluated: the store and its callers may come from different bundles.
const slot: typeof globalThis & { mettleAtWork?: AsyncLocalStorage<Work> } = globalThis
const atWork = (): AsyncLocalStorage<Work> => (slot.mettleAtWork ??= new AsyncLocalStorage())

/** Runs work whose writes belong to one workspace. It is awaited inside, because a Prisma query starts only when awaited. */
export function inWorkspace<T>(workspaceId: string, work: () => Promise<T>): Promise<T> {
  const { db = null, lane = null } = atWork().getStore() ?? {}
  return atWork().run({ workspaceId, opened: null, db, lane, atCommit: [] }, async () => await work())
}

/** The workspace that the current work belongs to. */
export const workspaceAtWork = (): string => atWork().getStore()?.workspaceId ?? everyWorkspace

/** Runs work that is one statement in a transaction of its own. */
export function inStatementAlone<T>(work: (alone: Alone) => Promise<T>): Promise<T> {
  const alone: Alone = { begun: null }
  const { workspaceId = everyWorkspace } = atWork().getStore() ?? {}
  return atWork().run({ workspaceId, opened: null, db: null, lane: null, atCommit: [], alone }, () => work(alone))
}

/** What is known of the statement that the current work is; undefined where it is more. */
export const statementAlone = (): Alone | undefined => atWork().getStore()?.alone

/** A statement came after its transaction had ended, as one does that took too long: told by the code that Prisma has for that. */
class TransactionEnded extends Error {
  readonly code = 'P2028'
}

/** Notes the connection of a transaction that begins; it is not used any more once the transaction ends. */
export function noteOpened<T extends Transaction>(transaction: T): T {
  let isOver = false
  const open = (): Transaction => {
    if (isOver) throw new TransactionEnded('The transaction has ended')
    return transaction
  }
  const end = async (how: () => Promise<void>): Promise<void> => {
    isOver = true
    await how()
  }
  const lane: Pick<Transaction, 'executeRaw' | 'queryRaw'> = {
    executeRaw: async (query) => open().executeRaw(query),
    queryRaw: async (query) => open().queryRaw(query),
  }
  const work = atWork().getStore()
  // What a former attempt left was never committed.
  if (work) Object.assign(work, { opened: withMethods<SqlQueryable>(transaction, lane), atCommit: [] })
  const own: Partial<Transaction> = {
    commit: async () => {
      await end(() => transaction.commit())
      for (const effect of work?.atCommit.splice(0) ?? []) effect()
    },
    rollback: () => end(() => transaction.rollback()),
    executeRaw: (query) => {
      // On PostgreSQL a statement ends the transaction, before its connection is released.
      if (query.sql === 'COMMIT' || query.sql === 'ROLLBACK') isOver = true
      return transaction.executeRaw(query)
    },
  }
  return withMethods<Transaction>(transaction, own) as T
}

/**
 * Runs an effect as soon as the transaction of the current work is committed, before whoever began it is told; never where it is rolled
 * back. For what is kept in memory alone: it may neither wait nor throw.
 */
export function atCommit(effect: () => void): void {
  atWork().getStore()?.atCommit.push(effect)
}

/** From here on, `laneOf` gives the connection of this transaction to the work that is done in it. */
export function bindOpened(db: object): void {
  const work = atWork().getStore()
  if (work) Object.assign(work, { db, lane: work.opened })
}

/** The connection of the transaction that the current work is done in; null for another client. */
export function laneOf(db: object): SqlQueryable | null {
  const work = atWork().getStore()
  return work?.db === db ? work.lane : null
}
