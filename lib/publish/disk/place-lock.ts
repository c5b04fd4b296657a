import path from 'node:path'
import { lockFile, writeLock } from '@/lib/domain/pack/lock'
import { placeAtomically } from '@/lib/workspace/atomic-fs'
import { refuseLinks } from '@/lib/workspace/paths'
import type { TreeChange } from '@/lib/workspace/git'
import { promises as fs } from 'node:fs'
import type { Context } from '@/lib/kernel'
import { installedPacks, lockedSkills } from '@/lib/library'

/** Writes the lock of the packs as they are installed now; without any there is none. Answers the change for the commit. */
export async function placeLock(ctx: Context, dir: string): Promise<TreeChange[]> {
  const packs = (await installedPacks(ctx.store.db, ctx)).map((row) => ({ ...row, skills: lockedSkills(row) }))
  const text = writeLock(packs)
  const file = path.join(dir, lockFile)
  await refuseLinks(dir, file)
  if (text === null) await fs.rm(file, { force: true })
  else await placeAtomically(file, text)
  return [{ path: lockFile, content: text === null ? null : new TextEncoder().encode(text) }]
}
