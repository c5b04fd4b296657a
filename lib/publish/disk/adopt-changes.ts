import { existsSync } from 'node:fs'
import path from 'node:path'
import { allowed, type LifecycleEvent, type Actor as Mover } from '@/lib/domain/lifecycle/transitions'
import { conflict, Problem } from '@/lib/domain/problem/problem'
import { log } from '@/lib/observe/log'
import { parseSkillMd } from '@/lib/skill-md/parse'
import { titleOf } from '@/lib/skill-md/title'
import type { SkillFile } from '@/lib/workspace/git'
import type { Skill } from '@/prisma/generated/sqlite/client'
import { errorText, inTransaction, workspaceDirOf, type Actor, type Context, type WriteContext } from '@/lib/kernel'
import { isQuarantined, moveSkill, readOffered, reviseSkill, importSkills, textIn } from '@/lib/library'
import { syncDirectories } from '@/lib/publish/export/sync-directories'
import { finishRestore } from './finish-restore'
import { digestOf, unknownAuthor } from './store-foreign'
import { asWriter, followsAnother } from './as-writer'
import { flushDisk } from './flush-disk'
import { scanDisk, type Change } from './scan-disk'

/** A change that somebody made to a skill on disk, and its result. */
export interface AdoptedChange {
  name: string
  what: 'edited' | 'removed' | 'returned' | 'new' | 'refused' | 'quarantined'
  sentence: string
  event: string | null
}

const doctor: Actor = { kind: 'doctor', id: 'disk' }

/** Names the author of a change when its commit does. */
const byWhom = ({ id }: Actor): string => (id === unknownAuthor ? '' : ` by ${id}`)

function transitionOf(skill: Skill, event: LifecycleEvent, who: Mover, reason: string) {
  const verdict = allowed(skill.state, event, who, reason)
  if (!verdict.ok) throw conflict(verdict.message)
  return { transition: verdict.transition, to: verdict.to }
}

async function revise(
  tx: WriteContext,
  skill: Skill,
  files: readonly SkillFile[],
  actor: Actor,
  reason: string,
): Promise<string> {
  const parsed = parseSkillMd(textIn(files, 'SKILL.md'), { directory: skill.name })
  const fields = parsed.ok ? { description: parsed.skill.description, title: titleOf(parsed.skill) } : null
  const isNew = fields && (fields.description !== skill.description || fields.title !== skill.title)
  return reviseSkill(tx, skill, { verb: 'edit', files: [...files], data: isNew ? fields : undefined, reason, actor })
}

/** Applies one change. The row must still be as it was read: a concurrent change wins. */
async function carryOut(tx: WriteContext, change: Change): Promise<AdoptedChange> {
  if (change.what === 'refused' || change.what === 'missing')
    return { name: change.name, what: 'refused', sentence: change.reason, event: null }
  if (change.what === 'new') return adoptNew(tx, change)
  const { name } = change
  const skill = await tx.db.skill.findUniqueOrThrow({ where: { id: change.skill.id } })
  if (skill.revision !== change.skill.revision) throw conflict('Someone else changed it at the same time.')
  if (change.what === 'removed') {
    const reason = 'Its files were removed from disk.'
    const move = { ...transitionOf(skill, 'uninstall', 'doctor', reason), reason, at: tx.now(), actor: doctor }
    const { eventId } = await moveSkill(tx, skill, move)
    return { name, what: 'removed', sentence: `${reason} It is uninstalled.`, event: eventId }
  }
  const { files, person } = change
  if (change.what === 'edited') {
    const event = await revise(tx, skill, files, person, 'changed on disk')
    return {
      name,
      what: 'edited',
      sentence: `It was changed on disk${byWhom(person)}. The change is now its current version.`,
      event,
    }
  }
  const reason = 'Its files are back on disk.'
  const move = { ...transitionOf(skill, 'reset', 'person', reason), reason, at: tx.now(), actor: person }
  const { skill: back, eventId } = await moveSkill(tx, skill, move)
  const isSame = digestOf(files) === skill.digest
  const event = isSame ? eventId : await revise(tx, back, files, person, 'changed on disk')
  return { name, what: 'returned', sentence: `${reason} It is on probation again.`, event }
}

/** Imports a folder that somebody added, as their own skill and unchanged. */
async function adoptNew(tx: WriteContext, { name, files, person }: Change & { what: 'new' }): Promise<AdoptedChange> {
  const refuse = (sentence: string): AdoptedChange => ({ name, what: 'refused', sentence, event: null })
  const offered = { path: `skills/${name}/SKILL.md`, directory: name, files, skipped: [], refused: null }
  const [read] = await readOffered([offered])
  if (!read?.parsed.ok) return refuse(read?.parsed.diagnostics[0]?.message ?? 'It cannot be read.')
  const declaredName = read.parsed.skill.name
  if (declaredName !== name) return refuse(`Its SKILL.md says "${declaredName}". Name the folder so.`)
  // Unchanged: the strict form is made when it is served, so the author's file is never rewritten.
  const unchanged = { offered, parsed: { ...read.parsed, files: [...files] } }
  const arrival = { actor: person, reason: 'found on disk', origin: 'human' as const }
  const [adopted] = await importSkills(tx, [unchanged], arrival, { folder: null, onCollision: 'replace' })
  if (!adopted || adopted.change === 'refused') return refuse(adopted?.item.reason ?? 'It can’t be imported.')
  return { name, what: 'new', sentence: `It was added on disk${byWhom(person)}.`, event: adopted.eventId }
}

/** Adds the scan's verdict to the result: an adopted skill may be quarantined by now. */
async function asScanned(tx: WriteContext, adopted: AdoptedChange): Promise<AdoptedChange> {
  if (adopted.what === 'refused' || adopted.what === 'removed') return adopted
  const skill = await tx.db.skill.findFirst({ where: { workspaceId: tx.workspace.id, name: adopted.name } })
  if (!skill || !isQuarantined(skill)) return adopted
  return { ...adopted, what: 'quarantined', sentence: `${adopted.sentence} ${skill.deprecatedReason ?? 'The scan blocked it.'}` }
}

async function attempt(ctx: Context, change: Change): Promise<AdoptedChange> {
  try {
    return await inTransaction(ctx, async (tx) => asScanned(tx, await carryOut(tx, change)))
  } catch (error) {
    if (!(error instanceof Problem))
      log().error({ err: error, workspace: ctx.workspace.name }, 'a change on disk was not taken in')
    return { name: change.name, what: 'refused', sentence: errorText(error), event: null }
  }
}

/**
 * Takes in what people did to the workspace's skills on disk: an edit is a new version by its author, a folder that is gone an
 * uninstalled skill, one that came back a skill on probation, one that is new a skill of its author. Told apart by the digests
 * that Mettle last wrote; nothing on disk is overwritten. A second run changes nothing.
 */
export async function adoptChanges(ctx: Context): Promise<AdoptedChange[]> {
  const dir = workspaceDirOf(ctx)
  // Where nothing was ever written, or all of it is gone at once, nobody removed a skill.
  if (!existsSync(path.join(dir, '.git')) || !existsSync(path.join(dir, 'skills'))) return []
  await flushDisk(ctx)
  // What differs in a folder that follows another is nobody's word on the library.
  if (await followsAnother(ctx)) return []
  const changes = await asWriter(ctx, async () => {
    // Until the files of a restore are there, what differs is the state before it and nobody's act.
    await finishRestore(ctx)
    return scanDisk(ctx, dir)
  })
  const adopted: AdoptedChange[] = []
  for (const change of changes) adopted.push(await attempt(ctx, change))
  if (adopted.length > 0) await syncDirectories(ctx, null)
  return adopted
}
