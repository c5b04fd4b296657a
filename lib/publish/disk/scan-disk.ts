import { promises as fs } from 'node:fs'
import path from 'node:path'
import { isOnDisk, stateLabels } from '@/lib/domain/lifecycle/states'
import { isMainFile } from '@/lib/skill-md/read-skill-files'
import { inChunks } from '@/lib/store/in-chunks'
import { readPresent } from '@/lib/workspace/read-present'
import type { SkillFile } from '@/lib/workspace/git'
import type { Skill } from '@/prisma/generated/sqlite/client'
import type { Actor, Context } from '@/lib/kernel'
import { whyNoCommit } from './repository-fault'
import { digestOf, personAt } from './store-foreign'

/** How a folder of the workspace differs from what Mettle last wrote there. */
export type Change =
  | { what: 'edited' | 'returned'; name: string; skill: Skill; files: SkillFile[]; person: Actor }
  | { what: 'removed'; name: string; skill: Skill }
  | { what: 'missing'; name: string; reason: string }
  | { what: 'new'; name: string; files: SkillFile[]; person: Actor }
  | { what: 'refused'; name: string; reason: string }

interface Known {
  skill: Skill
  /** Digest of the files last written; null where none were. */
  digest: string | null
}

/** Skills by the folder that is theirs, but for those that still wait to be written. */
async function knownSkills(ctx: Context): Promise<Map<string, Known>> {
  const { db } = ctx.store
  const skills = await db.skill.findMany({ where: { workspaceId: ctx.workspace.id, heldName: { not: null } } })
  const ids = skills.map((skill) => skill.id)
  const states = await inChunks(ids, (some) => db.diskState.findMany({ where: { skillId: { in: some } } }))
  const digests = new Map(
    states.flatMap(({ skillId, location, digest }) => (location === 'skills' ? [[skillId, digest] as const] : [])),
  )
  return new Map(skills.map((skill) => [skill.name, { skill, digest: digests.get(skill.id) ?? null }]))
}

async function waitingNames(ctx: Context): Promise<Set<string>> {
  const waiting = await ctx.store.db.diskWrite.findMany({
    where: { workspaceId: ctx.workspace.id, doneAt: null },
    select: { name: true },
  })
  return new Set(waiting.map((write) => write.name))
}

/** Changes under `skills/` since Mettle last wrote there, by name. Read-only. */
export async function scanDisk(ctx: Context, dir: string): Promise<Change[]> {
  // Files of another branch are no edits of anybody.
  const fault = await whyNoCommit(ctx)
  if (fault) return [{ what: 'missing', name: '', reason: fault.sentence }]
  const known = await knownSkills(ctx)
  const waiting = await waitingNames(ctx)
  const entries = await fs.readdir(path.join(dir, 'skills'), { withFileTypes: true })
  const folders = entries.filter((entry) => entry.isDirectory()).map((entry) => entry.name)
  const written = [...known.values()].filter(({ skill, digest }) => digest !== null && isOnDisk(skill.state))
  const names = [...new Set([...folders, ...written.map(({ skill }) => skill.name)])].toSorted()
  const changes: Change[] = []
  for (const name of names) {
    const change = waiting.has(name) ? null : await scanFolder(dir, name, known.get(name))
    if (change) changes.push(change)
  }
  const removed = changes.filter(({ what }) => what === 'removed').length
  if (!isMassRemoval(removed, written.length)) return changes
  const reason = `${removed} of ${written.length} skills disappeared from disk at once. ${massAdvice}`
  return changes.map((change) => (change.what === 'removed' ? { what: 'missing', name: change.name, reason } : change))
}

const massAdvice =
  'The disk may not be mounted, so none was uninstalled. ' +
  'Check METTLE_HOME and METTLE_WORKSPACE_DIR. If you removed them on purpose, uninstall them one by one.'

/** Whether so many folders gone of those that were written are a wrong disk: nobody removes so many one by one. */
export const isMassRemoval = (removed: number, written: number): boolean =>
  (removed > 5 && removed > written * 0.2) || (removed >= 2 && removed === written)

async function scanFolder(dir: string, name: string, known: Known | undefined): Promise<Change | null> {
  const read = await readPresent(dir, path.join(dir, 'skills', name))
  if ('problem' in read) return { what: 'refused', name, reason: read.problem }
  const { files } = read
  const hasMain = files.some((file) => isMainFile(file.path))
  const person = () => personAt(dir, `skills/${name}`, files)
  if (!known) return hasMain ? { what: 'new', name, files, person: await person() } : null
  const { skill, digest } = known
  const state = skill.state
  if (isOnDisk(state)) {
    if (digest === null) return null
    if (!files.some((file) => file.path === 'SKILL.md')) return { what: 'removed', name, skill }
    return digestOf(files) === digest ? null : { what: 'edited', name, skill, files, person: await person() }
  }
  if (!hasMain) return null
  if (state === 'uninstalled') return { what: 'returned', name, skill, files, person: await person() }
  return {
    what: 'refused',
    name,
    reason: `The skill "${name}" is ${stateLabels[state].toLowerCase()}: so its folder should not be there.`,
  }
}
