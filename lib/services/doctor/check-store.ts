import type { DoctorFinding } from '@/lib/contract/doctor'
import { existsSync } from 'node:fs'
import path from 'node:path'
import { whatIsMissing, workspaceDirOf, type FlowContext } from '@/lib/kernel'
import { followsAnother, readRemote, scanDisk, whatIsBroken, type Change } from '@/lib/publish'

export type Finding = Omit<DoctorFinding, 'fixed'>

const finding = (
  code: Finding['code'],
  severity: Finding['severity'],
  skill: string | null,
  sentence: string,
  fix: string | null,
) => ({
  code,
  severity,
  skill,
  sentence,
  fix,
})

/** Migrations of the database, and writes to the disk that were tried and failed. */
export async function checkStore(ctx: FlowContext): Promise<Finding[]> {
  const { pending: waiting } = await whatIsMissing(ctx.store, ctx.settings)
  const pending =
    waiting === 0
      ? []
      : [
          finding(
            'migrations-pending',
            'error',
            null,
            `${waiting} migrations are pending. Restart the server to apply them.`,
            null,
          ),
        ]
  const stuck = await ctx.db.diskWrite.findMany({
    where: { workspaceId: ctx.workspace.id, doneAt: null, attempts: { gt: 0 } },
    orderBy: { id: 'asc' },
    take: 200,
  })
  return [
    ...pending,
    ...stuck.map(({ name, error, attempts }) =>
      finding(
        'write-stuck',
        'error',
        name,
        `Its files couldn’t be written (${attempts} attempts): ${error ?? 'no reason recorded'}`,
        'tries again',
      ),
    ),
  ]
}

/** Commits that the remote repository did not take. Asks nobody: what the last try met is kept. */
export async function checkRemote(ctx: FlowContext): Promise<Finding[]> {
  const failing = (await readRemote(ctx.db, ctx))?.failing
  if (!failing) return []
  const sentence = `The remote repository lacks commits since ${failing.since.toISOString()}: ${failing.cause}`
  return [finding('push-failed', 'warning', null, sentence, 'tries again')]
}

const sentences: Record<Exclude<Change['what'], 'refused' | 'missing'>, [string, string]> = {
  edited: ['Its files were changed on disk.', 'imports the files on disk as its next version'],
  removed: ['Its files are missing on disk.', 'marks it as uninstalled; writes nothing'],
  returned: ['Its files are back on disk.', 'puts it on probation'],
  new: ['A folder on disk is not a skill yet.', 'imports it as a skill of its author'],
}

const onlyFollows = 'This folder only follows another: make the change in that one, or through the server.'

/** Where the workspace's folders and git differ from what was last written there. Reads alone. */
export async function checkDisk(ctx: FlowContext): Promise<Finding[]> {
  const dir = workspaceDirOf(ctx)
  const written = await ctx.db.diskWrite.count({ where: { workspaceId: ctx.workspace.id, doneAt: { not: null } } })
  if (!existsSync(path.join(dir, '.git')) || !existsSync(path.join(dir, 'skills'))) {
    if (written === 0) return []
    const sentence = 'The workspace folder or its history is missing. Check that its disk is mounted. Nothing was uninstalled.'
    return [finding('repository-missing', 'error', null, sentence, null)]
  }
  const broken = await whatIsBroken(ctx, { withFiles: true })
  if (broken) {
    const fix = broken.kind === 'index' ? 'makes the index anew; what was only staged has to be staged again' : null
    return [finding('repository-broken', 'error', null, broken.sentence, fix)]
  }
  const changes = await scanDisk(ctx, dir)
  const missing = changes.find((change) => change.what === 'missing')
  // One cause, one finding, however many skills it is about.
  const mass = missing ? [finding('skills-missing', 'error', null, missing.reason, null)] : []
  const single = changes.filter((change) => change.what !== 'missing')
  const follows = await followsAnother(ctx)
  const singles = single.map((change) => {
    if (change.what === 'refused') return finding('disk-unreadable', 'error', change.name, change.reason, null)
    const [sentence, fix] = sentences[change.what]
    if (!follows) return finding('disk-differs', 'warning', change.name, sentence, fix)
    return finding('disk-differs', 'warning', change.name, `${sentence} ${onlyFollows}`, null)
  })
  return [...mass, ...singles]
}
