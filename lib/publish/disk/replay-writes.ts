import { groupBy } from '@/lib/domain/collection/group-by'
import { inChunks } from '@/lib/store/in-chunks'
import { commitChanges, type SkillFile, type TreeChange } from '@/lib/workspace/git'
import { placeSkill, removeSkill } from '@/lib/workspace/write-skill'
import type { DiskState, DiskWrite, Version } from '@/prisma/generated/sqlite/client'
import type { Context } from '@/lib/kernel'
import { commitMessage } from './commit-message'
import { filesOfVersions, filesOfWrites } from './files-of-writes'
import { groupByEvent } from './flush-disk'
import { placeLock } from './place-lock'

/** What a replay made: the last state of each skill, and how many commits lead there. */
export interface Replayed {
  states: DiskState[]
  commits: number
}

type Kept = Pick<Version, 'id'>

/** Content of a file as it is written: a replay that withholds a text answers without it. */
export type Shown = (file: SkillFile) => SkillFile

const asStored: Shown = (file) => file

/**
 * Makes every write that was ever done anew, in a folder that has an empty repository: one commit an act, with its message and its
 * time, and the same files. Where nobody else ever committed there, the commits have the same ids too. The index is left to the caller.
 */
export async function replayWrites(ctx: Context, dir: string, shown: Shown = asStored): Promise<Replayed> {
  const where = { workspaceId: ctx.workspace.id, doneAt: { not: null } }
  const writes = await ctx.store.db.diskWrite.findMany({ where, orderBy: { id: 'asc' } })
  const kept = await keptBefore(ctx, writes)
  const states = new Map<string, DiskState>()
  const ids = new Set<string>()
  for (const group of groupByEvent(writes)) {
    const beside = group.flatMap((write) => kept.get(write.id) ?? []).map(({ id }) => id)
    const files = new Map([...(await filesOfWrites(ctx, group)), ...(await filesOfVersions(ctx, beside))])
    const filesIn = (versionId: string) => (files.get(versionId) ?? []).map(shown)
    for (const write of group)
      for (const version of kept.get(write.id) ?? []) ids.add(await commitKept(dir, write, filesIn(version.id)))
    const changes: TreeChange[] = []
    for (const write of group) changes.push(...(await place(ctx, dir, write, filesIn(write.versionId ?? ''))))
    const [first] = group
    if (!first) continue
    const message = await commitMessage(ctx, group)
    const commit = await commitChanges(dir, changes, { message, at: first.createdAt, keepsIndex: true })
    ids.add(commit)
    for (const write of group) if (write.action !== 'lock') states.set(write.skillId, stateOf(write, commit, ctx.now()))
  }
  return { states: await withDigests(ctx, states, writes), commits: ids.size }
}

async function place(ctx: Context, dir: string, write: DiskWrite, files: SkillFile[]): Promise<TreeChange[]> {
  if (write.action === 'lock') return placeLock(ctx, dir)
  if (write.action === 'remove' || !write.versionId) return removeSkill(dir, write.name)
  return placeSkill(dir, write.action === 'archive' ? 'archive' : 'skills', write.name, files)
}

/** What somebody changed on disk while another version was written: it stood there before that version took its place. */
async function commitKept(dir: string, { name, createdAt }: DiskWrite, files: SkillFile[]): Promise<string> {
  const changes = await placeSkill(dir, 'skills', name, files)
  return commitChanges(dir, changes, { message: 'keep what was changed on disk', at: createdAt, keepsIndex: true })
}

/** Versions that no write ever named, by the write that they came before. */
async function keptBefore(ctx: Context, writes: readonly DiskWrite[]): Promise<Map<string, Kept[]>> {
  const skillIds = [...new Set(writes.flatMap((write) => (write.action === 'lock' ? [] : [write.skillId])))]
  const select = { id: true, skillId: true, number: true } as const
  const versions = await inChunks(skillIds, (some) =>
    ctx.store.db.version.findMany({ where: { skillId: { in: some } }, orderBy: { number: 'asc' }, select }),
  )
  const numbers = new Map(versions.map((version) => [version.id, version.number]))
  const ofSkill = groupBy(writes, (write) => write.skillId)
  const written = new Set(writes.map((write) => write.versionId))
  const kept = new Map<string, Kept[]>()
  for (const version of versions.filter(({ id }) => !written.has(id))) {
    const before = ofSkill
      .get(version.skillId)
      ?.findLast((write) => (numbers.get(write.versionId ?? '') ?? Infinity) < version.number)
    if (before) kept.set(before.id, [...(kept.get(before.id) ?? []), version])
  }
  return kept
}

const stateOf = ({ skillId, action, versionId }: DiskWrite, commit: string, writtenAt: Date): DiskState => ({
  skillId,
  location: action === 'write' ? 'skills' : action,
  // The version, until its digest is known.
  digest: versionId ?? '',
  commit,
  writtenAt,
})

async function withDigests(
  ctx: Context,
  states: ReadonlyMap<string, DiskState>,
  writes: readonly DiskWrite[],
): Promise<DiskState[]> {
  const skills = new Set(writes.map((write) => write.skillId))
  const present = await inChunks([...skills], (some) =>
    ctx.store.db.skill.findMany({ where: { id: { in: some } }, select: { id: true } }),
  )
  const isPresent = new Set(present.map(({ id }) => id))
  const versions = await inChunks([...new Set([...states.values()].map((state) => state.digest))], (some) =>
    ctx.store.db.version.findMany({ where: { id: { in: some } }, select: { id: true, digest: true } }),
  )
  const digests = new Map(versions.map((version) => [version.id, version.digest]))
  return [...states.values()]
    .filter(({ skillId }) => isPresent.has(skillId))
    .map((state) => ({ ...state, digest: digests.get(state.digest) ?? '' }))
}
