import { createHash } from 'node:crypto'
import { promises as fs } from 'node:fs'
import path from 'node:path'
import { z } from 'zod'

/**
 * The content of a file before it was connected (base64; null: no file), the digest of what was written then, and the topmost
 * folder that was created for it.
 */
const fileRecord = z.object({ before: z.string().nullable(), sha256: z.string(), made: z.string().nullable().default(null) })
export type FileRecord = z.output<typeof fileRecord>

export const digestOf = (bytes: Uint8Array): string => createHash('sha256').update(bytes).digest('hex')

const placeOf = (mettleHome: string, file: string): string =>
  path.join(mettleHome, 'connect', `${digestOf(new TextEncoder().encode(file))}.json`)

/** Bytes of a file, null when it does not exist. */
export async function bytesOf(file: string): Promise<Buffer | null> {
  return fs.readFile(file).catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return null
    throw error
  })
}

/** Replaces a file atomically, keeps its mode, and writes through a link to its target. */
export async function place(file: string, bytes: Uint8Array): Promise<void> {
  const real = await fs.realpath(file).catch(() => file)
  await fs.mkdir(path.dirname(real), { recursive: true })
  const mode = await fs.stat(real).then(
    (stat) => stat.mode,
    () => 0o600,
  )
  const draft = `${real}.${process.pid}.mettle-tmp`
  await fs.writeFile(draft, bytes, { mode })
  await fs.rename(draft, real)
}

/** The record of a file; null when it was never connected, or the record is damaged. */
export async function readRecord(mettleHome: string, file: string): Promise<FileRecord | null> {
  const bytes = await bytesOf(placeOf(mettleHome, file))
  try {
    return bytes && fileRecord.parse(JSON.parse(bytes.toString('utf8')))
  } catch {
    return null
  }
}

export async function writeRecord(mettleHome: string, file: string, record: FileRecord): Promise<void> {
  await fs.mkdir(path.join(mettleHome, 'connect'), { recursive: true, mode: 0o700 })
  await place(placeOf(mettleHome, file), new TextEncoder().encode(JSON.stringify(record)))
}

export const dropRecord = (mettleHome: string, file: string): Promise<void> => fs.rm(placeOf(mettleHome, file), { force: true })
