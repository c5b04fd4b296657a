import { randomUUID } from 'node:crypto'
import { promises as fs } from 'node:fs'
import path from 'node:path'
import { isScript } from '@/lib/skill-md/is-script'

const draftMark = /\.[0-9a-f-]{36}\.tmp$/

/** A draft that a process left behind which died before it could put it in its place. */
export const isDraft = (file: string): boolean => draftMark.test(file)

type Content = string | Uint8Array

/** Has a draft written, which then takes the place of a file: a reader, and a process that dies on the way, sees the old or the new. */
export async function inOneStep<T>(target: string, write: (draft: string) => Promise<T>): Promise<T> {
  const draft = `${target}.${randomUUID()}.tmp`
  try {
    const value = await write(draft)
    await fs.rename(draft, target)
    return value
  } catch (error) {
    await fs.rm(draft, { force: true })
    throw error
  }
}

/** Writes a file so that a reader, and a process that dies on the way, sees the old content or the new and nothing between. */
export async function writeAtomically(
  target: string,
  content: Content,
  options?: Parameters<typeof fs.writeFile>[2],
): Promise<void> {
  await inOneStep(target, (draft) => fs.writeFile(draft, content, options))
}

/** Whether somebody made it executable, whatever it holds. False where nothing stands. */
export async function isExecutable(file: string): Promise<boolean> {
  try {
    return ((await fs.stat(file)).mode & 0o111) !== 0
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return false
    throw error
  }
}

/** Makes the folders on the way, then writes. What the umask leaves of its mode: a script may be run, and so may what could be. */
export async function placeAtomically(target: string, content: Content): Promise<void> {
  await fs.mkdir(path.dirname(target), { recursive: true })
  const canRun = (typeof content !== 'string' && isScript(content)) || (await isExecutable(target))
  await writeAtomically(target, content, { mode: canRun ? 0o777 : 0o666 })
}

/** Gives a script that was written as any file the execute bits beside its read bits: what the umask left of them. */
export async function letScriptRun(file: string): Promise<void> {
  const handle = await fs.open(file)
  try {
    const { buffer } = await handle.read(new Uint8Array(2), 0, 2, 0)
    const { mode } = await handle.stat()
    if (isScript(buffer)) await handle.chmod((mode & 0o7777) | ((mode & 0o444) >> 2))
  } finally {
    await handle.close()
  }
}

/** Files for the git library: objects, references and the index are replaced whole, for it leaves a half-written one as it is. */
export const atomicFs = { promises: { ...fs, writeFile: writeAtomically } }
