import { promises as fs } from 'node:fs'
import path from 'node:path'
import { createTwoFilesPatch } from 'diff'
import { Unreadable } from './edit-json'
import { bytesOf, digestOf, dropRecord, place, readRecord, writeRecord } from './file-record'
import type { Edit } from './harnesses'

export interface FileLine {
  path: string
  status: 'written' | 'unchanged' | 'restored' | 'entries removed' | 'refused'
  /** Lines that go and come. */
  diff: string
  reason: string | null
}

/** Where files lie, and whether anything may be written. */
export interface Site {
  home: string
  mettleHome: string
  isDryRun: boolean
}

const encode = (text: string): Uint8Array => new TextEncoder().encode(text)

function decode(bytes: Buffer | null): string {
  try {
    return bytes === null ? '' : new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(bytes)
  } catch {
    throw new Unreadable('it is no UTF-8 text')
  }
}

function line(file: string, status: FileLine['status'], before: string, after: string, reason: string | null = null): FileLine {
  const diff = before === after ? '' : createTwoFilesPatch(file, file, before, after, undefined, undefined, { context: 2 })
  return { path: file, status, diff, reason }
}

const refusedOr = async (file: string, act: () => Promise<FileLine>): Promise<FileLine> => {
  try {
    return await act()
  } catch (error) {
    if (error instanceof Unreadable) return line(file, 'refused', '', '', `Left as it is: ${error.message}.`)
    throw error
  }
}

/** Lays our entries into a file and keeps what stood there; a file that has them already is not touched. */
export async function connectFile({ home, mettleHome, isDryRun }: Site, edit: Edit): Promise<FileLine> {
  const file = path.join(home, edit.file)
  return refusedOr(file, async () => {
    const bytes = await bytesOf(file)
    const before = decode(bytes)
    const after = edit.add(before)
    if (after === before) return line(file, 'unchanged', before, after)
    if (!isDryRun) {
      // Of a file that holds entries of an earlier time, what stood there is what it is without them.
      const bare = (await readRecord(mettleHome, file)) && bytes ? Buffer.from(edit.drop(before)) : bytes
      await writeRecord(mettleHome, file, { before: bare?.toString('base64') ?? null, sha256: digestOf(encode(after)) })
      await place(file, encode(after))
    }
    return line(file, 'written', before, after)
  })
}

/** Gives a file back as it was, byte for byte; where somebody changed it since, takes out our entries alone. */
export async function disconnectFile({ home, mettleHome, isDryRun }: Site, edit: Edit): Promise<FileLine> {
  const file = path.join(home, edit.file)
  return refusedOr(file, async () => {
    const bytes = await bytesOf(file)
    if (bytes === null) return line(file, 'unchanged', '', '')
    const present = decode(bytes)
    const record = await readRecord(mettleHome, file)
    if (record?.sha256 === digestOf(bytes)) {
      const before = record.before === null ? null : Buffer.from(record.before, 'base64')
      if (!isDryRun) await (before === null ? fs.rm(file) : place(file, before))
      if (!isDryRun) await dropRecord(mettleHome, file)
      return line(file, 'restored', present, before?.toString('utf8') ?? '')
    }
    const after = present.trim() === '' ? present : edit.drop(present)
    if (after === present) return line(file, 'unchanged', present, after)
    if (!isDryRun) await place(file, encode(after))
    if (!isDryRun) await dropRecord(mettleHome, file)
    return line(file, 'entries removed', present, after, 'It was changed since: only our entries were taken out.')
  })
}
