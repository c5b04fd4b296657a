import path from 'node:path'
import { digestOfFiles, sha256Hex } from '@/lib/domain/digest/sha256'
import { conflict } from '@/lib/domain/problem/problem'
import { commitChanges, type Commit, type SkillFile } from '@/lib/workspace/git'
import { readPresent } from '@/lib/workspace/read-present'
import { blobId, blobsAt, whoCommitted } from '@/lib/workspace/who-committed'
import { presentFiles } from '@/lib/workspace/write-skill'
import type { DiskState, DiskWrite } from '@/prisma/generated/sqlite/client'
import { inTransaction, type Actor, type Context } from '@/lib/kernel'
import { addVersions } from '@/lib/library'
import { filesOfWrites } from './files-of-writes'

export const digestOf = (files: readonly SkillFile[]): string =>
  digestOfFiles(files.map((file) => ({ path: file.path, sha256: sha256Hex(file.content) })))

/** Stands for the author of a change that no commit names. */
export const unknownAuthor = 'disk'

/** Whose change on disk it is: the author of its commit, if it was committed. */
export async function personAt(dir: string, folder: string, files: readonly SkillFile[]): Promise<Actor> {
  return { kind: 'person', id: (await whoCommitted(dir, folder, files)) ?? unknownAuthor }
}

/** Digests by path of what Mettle is about to write under a name. */
async function pendingDigests(ctx: Context, name: string): Promise<Set<string>> {
  const writes = await ctx.store.db.diskWrite.findMany({ where: { workspaceId: ctx.workspace.id, name, doneAt: null } })
  const files = [...(await filesOfWrites(ctx, writes)).values()].flat()
  return new Set(files.map((file) => `${file.path}\0${sha256Hex(file.content)}`))
}

/** True where every file is as Mettle last committed it or is about to write it: a process died between the two. */
async function isHalfWritten(dir: string, folder: string, files: SkillFile[], state: DiskState | null, pending: Set<string>) {
  const last = state ? await blobsAt(dir, state.commit, folder) : new Map<string, string>()
  for (const file of files) {
    if (pending.has(`${file.path}\0${sha256Hex(file.content)}`)) continue
    if (last.get(file.path) !== (await blobId(file.content))) return false
  }
  return true
}

/** A write that is about to be made, over what was last written for its skill. */
interface Before {
  write: DiskWrite
  state: DiskState | null
  guard: Commit['guard']
}

/**
 * Before Mettle writes over a skill's folder: what somebody changed there since it was last written is committed as it stands and
 * kept as a version of the skill, beside the one that the act decided. Nothing is kept where the folder is as Mettle left it.
 */
export async function storeForeign(ctx: Context, dir: string, { write, state, guard }: Before): Promise<void> {
  const location = state?.location === 'archive' ? 'archive' : 'skills'
  const folder = `${location}/${write.name}`
  const read = await readPresent(dir, path.join(dir, folder))
  if ('problem' in read) throw conflict(read.problem)
  const { files } = read
  if (files.length === 0 || digestOf(files) === state?.digest) return
  if (await isHalfWritten(dir, folder, files, state, await pendingDigests(ctx, write.name))) return
  const person = await personAt(dir, folder, files)
  const message = 'keep what was changed on disk'
  await commitChanges(dir, await presentFiles(dir, write.name), { message, at: write.createdAt, guard })
  await storeBeside(ctx, write.skillId, files, person)
}

/** A version that is not the one that stands: history holds it, and a person may restore it. */
async function storeBeside(ctx: Context, skillId: string, files: readonly SkillFile[], actor: Actor): Promise<void> {
  const skill = await ctx.store.db.skill.findUnique({ where: { id: skillId } })
  if (!skill) return
  const digest = digestOf(files)
  if ((await ctx.store.db.version.count({ where: { skillId, digest } })) > 0) return
  await inTransaction(
    ctx,
    async (tx) => {
      const last = await tx.db.version.aggregate({ where: { skillId }, _max: { number: true } })
      const number = (last._max.number ?? 0) + 1
      const reason = 'changed on disk while another version was written'
      await addVersions(tx, [{ skillId, number, files, reason, actor }])
      const object = { kind: 'skill' as const, id: skillId, name: skill.name }
      await tx.emit({ verb: 'keep', object, agentId: skill.agentId, reason, evidence: { version: number, digest }, actor })
    },
    { flush: false },
  )
}
