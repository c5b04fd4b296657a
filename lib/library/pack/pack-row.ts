import type { PackCluster } from '@/lib/domain/pack/manifest'
import type { LockedSkill } from '@/lib/domain/pack/plan'
import type { Queryable } from '@/lib/store/client'
import type { Pack, Prisma } from '@/prisma/generated/sqlite/client'
import type { Context, WriteContext } from '@/lib/kernel'
import { lockFile } from '@/lib/domain/pack/lock'
import { jsonColumns } from '@/lib/store/json-columns'
import { jsonOf } from '@/lib/store/json'

/** The skills that a pack installed, from its row. */
export const lockedSkills = (row: Pick<Pack, 'skills'>): LockedSkill[] => jsonColumns.Pack.skills(row.skills)

export const packClusters = (row: Pick<Pack, 'clusters'>): PackCluster[] => jsonColumns.Pack.clusters(row.clusters)

/** Installed packs, by name. */
export async function installedPacks(db: Queryable, { workspace }: Pick<Context, 'workspace'>): Promise<Pack[]> {
  return db.pack.findMany({ where: { workspaceId: workspace.id, isInstalled: true }, orderBy: { name: 'asc' } })
}

const changeable = [
  'origin',
  'version',
  'title',
  'description',
  'source',
  'digest',
  'key',
  'skills',
  'clusters',
  'isInstalled',
] as const satisfies readonly (keyof Pack)[]

/** The fields of a pack that an operation may change, as stored in an event's before and after. */
export const packSnapshot = (row: Pick<Pack, (typeof changeable)[number]>): Prisma.InputJsonObject =>
  jsonOf(Object.fromEntries(changeable.map((field) => [field, row[field]])))

/** Queues the lock file to be rewritten, in the commit of an operation and with its message. */
export async function showLock(tx: WriteContext, packId: string, change: { id: string; message: string }): Promise<void> {
  await tx.onDisk({ eventId: change.id, skillId: packId, name: lockFile, action: 'lock', message: change.message })
}
