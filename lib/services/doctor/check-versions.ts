import { isLive } from '@/lib/domain/lifecycle/states'
import { newId } from '@/lib/store/id'
import { inChunks } from '@/lib/store/in-chunks'
import { jsonOf } from '@/lib/store/json'
import type { FlowContext } from '@/lib/kernel'
import { relationsIn, textIn, scanOf, isDenied, reconcileScans } from '@/lib/library'
import type { Finding } from './check-store'

/** Current versions of the skills that are not deleted. */
async function currentVersions(ctx: FlowContext) {
  const skills = await ctx.db.skill.findMany({
    where: { workspaceId: ctx.workspace.id, state: { not: 'deleted' } },
    select: { id: true, name: true, version: true, state: true },
    orderBy: { name: 'asc' },
  })
  const ids = skills.map((skill) => skill.id)
  const versions = await inChunks(ids, (some) =>
    ctx.db.version.findMany({
      where: { skillId: { in: some } },
      select: { id: true, skillId: true, number: true, verdict: true, override: true },
    }),
  )
  const byPlace = new Map(versions.map((version) => [`${version.skillId} ${version.number}`, version]))
  return skills.flatMap((skill) => {
    const version = byPlace.get(`${skill.id} ${skill.version}`)
    return version ? [{ skill, version }] : []
  })
}

/** Versions that no scan has seen, and denied ones that are served. */
export async function checkVersions(ctx: FlowContext): Promise<Finding[]> {
  return (await currentVersions(ctx)).flatMap(({ skill, version }): Finding[] => {
    if (version.verdict === null)
      return [
        {
          code: 'not-scanned',
          severity: 'warning',
          skill: skill.name,
          sentence: `Version ${version.number} was never scanned.`,
          fix: 'scans it',
        },
      ]
    if (!isDenied(version) || !isLive(skill.state)) return []
    const sentence = `The scan blocked version ${version.number}, but it is served.`
    return [{ code: 'denied-and-live', severity: 'error', skill: skill.name, sentence, fix: 'quarantines it' }]
  })
}

/** Scans what no scan has seen and carries out what that says. Answers the skills that it took out of service. */
export async function mendVersions(ctx: FlowContext): Promise<{ name: string; event: string }[]> {
  const current = await currentVersions(ctx)
  for (const { version } of current.filter((one) => one.version.verdict === null)) {
    const files = await ctx.db.versionFile.findMany({ where: { versionId: version.id }, select: { path: true, content: true } })
    const { verdict, findings } = scanOf(files)
    const relations = relationsIn(textIn(files, 'SKILL.md')).map((one) => ({
      ...one,
      id: newId('relation'),
      versionId: version.id,
    }))
    await ctx.transaction(async (tx) => {
      const data = { verdict, findings: jsonOf(findings) }
      await tx.db.version.update({ where: { id: version.id }, data })
      await tx.db.versionRelation.deleteMany({ where: { versionId: version.id } })
      await tx.db.versionRelation.createMany({ data: relations })
    })
  }
  const ids = current.map(({ skill }) => skill.id)
  const events = await ctx.transaction((tx) => reconcileScans(tx, ids))
  const { db } = ctx.store
  const rows = await inChunks(events, (some) => db.event.findMany({ where: { id: { in: some }, verb: 'quarantine' } }))
  return rows.map((row) => ({ name: row.objectName, event: row.id }))
}
