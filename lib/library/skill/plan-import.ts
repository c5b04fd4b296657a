import type { CollisionChoice } from '@/lib/domain/lifecycle/collision'
import { allowed } from '@/lib/domain/lifecycle/transitions'
import { readSkillFiles, type SkillFileBytes, type SkillFilesResult } from '@/lib/skill-md/read-skill-files'
import { serialiseSkillMd } from '@/lib/skill-md/serialise'
import { uniqueName } from '@/lib/skill-md/slugify'
import { inChunks } from '@/lib/store/in-chunks'
import { mapYielding } from '@/lib/store/yield-to-event-loop'
import type { Skill } from '@/prisma/generated/sqlite/client'
import type { ReadContext } from '@/lib/kernel'
import { digestOfTexts } from './add-version'
import { visibleSkills } from './find-skill'
import { placeOfFile, placesLoadedFrom } from './import-places'
import { isForeign } from './row-fields'

/** A folder or an archive that may become a skill. */
export interface Offered {
  path: string
  directory: string | undefined
  files: readonly SkillFileBytes[]
  skipped: { path: string; reason: string }[]
  refused: string | null
}

/** An offered folder as its files read. */
export interface Read {
  offered: Offered
  parsed: SkillFilesResult
}
export interface GoodRead {
  offered: Offered
  parsed: SkillFilesResult & { ok: true }
}

/** What the person chose for an import. */
export interface ImportChoice {
  /** The folder on this machine that the files lie in, as shown; null for what was sent. */
  folder: string | null
  onCollision: CollisionChoice
  /** By name; wins over `onCollision`. */
  choices?: Readonly<Record<string, CollisionChoice>>
  /** Takes these names alone. */
  only?: ReadonlySet<string>
}

/** The first file of an import with its name, and the skill that it became once it is stored. */
export interface First {
  path: string
  digest: string
  skillId: string | null
  version: number | null
}

/** What an interrupted import had already made of a file. */
export interface Stored {
  skill: Skill
  eventId: string
  change: 'created' | 'updated'
}

/** What the parts of one import know of each other; an import of one part begins with nothing. */
export interface ImportSoFar {
  /** By name. */
  first: Map<string, First>
  /** By path. */
  stored: ReadonlyMap<string, Stored>
  /** Names of live skills by what their texts say, with those that this import made. Null: read when it is needed. */
  texts: Map<string, string> | null
}

export const nothingSoFar = (): ImportSoFar => ({ first: new Map(), stored: new Map(), texts: null })

/** What an import does with one file; `stored`: an interrupted part of it has done so. */
export type Planned =
  | { change: 'create'; read: GoodRead; reason: string | null }
  | { change: 'update'; read: GoodRead; skill: Skill }
  | { change: 'unchanged' | 'kept'; read: GoodRead; skill: Skill | null; first: First | null; reason: string | null }
  | { change: 'stored'; read: GoodRead; stored: Stored }
  | { change: 'refuse'; read: Read; reason: string }

/** Parses the offered files, before any transaction. */
export const readOffered = (offered: readonly Offered[]): Promise<Read[]> =>
  mapYielding(offered, (one) => ({ offered: one, parsed: readSkillFiles(one.directory, one.files) }))

interface Known {
  skill: Skill
  isVisible: boolean
}

interface Desk {
  /** Of each file that could be read. */
  digests: Map<Read, string>
  known: Map<string, Known>
  /** Where the skills of the same name but other text were loaded from. */
  places: Map<string, Set<string>>
  isTaken: (name: string) => boolean
  choice: ImportChoice
  soFar: ImportSoFar
}

/**
 * Says for each file what an import does with it; nothing is written. When two files of one call have the same name, the first wins.
 * A file whose name belongs to a skill from elsewhere follows the person's choice.
 */
export async function planImport(
  ctx: ReadContext,
  reads: readonly Read[],
  choice: ImportChoice,
  soFar: ImportSoFar = nothingSoFar(),
): Promise<Planned[]> {
  const names = [...new Set(reads.flatMap(({ parsed }) => parsed.skill?.name ?? []))]
  const known = await skillsByName(ctx, names)
  const made = await mapYielding(reads, ({ parsed }) => (parsed.ok ? digestOfTexts(parsed.files) : null))
  const digests = new Map(reads.flatMap((read, index) => (made[index] ? [[read, made[index]] as const] : [])))
  const others = reads.flatMap((read) => {
    const skill = known.get(read.parsed.skill?.name ?? '')?.skill
    return skill && digests.get(read) !== skill.digest ? [skill.id] : []
  })
  const taken = new Set(names)
  for (const name of await namesBeside(ctx, choice, names)) taken.add(name)
  const desk: Desk = {
    digests,
    known,
    places: choice.folder === null ? new Map() : await placesLoadedFrom(ctx.db, ctx, others),
    isTaken: (name) => taken.has(name),
    choice,
    soFar,
  }
  return mapYielding(reads, (read) => {
    const planned = planOne(read, desk)
    if (planned.change === 'create') taken.add(planned.read.parsed.skill.name)
    noteFirst(planned, digests.get(read), soFar)
    return planned
  })
}

function noteFirst(planned: Planned, digest: string | undefined, { first }: ImportSoFar): void {
  if (planned.change === 'refuse' || digest === undefined) return
  const { offered, parsed } = planned.read
  const name = planned.change === 'stored' ? planned.stored.skill.name : parsed.skill.name
  if (first.has(name)) return
  const one = planned.change === 'stored' ? planned.stored.skill : null
  first.set(name, { path: offered.path, digest, skillId: one?.id ?? null, version: one?.version ?? null })
}

function planOne(read: Read, desk: Desk): Planned {
  const { offered, parsed } = read
  if (offered.refused !== null) return { change: 'refuse', read, reason: offered.refused }
  if (!parsed.ok) {
    const reason = parsed.diagnostics.find(({ severity }) => severity === 'error')?.message ?? 'It cannot be read.'
    return { change: 'refuse', read, reason }
  }
  const good: GoodRead = { offered, parsed }
  const { name } = parsed.skill
  const digest = desk.digests.get(read)!
  const stored = desk.soFar.stored.get(offered.path)
  if (stored) return { change: 'stored', read: good, stored }
  const before = desk.soFar.first.get(name)
  if (before?.digest === digest)
    return { change: 'unchanged', read: good, skill: null, first: before, reason: `the same as ${before.path}` }
  if (before)
    return { change: 'refuse', read, reason: `${before.path} has the name "${name}" already. Give one of them another name.` }
  const { only } = desk.choice
  const known = desk.known.get(name)
  if (only && !only.has(name)) return { change: 'kept', read: good, skill: visible(known), first: null, reason: 'not chosen' }
  return known ? planKnown(good, known, digest, desk) : { change: 'create', read: good, reason: null }
}

const visible = (known: Known | undefined): Skill | null => (known?.isVisible ? known.skill : null)

function planKnown(read: GoodRead, { skill, isVisible }: Known, digest: string, desk: Desk): Planned {
  const { choice } = desk
  if (isVisible && digest === skill.digest) return { change: 'unchanged', read, skill, first: null, reason: null }
  const wanted = choice.choices?.[skill.name] ?? choice.onCollision
  const isSameFile =
    choice.folder !== null && desk.places.get(skill.id)?.has(placeOfFile(choice.folder, read.offered.path)) === true
  if (wanted === 'both' && !isSameFile) return beside(read, desk.isTaken)
  const refusal = whyNot(skill, isVisible)
  if (refusal !== null) return { change: 'refuse', read, reason: refusal }
  if (isSameFile || wanted === 'replace') return { change: 'update', read, skill }
  const reason = `"${skill.name}" is another skill, ${whoseSkill[skill.origin]}. Choose to replace it or to take both.`
  return { change: 'kept', read, skill, first: null, reason }
}

const whoseSkill: Readonly<Record<Skill['origin'], string>> = {
  learned: 'learned from sessions',
  agent: 'written by an agent',
  human: 'your own',
  imported: 'imported from elsewhere',
  pack: 'from a pack',
  connector: 'from a connector',
  builtin: 'built in',
}

/** The same skill under the first free name. */
function beside(read: GoodRead, isTaken: (name: string) => boolean): Planned {
  const { parsed } = read
  const name = uniqueName(parsed.skill.name, isTaken)
  const skill = { ...parsed.skill, name }
  const main = new TextEncoder().encode(serialiseSkillMd(skill))
  const files = parsed.files.map((file) => (file.path === 'SKILL.md' ? { ...file, content: main } : file))
  const reason = `named "${name}": "${parsed.skill.name}" is another skill`
  return { change: 'create', read: { ...read, parsed: { ...parsed, skill, files } }, reason }
}

function whyNot(current: Skill, isVisible: boolean): string | null {
  if (!isVisible) return 'A skill of that name exists. Give the file another name.'
  if (isForeign(current))
    return `"${current.name}" belongs to a pack. Give the file another name, or write an overlay that extends it.`
  const verdict = allowed(current.state, 'revise', 'person')
  return verdict.ok ? null : verdict.message
}

async function skillsByName(ctx: ReadContext, names: string[]): Promise<Map<string, Known>> {
  const rows = await inChunks(names, (some) =>
    ctx.db.skill.findMany({ where: { workspaceId: ctx.workspace.id, heldName: { in: some } } }),
  )
  const where = await visibleSkills(ctx.db, ctx)
  const ids = rows.map((row) => row.id)
  const seen = await inChunks(ids, (some) =>
    ctx.db.skill.findMany({ where: { AND: [where, { id: { in: some } }] }, select: { id: true } }),
  )
  const visibleIds = new Set(seen.map((row) => row.id))
  return new Map(rows.map((skill) => [skill.heldName ?? '', { skill, isVisible: visibleIds.has(skill.id) }]))
}

/** Names that a skill taken beside another must avoid; asked only where one may be. */
async function namesBeside(
  ctx: ReadContext,
  { onCollision, choices }: ImportChoice,
  names: readonly string[],
): Promise<string[]> {
  const isAsked = onCollision === 'both' || Object.values(choices ?? {}).includes('both')
  if (!isAsked) return []
  const heads = [...new Set(names.map((name) => name.slice(0, 58)))]
  const rows = await inChunks(heads, (some) =>
    ctx.db.skill.findMany({
      where: { workspaceId: ctx.workspace.id, OR: some.map((head) => ({ heldName: { startsWith: head } })) },
      select: { heldName: true },
    }),
  )
  return rows.flatMap(({ heldName }) => heldName ?? [])
}
