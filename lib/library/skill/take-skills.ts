import type { LoadedFile } from '@/lib/contract/exchange'
import { allowed } from '@/lib/domain/lifecycle/transitions'
import type { SkillMd } from '@/lib/skill-md/skill'
import { takeSkillFiles, type SkillFileBytes, type TakenFiles } from '@/lib/skill-md/take-files'
import { titleOf } from '@/lib/skill-md/title'
import { inChunks } from '@/lib/store/in-chunks'
import type { Prisma, Skill } from '@/prisma/generated/sqlite/client'
import type { WriteContext } from '@/lib/kernel'
import { digestOfTexts } from './add-version'
import { createSkills, type Arrival } from './create-skills'
import { visibleSkills } from './find-skill'
import { reviseSkill } from '@/lib/library/skill/land'
import { isForeign } from './row-fields'

/** A folder or an archive that may become a skill. */
export interface Offered {
  path: string
  directory: string | undefined
  files: readonly SkillFileBytes[]
  skipped: { path: string; reason: string }[]
  refused: string | null
}

/** What became of one: the file's line, the skill, and the event that made it. */
export interface Taken {
  item: LoadedFile
  skillId: string | null
  eventId: string | null
  change: 'created' | 'updated' | 'unchanged' | 'refused'
}

type Read = { offered: Offered; taken: TakenFiles }
type Good = { offered: Offered; taken: TakenFiles & { ok: true } }

/** What is taken in of each, read before any transaction. */
export const readOffered = (offered: readonly Offered[]): Read[] =>
  offered.map((one) => ({ offered: one, taken: takeSkillFiles(one.directory, one.files) }))

function line(read: Read, change: Taken['change'], version: number | null, reason: string | null): LoadedFile {
  const { offered, taken } = read
  const { repairs, diagnostics } = taken
  const isRepaired = repairs.length > 0 && (change === 'created' || change === 'updated')
  return {
    path: offered.path,
    name: taken.skill?.name ?? null,
    status: isRepaired ? 'repaired' : change,
    version,
    reason,
    repairs,
    diagnostics,
    skipped: offered.skipped,
  }
}

const refuse = (read: Read, reason: string): Taken => ({
  item: line(read, 'refused', null, reason),
  skillId: null,
  eventId: null,
  change: 'refused',
})

const stay = (read: Read, version: number, skillId: string | null, reason: string | null = null): Taken => ({
  item: line(read, 'unchanged', version, reason),
  skillId,
  eventId: null,
  change: 'unchanged',
})

function whyNot(held: Skill, isVisible: boolean): string | null {
  if (!isVisible) return 'A skill of that name exists. Give the file another name.'
  if (isForeign(held)) return `"${held.name}" belongs to a pack. Give the file another name, or write an overlay that extends it.`
  const verdict = allowed(held.state, 'revise', 'person')
  return verdict.ok ? null : verdict.message
}

/** What a file says of the row beside its content. */
function rowOf(said: SkillMd, held: Skill): Prisma.SkillUncheckedUpdateManyInput | undefined {
  const title = titleOf(said)
  if (said.description === held.description && title === held.title) return undefined
  return { description: said.description, title }
}

/**
 * Takes skills in: new ones as a person's own, known ones as a new version, each with its event; what says the same already
 * stays. A name that two files of one call give goes to the first. What cannot be taken is told and holds up no other.
 */
export async function takeSkills(tx: WriteContext, reads: readonly Read[], arrival: Arrival): Promise<Taken[]> {
  const names = [...new Set(reads.flatMap(({ taken }) => taken.skill?.name ?? []))]
  const held = await heldSkills(tx, names)
  const first = new Map<string, { path: string; digest: string; taken: Taken }>()
  const fresh: { read: Good; taken: Taken }[] = []
  const all: Taken[] = []
  for (const read of reads) {
    const taken = await takeOne(tx, read, { held, first, fresh, arrival })
    all.push(taken)
    const { taken: files } = read
    if (files.ok && taken.change !== 'refused' && !first.has(files.skill.name))
      first.set(files.skill.name, { path: read.offered.path, digest: digestOfTexts(files.files), taken })
  }
  const coming = fresh.map(({ read }) => ({ path: read.offered.path, ...read.taken }))
  const made = await createSkills(tx, coming, arrival)
  for (const [index, { taken }] of fresh.entries()) {
    taken.skillId = made[index]!.skill.id
    taken.eventId = made[index]!.eventId
  }
  return all
}

interface Desk {
  held: Map<string, { skill: Skill; isVisible: boolean }>
  first: Map<string, { path: string; digest: string; taken: Taken }>
  fresh: { read: Good; taken: Taken }[]
  arrival: Arrival
}

async function takeOne(tx: WriteContext, read: Read, desk: Desk): Promise<Taken> {
  const { offered, taken } = read
  if (offered.refused !== null) return refuse(read, offered.refused)
  if (!taken.ok)
    return refuse(read, taken.diagnostics.find(({ severity }) => severity === 'error')?.message ?? 'It cannot be read.')
  const good: Good = { offered, taken }
  const digest = digestOfTexts(taken.files)
  const before = desk.first.get(taken.skill.name)
  if (before?.digest === digest)
    return stay(read, before.taken.item.version ?? 1, before.taken.skillId, `the same as ${before.path}`)
  if (before) return refuse(read, `${before.path} has the name "${taken.skill.name}" already. Give one of them another name.`)
  const known = desk.held.get(taken.skill.name)
  if (known) return update(tx, good, known, desk.arrival)
  const made: Taken = { item: line(read, 'created', 1, null), skillId: null, eventId: null, change: 'created' }
  desk.fresh.push({ read: good, taken: made })
  return made
}

async function heldSkills(tx: WriteContext, names: string[]): Promise<Desk['held']> {
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
  { offered, taken }: Good,
  { skill, isVisible }: { skill: Skill; isVisible: boolean },
  { actor, runId, reason }: Arrival,
): Promise<Taken> {
  const read = { offered, taken }
  const refusal = whyNot(skill, isVisible)
  if (refusal) return refuse(read, refusal)
  if (digestOfTexts(taken.files) === skill.digest) return stay(read, skill.version, skill.id)
  const data = rowOf(taken.skill, skill)
  const evidence = { path: offered.path, repairs: taken.repairs.map(({ code }) => code) }
  const eventId = await reviseSkill(tx, skill, { verb: 'edit', files: taken.files, data, reason, evidence, actor, runId })
  const { version } = await tx.db.skill.findUniqueOrThrow({ where: { id: skill.id }, select: { version: true } })
  return { item: line(read, 'updated', version, null), skillId: skill.id, eventId, change: 'updated' }
}
