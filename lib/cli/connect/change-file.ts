import { promises as fs } from 'node:fs'
import path from 'node:path'
import { createTwoFilesPatch } from 'diff'
import { clientPath, type Machine } from '@/lib/config/client-path'
import { marks } from '@/lib/domain/harness/harnesses'
import { Unreadable } from './json-text'
import { bytesOf, digestOf, dropRecord, place, readRecord, writeRecord, type FileRecord } from './file-record'
import { removeEmpty } from './remove-empty'
import type { Edit } from './edit'

export interface FileLine {
  path: string
  status: 'written' | 'unchanged' | 'restored' | 'entries removed' | 'refused'
  /** Added and removed lines. */
  diff: string
  reason: string | null
}

/** Where files are, and whether anything may be written. */
export interface Site {
  machine: Machine
  mettleHome: string
  isDryRun: boolean
}

const encode = (text: string): Uint8Array => new TextEncoder().encode(text)

function decode(bytes: Buffer | null): string {
  try {
    return bytes === null ? '' : new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(bytes)
  } catch {
    throw new Unreadable('it is not UTF-8 text')
  }
}

function line(file: string, status: FileLine['status'], before: string, after: string, reason: string | null = null): FileLine {
  const diff = before === after ? '' : createTwoFilesPatch(file, file, before, after, undefined, undefined, { context: 2 })
  return { path: file, status, diff, reason }
}

/** An unreadable file is left alone, with the reason and a workaround. */
async function orRefusal(file: string, wayOut: () => string, change: () => Promise<FileLine>): Promise<FileLine> {
  try {
    return await change()
  } catch (error) {
    if (error instanceof Unreadable) return line(file, 'refused', '', '', `Unchanged: ${error.message}. ${wayOut()}`)
    throw error
  }
}

const isThere = async (file: string): Promise<boolean> => (await bytesOf(file)) !== null

/** The content of a file before it was connected; null: no file; undefined: unknown. */
const beforeOf = (record: FileRecord | null): string | null | undefined =>
  record?.before ? decode(Buffer.from(record.before, 'base64')) : record?.before

/**
 * The content before our first change: for our own text the recorded content, for a changed file its content without our entries.
 */
function bareOf(bytes: Buffer | null, record: FileRecord | null, edit: Edit): string | null {
  if (!record || !bytes) return bytes?.toString('base64') ?? null
  if (record.sha256 === digestOf(bytes)) return record.before
  return Buffer.from(edit.drop(decode(bytes), beforeOf(record))).toString('base64')
}

/** Adds our entries to a file and preserves the rest; a file that already has them is not touched. */
export async function connectFile({ machine, mettleHome, isDryRun }: Site, edit: Edit): Promise<FileLine> {
  const other = edit.instead && clientPath(edit.instead, machine)
  const file = other && (await isThere(other)) ? other : clientPath(edit.file, machine)
  const byHand = () => `Fix it and connect again, or add this manually:\n${edit.add('').trimEnd()}`
  return orRefusal(file, byHand, async () => {
    const bytes = await bytesOf(file)
    const before = decode(bytes)
    const after = edit.add(before)
    if (after === before) return line(file, 'unchanged', before, after)
    if (!isDryRun) {
      const record = await readRecord(mettleHome, file)
      const made = (await fs.mkdir(path.dirname(file), { recursive: true })) ?? record?.made ?? null
      const bare = bareOf(bytes, record, edit)
      await writeRecord(mettleHome, file, { before: bare, sha256: digestOf(encode(after)), made })
      await place(file, encode(after))
    }
    return line(file, 'written', before, after)
  })
}

/** Restores a file byte for byte; when somebody has changed it since, removes only our entries. */
export async function disconnectFile(site: Site, edit: Edit): Promise<FileLine> {
  const file = clientPath(edit.file, site.machine)
  const other = edit.instead && clientPath(edit.instead, site.machine)
  const isOther = other !== undefined && (await readRecord(site.mettleHome, file)) === null && (await isThere(other))
  return restore(site, isOther ? other : file, edit)
}

const hasMarks = (text: string): boolean => Object.values(marks).some((mark) => text.includes(mark))

/** A file that is empty by now. */
const isBare = (text: string): boolean => /^\uFEFF?\s*(?:\{\s*\})?\s*$/.test(text)

function restore({ mettleHome, isDryRun }: Site, file: string, edit: Edit): Promise<FileLine> {
  return orRefusal(
    file,
    () => 'Remove the mettle entries manually.',
    async () => {
      const bytes = await bytesOf(file)
      if (bytes === null) return line(file, 'unchanged', '', '')
      const present = decode(bytes)
      const record = await readRecord(mettleHome, file)
      if (!record && !hasMarks(present)) return line(file, 'unchanged', present, present)
      if (record?.sha256 === digestOf(bytes)) {
        const before = record.before === null ? null : Buffer.from(record.before, 'base64')
        if (!isDryRun) await (before === null ? removeMade(file, record.made) : place(file, before))
        if (!isDryRun) await dropRecord(mettleHome, file)
        return line(file, 'restored', present, before?.toString('utf8') ?? '')
      }
      const after = present.trim() === '' ? present : edit.drop(present, beforeOf(record))
      if (after === present) return line(file, 'unchanged', present, after)
      if (after === '' || (record?.before === null && isBare(after))) {
        if (!isDryRun) await removeMade(file, record?.made ?? null)
        if (!isDryRun) await dropRecord(mettleHome, file)
        return line(file, 'restored', present, '')
      }
      if (!isDryRun) await place(file, encode(after))
      if (!isDryRun) await dropRecord(mettleHome, file)
      return line(file, 'entries removed', present, after, 'The file changed since, so only the mettle entries were removed.')
    },
  )
}

/** Removes a file that did not exist before, and the folders that were made for it unless they have other contents by now. */
async function removeMade(file: string, made: string | null): Promise<void> {
  await fs.rm(file)
  if (made !== null) await removeEmpty(path.dirname(file), path.dirname(made))
}
