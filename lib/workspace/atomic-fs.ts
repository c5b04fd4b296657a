import { randomUUID } from 'node:crypto'
import { promises as fs } from 'node:fs'
import path from 'node:path'

const draftMark = /\.[0-9a-f-]{36}\.tmp$/

/** A draft that a process left behind which died before it could put it in its place. */
export const isDraft = (file: string): boolean => draftMark.test(file)

type Content = string | Uint8Array

/** Writes a file so that a reader, and a process that dies on the way, sees the old content or the new and nothing between. */
export async function writeAtomically(
  target: string,
  content: Content,
  options?: Parameters<typeof fs.writeFile>[2],
): Promise<void> {
  const draft = `${target}.${randomUUID()}.tmp`
  try {
    await fs.writeFile(draft, content, options)
    await fs.rename(draft, target)
  } catch (error) {
    await fs.rm(draft, { force: true })
    throw error
  }
}

/** Makes the folders on the way, then writes. */
export async function placeAtomically(target: string, content: Content): Promise<void> {
  await fs.mkdir(path.dirname(target), { recursive: true })
  await writeAtomically(target, content)
}

/** Files for the git library: objects, references and the index are replaced whole, for it leaves a half-written one as it is. */
export const atomicFs = { promises: { ...fs, writeFile: writeAtomically } }
