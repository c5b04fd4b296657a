import { promises as fs } from 'node:fs'
import path from 'node:path'
import { z } from 'zod'
import { conflict } from '@/lib/domain/problem/problem'
import { placeAtomically } from './atomic-fs'

/** Beside the skills it names: what Mettle wrote there, and so may replace or take away. Digests by path; two while it writes. */
const digests = z.record(z.string(), z.array(z.string()))
const manifest = z.object({ writtenBy: z.literal('Mettle'), skills: z.record(z.string(), digests) })

/** Digests of the files of one skill that Mettle wrote, by path. */
export type WrittenFiles = ReadonlyMap<string, readonly string[]>
/** The same by skill. Maps: names and paths are anybody's, and every object has a "constructor". */
export type Written = ReadonlyMap<string, WrittenFiles>

export const manifestName = '.mettle-skills.json'

/** @throws Problem `conflict` where the file is there and cannot be read: nothing may be replaced then. */
export async function readManifest(base: string): Promise<Written> {
  const file = path.join(base, manifestName)
  const text = await fs.readFile(file, 'utf8').catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return null
    throw conflict(`${manifestName} in the target cannot be read (${error.code ?? 'unknown'}).`)
  })
  if (text === null) return new Map()
  try {
    const { skills } = manifest.parse(JSON.parse(text))
    return new Map(Object.entries(skills).map(([name, files]) => [name, new Map(Object.entries(files))]))
  } catch {
    throw conflict(
      `${manifestName} in the target is damaged, so that nobody knows what was written. Remove it and the skills there.`,
    )
  }
}

/** Sorted, so that the same skills give the same bytes. */
export async function writeManifest(base: string, skills: Written): Promise<void> {
  const sorted = Object.fromEntries(
    [...skills].toSorted(([a], [b]) => (a < b ? -1 : 1)).map(([name, files]) => [name, Object.fromEntries(files)]),
  )
  await placeAtomically(path.join(base, manifestName), `${JSON.stringify({ writtenBy: 'Mettle', skills: sorted }, null, 2)}\n`)
}
