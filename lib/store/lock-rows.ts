import { Prisma } from '@/prisma/generated/sqlite/client'
import type { Provider, Transaction } from './client'
import { inChunks } from './in-chunks'
import { readStatement } from './run-statement'

/**
 * Locks rows until the transaction ends, always in the same order, so that two transactions on the same rows run one after the
 * other and cannot deadlock. SQLite has one writer at a time anyway.
 */
export async function lockRows(db: Transaction, provider: Provider, table: string, ids: readonly string[]): Promise<void> {
  if (provider === 'sqlite') return
  const name = Prisma.raw(`"${table}"`)
  await inChunks(ids.toSorted(), (some) =>
    readStatement(
      db,
      Prisma.sql`SELECT 1 AS locked FROM ${name} WHERE "id" IN (${Prisma.join(some)}) ORDER BY "id" FOR NO KEY UPDATE`,
    ),
  )
}

/** Prevents others from inserting rows into a workspace until the transaction ends. SQLite has one writer at a time anyway. */
export async function lockWorkspace(db: Transaction, provider: Provider, id: string): Promise<void> {
  if (provider === 'sqlite') return
  await readStatement(db, Prisma.sql`SELECT 1 AS locked FROM "Workspace" WHERE "id" = ${id} FOR UPDATE`)
}

/** Locks a setting until the transaction ends: who read it before writes it before anybody else. SQLite has one writer at a time anyway. */
export async function lockSetting(db: Transaction, provider: Provider, workspaceId: string, key: string): Promise<void> {
  if (provider === 'sqlite') return
  await readStatement(
    db,
    Prisma.sql`SELECT 1 AS locked FROM "Setting" WHERE "workspaceId" = ${workspaceId} AND "key" = ${key} FOR NO KEY UPDATE`,
  )
}

/**
 * Lets transactions that name the same thing run one after the other, from here to their end. Call it before any other lock, so that
 * none that waits here holds what another waits for. SQLite has one writer at a time anyway.
 */
export async function lockNamed(db: Transaction, provider: Provider, name: string): Promise<void> {
  if (provider === 'sqlite') return
  await readStatement(db, Prisma.sql`SELECT 1 AS locked FROM pg_advisory_xact_lock(hashtextextended(${name}, 0))`)
}
