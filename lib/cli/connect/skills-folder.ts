import { promises as fs } from 'node:fs'
import path from 'node:path'
import { z } from 'zod'
import type { Client } from '@/lib/client/http-client'
import { bytesOf, digestOf } from './file-record'
import { removeEmpty } from './remove-empty'

const manifestName = '.mettle-skills.json'
const manifest = z.object({ skills: z.record(z.string(), z.record(z.string(), z.array(z.string()))) })

/**
 * Has the server keep a folder equal to what is served, from now on or no more. Answers whether that is new. The server shows
 * what lies below the home directory by "~".
 */
export async function registerFolder(client: Client, home: string, folder: string, isKept: boolean): Promise<boolean> {
  const { directories } = await client.call('exportDirectory.list', {})
  const others = directories.filter((one) => one.path.replace(/^~(?=\/)/, () => home) !== folder)
  if (others.length < directories.length === isKept) return false
  const own = isKept ? [{ path: folder, isKept, layout: '.' as const, agent: null }] : []
  await client.call('exportDirectory.save', { directories: [...others, ...own] })
  return true
}

/** Takes away the copies that nobody changed, and folders that are empty then. */
export async function removeCopies(folder: string): Promise<void> {
  const bytes = await bytesOf(path.join(folder, manifestName))
  if (bytes === null) return
  const { skills } = manifest.parse(JSON.parse(bytes.toString('utf8')))
  for (const [name, files] of Object.entries(skills)) {
    for (const [file, digests] of Object.entries(files)) {
      const target = path.resolve(folder, name, file)
      if (!target.startsWith(folder + path.sep)) continue
      const present = await bytesOf(target)
      if (present && digests.includes(digestOf(present))) await fs.rm(target)
      await removeEmpty(path.dirname(target), folder)
    }
  }
  await fs.rm(path.join(folder, manifestName))
  await removeEmpty(folder, path.dirname(folder))
}
