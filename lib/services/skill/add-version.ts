import { invalid } from '@/lib/domain/problem/problem'
import { digestOfFiles, sha256Hex } from '@/lib/domain/digest/sha256'
import { newId } from '@/lib/store/id'
import type { Prisma, Version } from '@/prisma/generated/sqlite/client'
import type { Actor, WriteContext } from '../kernel/context'

export interface TextFile {
  path: string
  text: string
}


/** Writes an immutable version with its files. The skill's row is the caller's to change. */
export async function addVersion(tx: WriteContext, version: NewVersion): Promise<Version> {
  const { row, files } = versionRow(tx, version)
  return tx.db.version.create({ data: { ...row, files: { create: files } } })
}

/** Rows of one statement: files are large, and a database takes only so many values at once. */
const rowsAtOnce = 100

/** Writes the first versions of many skills in a few statements. */
export async function addVersions(tx: WriteContext, versions: readonly NewVersion[]): Promise<void> {
  const made = versions.map((version) => versionRow(tx, version))
  const files = made.flatMap(({ row, files }) => files.map((file) => ({ ...file, versionId: row.id })))
  await tx.db.version.createMany({ data: made.map(({ row }) => row) })
  for (let start = 0; start < files.length; start += rowsAtOnce)
    await tx.db.versionFile.createMany({ data: files.slice(start, start + rowsAtOnce) })
}
