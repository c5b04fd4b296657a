import type { Transaction } from '@/lib/store/client'
import { conflict } from '@/lib/domain/problem/problem'
import { listSkillFiles } from '@/lib/workspace/list-files'
import { workspaceDirOf, type Context } from '@/lib/kernel'
import { snapshotSettings } from '@/lib/publish'

type Place = Pick<Context, 'settings' | 'workspace'>
type Where = Pick<Context, 'workspace' | 'now'>

/** What a workspace holds that a restore would lay aside, by name; empty: nothing. */
export async function countsOf(db: Transaction, ctx: Place): Promise<Record<string, number>> {
  const where = { workspaceId: ctx.workspace.id }
  const counts = {
    sessions: await db.session.count({ where }),
    // What comes with the product is there before a person did anything, and comes back by itself; what was made of it does not.
    skills: await db.skill.count({ where: { ...where, OR: [{ origin: { not: 'builtin' } }, { version: { gt: 1 } }] } }),
    uses: await db.use.count({ where }),
    rules: await db.setting.count({ where: { ...where, key: { in: [...snapshotSettings] } } }),
    candidates: await db.candidate.count({ where }),
    policies: await db.policy.count({ where }),
    folders: await looseFolders(db, ctx),
  }
  return Object.fromEntries(Object.entries(counts).filter(([, count]) => count > 0))
}

/** Folders among the skills' that the library does not know: a person laid them there, and nothing else holds them. */
async function looseFolders(db: Transaction, ctx: Place): Promise<number> {
  const files = await listSkillFiles(workspaceDirOf(ctx))
  const folders = new Set(files.flatMap(({ path }) => path.split('/')[1] ?? []))
  const known = await db.skill.findMany({ where: { workspaceId: ctx.workspace.id }, select: { name: true } })
  for (const { name } of known) folders.delete(name)
  return folders.size
}

/** @throws Problem `conflict` while a job or a sweep of the workspace runs. */
export async function requireRest(db: Transaction, { workspace, now }: Where): Promise<void> {
  const where = { workspaceId: workspace.id, status: 'running', leaseUntil: { gt: now() } }
  const job = await db.job.findFirst({ where, select: { kind: true } })
  if (job) throw conflict(`A job is running (${job.kind}). Wait for it to end or cancel it, then try again.`)
  if (await db.sweep.findFirst({ where, select: { id: true } }))
    throw conflict('A sweep is running. Wait for it to end, then try again.')
}

/**
 * Takes everything out of a workspace that a snapshot would bring; what belongs to this machine stays, but for how far its files were
 * read, since what was read from them is no longer there.
 */
export async function emptyWorkspace(db: Transaction, { workspace }: Pick<Context, 'workspace'>): Promise<void> {
  const where = { workspaceId: workspace.id }
  const skills = await db.skill.findMany({ where, select: { id: true } })
  for (let at = 0; at < skills.length; at += 300)
    await db.diskState.deleteMany({ where: { skillId: { in: skills.slice(at, at + 300).map((skill) => skill.id) } } })
  await db.candidate.deleteMany({ where })
  await db.pattern.deleteMany({ where })
  await db.procedure.deleteMany({ where })
  await db.shape.deleteMany({ where })
  await db.use.deleteMany({ where })
  await db.skill.deleteMany({ where })
  await db.session.deleteMany({ where })
  await db.ingestion.deleteMany({ where })
  await db.span.deleteMany({ where })
  await db.sourceFile.deleteMany({ where })
  await db.sweep.deleteMany({ where })
  await db.pack.deleteMany({ where })
  await db.diskWrite.deleteMany({ where })
  await db.policy.deleteMany({ where })
  await db.event.deleteMany({ where })
  // What is brought has a log of its own, which goes on after its own end.
  await db.eventHead.deleteMany({ where })
  await db.undoneState.deleteMany({ where })
  await db.notice.deleteMany({ where })
  await db.job.deleteMany({ where })
  await db.setting.deleteMany({ where: { ...where, key: { in: [...snapshotSettings] } } })
  await db.agent.deleteMany({ where })
}
