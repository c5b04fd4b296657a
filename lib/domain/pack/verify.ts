import type { InstalledPack, Lock } from './lock'

export const skillVerdicts = ['ok', 'edited', 'missing', 'unlocked', 'not-on-disk', 'changed-on-disk'] as const
export type SkillVerdict = (typeof skillVerdicts)[number]

/** Digests of one skill of a pack in the three places; null where it does not stand. */
export interface Compared {
  name: string
  status: SkillVerdict
  lock: string | null
  database: string | null
  disk: string | null
}

/** A skill as the database holds it; `isOnDisk` where its state has its files in the workspace. */
export interface Stored {
  digest: string
  isOnDisk: boolean
}

function statusOf({ lock, database, disk }: Omit<Compared, 'name' | 'status'>, isOnDisk: boolean): SkillVerdict {
  if (lock === null) return 'unlocked'
  if (database === null) return 'missing'
  if (database !== lock) return 'edited'
  if (!isOnDisk) return 'ok'
  if (disk === null) return 'not-on-disk'
  return disk === database ? 'ok' : 'changed-on-disk'
}

/** A name may be that of something every object has. */
const entryOf = <T>(record: Record<string, T>, name: string): T | undefined =>
  Object.hasOwn(record, name) ? record[name] : undefined

/**
 * Compares a pack digest by digest: what the lock says, what the database serves and what lies on disk (`stored` and `disk` by
 * name). `isLocked`: the lock names this very version of it.
 */
export function verifyPack(
  pack: InstalledPack,
  lock: Lock | null,
  stored: ReadonlyMap<string, Stored>,
  disk: ReadonlyMap<string, string>,
): { isLocked: boolean; skills: Compared[] } {
  const entry = lock ? entryOf(lock.packs, pack.name) : undefined
  const names = new Set([...pack.skills.map((skill) => skill.name), ...Object.keys(entry?.skills ?? {})])
  const skills = [...names].toSorted().map((name) => {
    const current = stored.get(name)
    const digests = {
      lock: entryOf(entry?.skills ?? {}, name) ?? null,
      database: current?.digest ?? null,
      disk: disk.get(name) ?? null,
    }
    return { name, status: statusOf(digests, current?.isOnDisk ?? true), ...digests }
  })
  return { isLocked: entry?.version === pack.version && entry.digest === pack.digest && (entry.key ?? null) === pack.key, skills }
}

/** Packs that the lock names and that are not installed. */
export const strayPacks = (lock: Lock | null, packs: readonly InstalledPack[]): string[] =>
  Object.keys(lock?.packs ?? {}).filter((name) => !packs.some((pack) => pack.name === name))
