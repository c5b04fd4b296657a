import { fieldOf } from '@/lib/domain/collection/field-of'
import { carryOver } from '@/lib/domain/revision/carry-over'
import type { Draft } from '@/lib/domain/draft/types'
import { parseSkillMd } from '@/lib/skill-md/parse'
import { serialiseSkillMd } from '@/lib/skill-md/serialise'
import type { SkillMd } from '@/lib/skill-md/skill'
import type { Queryable } from '@/lib/store/client'
import type { Candidate, Skill } from '@/prisma/generated/sqlite/client'
import { jsonColumns } from '@/lib/store/json-columns'
import { fieldsToWrite, sayable, withFields, versionFiles, type TextFile } from '@/lib/library'
import { renameDraft } from './rename-draft'
import { revisionOf } from './revision-target'

const mainOf = (files: readonly TextFile[]): string => files.find((file) => file.path === 'SKILL.md')?.text ?? ''

/** A revision's draft, and its SKILL.md before what people wrote was laid over it. */
export interface DraftedRevision {
  draft: Draft
  drafted: string
}

/**
 * Lays a draft over a skill as it stands: the generated parts are new, what people changed since their version was drafted is kept.
 */
export async function draftRevision(db: Queryable, skill: Skill, draft: Draft): Promise<DraftedRevision> {
  const fresh = renameDraft(draft.files, skill.name)
  const present = await presentFiles(db, skill)
  const base = await draftedFiles(db, skill)
  const current = mainOf(present)
  const merged = mergeMain(base && mainOf(base), current, mainOf(fresh))
  // What is reviewed says all that the version will say.
  const main = withFields(merged, fieldsToWrite(await sayable(db, skill), current, merged))
  const files = [{ path: 'SKILL.md', text: main }, ...otherFiles(base, present, fresh)]
  const description = parseSkillMd(main).skill?.description ?? draft.description
  return { draft: { ...draft, name: skill.name, title: skill.title, description, files }, drafted: mainOf(fresh) }
}

/** Text files of the current version; one that is no text cannot be drafted and is left to the skill. */
async function presentFiles(db: Queryable, skill: Skill): Promise<TextFile[]> {
  const files = await versionFiles(db, skill.id, skill.version)
  return files.map((file) => ({ path: file.path, text: new TextDecoder().decode(file.content) }))
}

/** The files as they were drafted for the skill's newest drafted version, before any person edited them; null where nobody knows. */
async function draftedFiles(db: Queryable, skill: Skill): Promise<TextFile[] | null> {
  const candidate = await db.candidate.findFirst({
    // What an agent wrote over a version is as a person's edit: nobody drafted it.
    where: { skillId: skill.id, status: 'promoted', OR: [{ kind: 'new' }, { kind: 'revision', origin: { not: 'agent' } }] },
    orderBy: [{ updatedAt: 'desc' }, { id: 'desc' }],
  })
  if (!candidate) return null
  const files = await unedited(db, candidate)
  const drafted = revisionOf(candidate)?.drafted
  const main = drafted ?? mainOf(files)
  return renameDraft([{ path: 'SKILL.md', text: main }, ...files.filter((file) => file.path !== 'SKILL.md')], skill.name)
}

/** A candidate's files before its first edit. */
async function unedited(db: Queryable, candidate: Candidate): Promise<TextFile[]> {
  const own = jsonColumns.Candidate.files(candidate.files)
  if (!candidate.isEdited) return own
  const first = await db.event.findFirst({
    where: { objectKind: 'candidate', objectId: candidate.id, verb: 'edit', undoneById: null, undoesId: null },
    orderBy: { id: 'asc' },
  })
  const files = fieldOf(first?.before, 'files')
  return files === undefined ? own : jsonColumns.Candidate.files(files)
}

/** The front matter stays as people have it, but for a description that nobody touched. */
function mergeMain(base: string | null, current: string, drafted: string): string {
  const [was, is, wanted] = [
    base === null ? null : parseSkillMd(base).skill,
    parseSkillMd(current).skill,
    parseSkillMd(drafted).skill,
  ]
  if (!is || !wanted) return drafted
  const isOwn = was ? was.description !== is.description : true
  const body = carryOver(was?.body ?? null, is.body, wanted.body)
  const merged: SkillMd = { ...is, description: isOwn ? is.description : wanted.description, body }
  return serialiseSkillMd(merged)
}

const rest = (files: TextFile[] | null) => (files ?? []).filter((file) => file.path !== 'SKILL.md')

/** Files beside SKILL.md: data and what nobody touched are new, what a person changed or added stays, what they removed is gone. */
function otherFiles(base: TextFile[] | null, present: TextFile[], fresh: TextFile[]): TextFile[] {
  const [was, is] = [base, present].map((files) => new Map(rest(files).map((file) => [file.path, file.text])))
  const drafted = rest(fresh).flatMap((file): TextFile[] => {
    const own = is!.get(file.path)
    if (own === undefined) return was!.has(file.path) ? [] : [file]
    return own === was!.get(file.path) || file.path.endsWith('.json') ? [file] : [{ path: file.path, text: own }]
  })
  const paths = new Set(drafted.map((file) => file.path))
  const added = rest(present).filter((file) => !paths.has(file.path) && was!.get(file.path) !== file.text)
  return [...drafted, ...added]
}
