import * as contract from '@/lib/contract/pack'
import type { Pack as PackShape } from '@/lib/contract/pack'
import { inChunks } from '@/lib/store/in-chunks'
import { readVerb } from '@/lib/kernel'
import { installedPacks, lockedSkills, packClusters } from '@/lib/library'

/** The packs that are installed, by name. */
export const listPacks = readVerb(contract.listPacks, async (ctx) => {
  const rows = await installedPacks(ctx.db, ctx)
  const ids = rows.flatMap((row) => lockedSkills(row).map((one) => one.skillId))
  const select = { id: true, digest: true, state: true } as const
  const skills = await inChunks(ids, (some) =>
    ctx.db.skill.findMany({ where: { id: { in: some }, state: { not: 'deleted' } }, select }),
  )
  const skillOf = new Map(skills.map((skill) => [skill.id, skill]))
  const items = rows.map((row): PackShape => ({
    name: row.name,
    version: row.version,
    title: row.title,
    description: row.description,
    origin: row.origin,
    source: row.source,
    digest: row.digest,
    key: row.key,
    skills: lockedSkills(row).map(({ name, skillId, digest }) => {
      const skill = skillOf.get(skillId)
      return { name, digest, isEdited: skill !== undefined && skill.digest !== digest, lifecycle: skill?.state ?? null }
    }),
    clusters: packClusters(row).map((one) => ({ name: one.name, title: one.title ?? one.name, skills: one.skills })),
    installedAt: row.createdAt.toISOString(),
    updatedAt: row.updatedAt.toISOString(),
  }))
  return { items }
})
