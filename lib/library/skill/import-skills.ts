import type { LoadedFile } from '@/lib/contract/exchange'
import { allowed } from '@/lib/domain/lifecycle/transitions'
import type { SkillMd } from '@/lib/skill-md/skill'
import { readSkillFiles, type SkillFileBytes, type SkillFilesResult } from '@/lib/skill-md/read-skill-files'
import { titleOf } from '@/lib/skill-md/title'
import { inChunks } from '@/lib/store/in-chunks'
import type { Prisma, Skill } from '@/prisma/generated/sqlite/client'
import type { WriteContext } from '@/lib/kernel'
import { digestOfTexts } from './add-version'
import { createSkills, type Arrival } from './create-skills'
import { visibleSkills } from './find-skill'
import { reviseSkill } from '@/lib/library/skill/land'
import { isForeign } from './row-fields'
import { profileOfText } from './compared-library'
import { namesByText } from './likeness'
import { textIn } from './version-texts'

/** A folder or an archive that may become a skill. */
export interface Offered {
  path: string
  directory: string | undefined
  files: readonly SkillFileBytes[]
  skipped: { path: string; reason: string }[]
  refused: string | null
}

/** The result for one file: its line in the report, the skill, and the event that made it. */
export interface ImportResult {
  item: LoadedFile
  skillId: string | null
  eventId: string | null
  change: 'created' | 'updated' | 'unchanged' | 'refused'
}

type Read = { offered: Offered; parsed: SkillFilesResult }
type Good = { offered: Offered; parsed: SkillFilesResult & { ok: true } }

/** Parses the offered files, before any transaction. */
export const readOffered = (offered: readonly Offered[]): Read[] =>
  offered.map((one) => ({ offered: one, parsed: readSkillFiles(one.directory, one.files) }))

function line(read: Read, change: ImportResult['change'], version: number | null, reason: string | null): LoadedFile {
  const { offered, parsed } = read
  const { repairs, diagnostics } = parsed
  const isRepaired = repairs.length > 0 && (change === 'created' || change === 'updated')
  return {
    path: offered.path,
    name: parsed.skill?.name ?? null,
    status: isRepaired ? 'repaired' : change,
    version,
    reason,
    repairs,
    diagnostics,
    skipped: offered.skipped,
  }
}

const refuse = (read: Read, reason: string): ImportResult => ({
  item: line(read, 'refused', null, reason),
  skillId: null,
  eventId: null,
  change: 'refused',
})

const stay = (read: Read, version: number, skillId: string | null, reason: string | null = null): ImportResult => ({
  item: line(read, 'unchanged', version, reason),
  skillId,
  eventId: null,
  change: 'unchanged',
})

function whyNot(current: Skill, isVisible: boolean): string | null {
  if (!isVisible) return 'A skill of that name exists. Give the file another name.'
  if (isForeign(current))
    return `"${current.name}" belongs to a pack. Give the file another name, or write an overlay that extends it.`
  const verdict = allowed(current.state, 'revise', 'person')
  return verdict.ok ? null : verdict.message
}

/** The columns that a file changes beside its content. */
function rowOf(skillMd: SkillMd, current: Skill): Prisma.SkillUncheckedUpdateManyInput | undefined {
  const title = titleOf(skillMd)
  if (skillMd.description === current.description && title === current.title) return undefined
  return { description: skillMd.description, title }
}

/**
 * Imports skills: new ones as a person's own, known ones as a new version, each with its event; unchanged ones are skipped. When
 * two files of one call have the same name, the first wins. A file that cannot be imported is reported and blocks no other.
 */
export async function importSkills(tx: WriteContext, reads: readonly Read[], arrival: Arrival): Promise<ImportResult[]> {
  const names = [...new Set(reads.flatMap(({ parsed }) => parsed.skill?.name ?? []))]
  const current = await skillsByName(tx, names)
  const first = new Map<string, { path: string; digest: string; result: ImportResult }>()
  const fresh: { read: Good; result: ImportResult }[] = []
  const all: ImportResult[] = []
  for (const read of reads) {
    const result = await importOne(tx, read, { current, first, fresh, arrival })
    all.push(result)
    const { parsed: files } = read
    if (files.ok && result.change !== 'refused' && !first.has(files.skill.name))
      first.set(files.skill.name, { path: read.offered.path, digest: digestOfTexts(files.files), result })
  }
  await nameIdentical(tx, fresh)
  const coming = fresh.map(({ read }) => ({ path: read.offered.path, ...read.parsed }))
  const made = await createSkills(tx, coming, arrival)
  for (const [index, { result }] of fresh.entries()) {
    result.skillId = made[index]!.skill.id
    result.eventId = made[index]!.eventId
  }
  return all
}

/** Says of each new file whose text it repeats: that of a live skill, or of a file before it. */
async function nameIdentical(tx: WriteContext, fresh: readonly { read: Good; result: ImportResult }[]): Promise<void> {
  if (fresh.length === 0) return
  const known = await namesByText(tx.db, tx)
  for (const { read, result } of fresh) {
    const { name } = read.parsed.skill
    const { textKey } = profileOfText(textIn(read.parsed.files, 'SKILL.md'), name)
    const twin = known.get(textKey)
    if (twin === undefined) known.set(textKey, name)
    else result.item.reason = `identical to "${twin}"`
  }
}

interface Desk {
  current: Map<string, { skill: Skill; isVisible: boolean }>
  first: Map<string, { path: string; digest: string; result: ImportResult }>
  fresh: { read: Good; result: ImportResult }[]
  arrival: Arrival
}

async function importOne(tx: WriteContext, read: Read, desk: Desk): Promise<ImportResult> {
  const { offered, parsed } = read
  if (offered.refused !== null) return refuse(read, offered.refused)
  if (!parsed.ok)
    return refuse(read, parsed.diagnostics.find(({ severity }) => severity === 'error')?.message ?? 'It cannot be read.')
  const good: Good = { offered, parsed }
  const digest = digestOfTexts(parsed.files)
  const before = desk.first.get(parsed.skill.name)
  if (before?.digest === digest)
    return stay(read, before.result.item.version ?? 1, before.result.skillId, `the same as ${before.path}`)
  if (before) return refuse(read, `${before.path} has the name "${parsed.skill.name}" already. Give one of them another name.`)
  const known = desk.current.get(parsed.skill.name)
  if (known) return update(tx, good, known, desk.arrival)
  const made: ImportResult = { item: line(read, 'created', 1, null), skillId: null, eventId: null, change: 'created' }
  desk.fresh.push({ read: good, result: made })
  return made
}

async function skillsByName(tx: WriteContext, names: string[]): Promise<Desk['current']> {
  const rows = await inChunks(names, (some) =>
    tx.db.skill.findMany({ where: { workspaceId: tx.workspace.id, heldName: { in: some } } }),
  )
  const where = await visibleSkills(tx.db, tx)
  const ids = rows.map((row) => row.id)
  const seen = await inChunks(ids, (some) =>
    tx.db.skill.findMany({ where: { AND: [where, { id: { in: some } }] }, select: { id: true } }),
  )
  const visible = new Set(seen.map((row) => row.id))
  return new Map(rows.map((skill) => [skill.heldName ?? '', { skill, isVisible: visible.has(skill.id) }]))
}

async function update(
  tx: WriteContext,
  { offered, parsed }: Good,
  { skill, isVisible }: { skill: Skill; isVisible: boolean },
  { actor, runId, reason }: Arrival,
): Promise<ImportResult> {
  const read = { offered, parsed }
  const refusal = whyNot(skill, isVisible)
  if (refusal) return refuse(read, refusal)
  if (digestOfTexts(parsed.files) === skill.digest) return stay(read, skill.version, skill.id)
  const data = rowOf(parsed.skill, skill)
  const evidence = { path: offered.path, repairs: parsed.repairs.map(({ code }) => code) }
  const eventId = await reviseSkill(tx, skill, { verb: 'edit', files: parsed.files, data, reason, evidence, actor, runId })
  const { version } = await tx.db.skill.findUniqueOrThrow({ where: { id: skill.id }, select: { version: true } })
  return { item: line(read, 'updated', version, null), skillId: skill.id, eventId, change: 'updated' }
}
