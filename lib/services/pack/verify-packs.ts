import { promises as fs } from 'node:fs'
import path from 'node:path'
import * as contract from '@/lib/contract/pack'
import { isOnDisk } from '@/lib/domain/lifecycle/states'
import { lockFile, readLock, type Lock } from '@/lib/domain/pack/lock'
import { strayPacks, verifyPack, type Compared, type Stored } from '@/lib/domain/pack/verify'
import { inChunks } from '@/lib/store/in-chunks'
import { readPresent } from '@/lib/workspace/read-present'
import { readVerb, workspaceDirOf, type ReadContext } from '@/lib/kernel'
import { installedPacks, lockedSkills } from '@/lib/library'
import { digestOf } from '@/lib/publish'

/** The lock as it lies on disk; null where there is none, or nothing that could be read as one. */
async function lockOnDisk(dir: string): Promise<{ lock: Lock | null; isThere: boolean }> {
  const text = await fs.readFile(path.join(dir, lockFile), 'utf8').catch(() => null)
  return { lock: text === null ? null : readLock(text), isThere: text !== null }
}

async function storedSkills(
  ctx: ReadContext,
  locked: readonly { name: string; skillId: string }[],
): Promise<Map<string, Stored>> {
  const nameOf = new Map(locked.map((one) => [one.skillId, one.name]))
  const rows = await inChunks([...nameOf.keys()], (some) =>
    ctx.db.skill.findMany({
      where: { id: { in: some }, state: { not: 'deleted' } },
      select: { id: true, digest: true, state: true },
    }),
  )
  return new Map(rows.map((row) => [nameOf.get(row.id) ?? '', { digest: row.digest, isOnDisk: isOnDisk(row.state) }]))
}

async function diskDigests(dir: string, names: readonly string[]): Promise<Map<string, string>> {
  const digests = new Map<string, string>()
  for (const name of names) {
    const read = await readPresent(dir, path.join(dir, 'skills', name))
    if ('files' in read && read.files.length > 0) digests.set(name, digestOf(read.files))
  }
  return digests
}

const labelOf: Record<Exclude<Compared['status'], 'ok'>, string> = {
  edited: 'was edited and differs from the pack',
  missing: 'was deleted',
  unlocked: 'is not in the lock',
  'not-on-disk': 'is not on disk',
  'changed-on-disk': 'was changed on disk',
}

/** Compares lock, database and disk digest by digest. Records nothing. */
export const verifyPacks = readVerb(contract.verifyPacks, async (ctx) => {
  const dir = workspaceDirOf(ctx)
  const rows = await installedPacks(ctx.db, ctx)
  const { lock, isThere } = await lockOnDisk(dir)
  const packs = []
  const installed = rows.map((row) => ({ ...row, skills: lockedSkills(row) }))
  const problems = strayPacks(lock, installed).map((name) => `${lockFile} names "${name}", which is not installed.`)
  if (isThere && lock === null) problems.push(`${lockFile} cannot be read.`)
  for (const pack of installed) {
    const names = pack.skills.map((one) => one.name)
    const { isLocked, skills } = verifyPack(pack, lock, await storedSkills(ctx, pack.skills), await diskDigests(dir, names))
    const wrong = skills.flatMap(({ name, status }) => (status === 'ok' ? [] : [`${name} ${labelOf[status]}.`]))
    if (!isLocked) problems.push(`${lockFile} does not name ${pack.name} ${pack.version} as it is installed.`)
    problems.push(...wrong)
    packs.push({ name: pack.name, version: pack.version, ok: isLocked && wrong.length === 0, isLocked, skills })
  }
  return { ok: problems.length === 0, lock: lockFile, packs, problems }
})
