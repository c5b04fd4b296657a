import { promises as fs } from 'node:fs'
import path from 'node:path'
import { isTranscript } from '@/lib/domain/session/transcript-name'

/** A file to send. */
export interface FoundFile {
  path: string
  /** Named on the command line, not merely found in a folder. */
  isNamed: boolean
}

/** A path that cannot be walked or read. */
export interface RefusedFile {
  path: string
  reason: string
}

const codeOf = (error: unknown): string => (error instanceof Error && 'code' in error ? String(error.code) : 'unknown error')

/** Why a file cannot be read, as text. */
export const readProblem = (error: unknown): string =>
  codeOf(error) === 'ENOENT' ? 'No such file or folder.' : `Can't be read (${codeOf(error)}).`

/** Transcript files below a path, sorted by name; links in folders are not followed. */
export async function walk(target: string, refused: RefusedFile[], isNamed = true): Promise<FoundFile[]> {
  try {
    const stat = isNamed ? await fs.stat(target) : await fs.lstat(target)
    if (stat.isFile()) return isNamed || isTranscript(target) ? [{ path: target, isNamed }] : []
    if (!stat.isDirectory()) return []
    const files: FoundFile[] = []
    for (const name of (await fs.readdir(target)).toSorted()) files.push(...(await walk(path.join(target, name), refused, false)))
    return files
  } catch (error) {
    refused.push({ path: target, reason: readProblem(error) })
    return []
  }
}
