import type { PackManifest } from '@/lib/domain/pack/manifest'
import { isChange, planInstall, type LockedSkill, type PackLine } from '@/lib/domain/pack/plan'
import { canonicalJson } from '@/lib/domain/canonical-json'
import { titleOf } from '@/lib/skill-md/title'
import { newId } from '@/lib/store/id'
import type { Pack, Skill } from '@/prisma/generated/sqlite/client'
import type { WriteContext } from '@/lib/kernel'
import { digestOfTexts } from '@/lib/library/skill/add-version'
import { createSkills, tagsOf } from '@/lib/library/skill/create-skills'
import { reviseSkill } from '@/lib/library/skill/land'
import { lockedSkills, packSnapshot, showLock } from './pack-row'
import type { ReadPack } from './read-pack'
import { packStateOf, type PackState } from './pack-state'
import { removePackSkills } from './remove-pack-skills'

type PackSkill = ReadPack['skills'][number]

/** The owner of a pack's skills, and whether a person requested the install. */
export interface Arriving {
  isBuiltin: boolean
  isByPerson: boolean
}

export interface Installed {
  items: PackLine[]
  from: string | null
  event: string | null
}

const digestOf = (skill: PackSkill): string => digestOfTexts(skill.files)

async function revise(
  tx: WriteContext,
  row: Skill,
  packSkill: PackSkill,
  change: { runId: string; reason: string },
): Promise<void> {
  const data = {
    description: packSkill.skill.description,
    title: titleOf(packSkill.skill),
    tags: tagsOf(packSkill.skill, packSkill.tags),
  }
  await reviseSkill(tx, row, { verb: 'revise', files: [...packSkill.files], data, ...change })
}

/** The skills that are locked after an install, by their name in the pack. */
function lockedAfter(
  pack: ReadPack,
  items: readonly PackLine[],
  packState: PackState,
  created: ReadonlyMap<string, string>,
): LockedSkill[] {
  const refusedNames = new Set(items.flatMap((item) => (item.status === 'refused' ? [item.name] : [])))
  const before = new Map(packState.locked.map((own) => [own.name, own.skillId]))
  return pack.skills.flatMap((one) => {
    const { name } = one.skill
    const skillId = created.get(name) ?? before.get(name)
    return refusedNames.has(name) || skillId === undefined ? [] : [{ name, skillId, digest: digestOf(one) }]
  })
}

const originOf = ({ kind }: PackManifest, isBuiltin: boolean): 'pack' | 'connector' | 'builtin' => (isBuiltin ? 'builtin' : kind)

function rowOf(pack: ReadPack, origin: Pack['origin'], skills: LockedSkill[]) {
  const { name, version, title = name, description } = pack.manifest
  const clusters = pack.manifest.clusters.map((one) => ({ name: one.name, title: one.title ?? one.name, skills: one.skills }))
  const fields = {
    origin,
    version,
    title,
    description,
    source: pack.source,
    digest: pack.digest,
    key: pack.key,
    isInstalled: true,
  }
  return { ...fields, skills: skills.map((one) => ({ ...one })), clusters }
}

const same = (row: Pack | null, data: ReturnType<typeof rowOf>): boolean =>
  row !== null && canonicalJson({ ...packSnapshot(row), source: '' }) === canonicalJson({ ...packSnapshot(data), source: '' })

/** Applies the plan: new skills, new versions and removals, each with its event under the operation. */
async function carryOut(
  tx: WriteContext,
  pack: ReadPack,
  { items, packState, origin, runId }: { items: PackLine[]; packState: PackState; origin: Pack['origin']; runId: string },
): Promise<Map<string, string>> {
  const reason = `${pack.manifest.name} ${pack.manifest.version}`
  const named = (status: PackLine['status']) => new Set(items.flatMap((item) => (item.status === status ? [item.name] : [])))
  const [added, updated, removed] = [named('added'), named('updated'), named('removed')]
  const fresh = pack.skills.filter((one) => added.has(one.skill.name))
  const made = await createSkills(tx, fresh, { runId, reason: `installed with ${reason}`, origin })
  for (const one of pack.skills) {
    const row = updated.has(one.skill.name) ? packState.rows.get(one.skill.name) : undefined
    if (row) await revise(tx, row, one, { runId, reason: `updated with ${reason}` })
  }
  const removedRows = [...removed].flatMap((name) => packState.rows.get(name) ?? [])
  await removePackSkills(tx, removedRows, { runId, reason: `no part of ${reason}` })
  return new Map(fresh.map((one, index) => [one.skill.name, made[index]!.skill.id]))
}

/** Plans a pack's install against the current state. */
export async function planOf(tx: Pick<WriteContext, 'db' | 'workspace'>, pack: ReadPack, arriving: Arriving) {
  const { name } = pack.manifest
  const before = await tx.db.pack.findUnique({ where: { workspaceId_name: { workspaceId: tx.workspace.id, name } } })
  const incoming = pack.skills.map((one) => ({ name: one.skill.name, digest: digestOf(one) }))
  const locked = before ? lockedSkills(before) : []
  const packState = await packStateOf(
    tx.db,
    tx,
    locked,
    incoming.map((one) => one.name),
  )
  return { before, packState, items: planInstall(incoming, packState, arriving.isByPerson) }
}

/**
 * Installs a pack or another version of it as one operation: its skills, its row and its lock in one transaction and one commit.
 * Without a change nothing is recorded.
 */
export async function applyInstall(tx: WriteContext, pack: ReadPack, arriving: Arriving): Promise<Installed> {
  const { before, packState, items } = await planOf(tx, pack, arriving)
  const origin = originOf(pack.manifest, arriving.isBuiltin)
  const from = before?.isInstalled ? before.version : null
  const unchanged = rowOf(pack, origin, lockedAfter(pack, items, packState, new Map()))
  if (!items.some(isChange) && (same(before, unchanged) || unchanged.skills.length === 0)) return { items, from, event: null }
  const id = before?.id ?? newId('pack')
  const object = { kind: 'pack' as const, id, name: pack.manifest.name }
  const isNew = from === null
  // The event names its result, and the parts refer to the event, so the row is computed first.
  const event = await tx.emit({
    verb: isNew ? 'install' : 'update',
    object,
    before: before ? packSnapshot(before) : null,
    after: { version: pack.manifest.version, isInstalled: true },
    reason: isNew ? null : `${from} → ${pack.manifest.version}`,
    evidence: { source: pack.source, items: items.map((item) => ({ ...item })) },
  })
  await showLock(tx, id, {
    id: event,
    message: `${isNew ? 'install' : 'update'} pack ${pack.manifest.name} ${pack.manifest.version}`,
  })
  const created = await carryOut(tx, pack, { items, packState, origin, runId: event })
  const data = rowOf(pack, origin, lockedAfter(pack, items, packState, created))
  const now = tx.now()
  const place = { id, workspaceId: tx.workspace.id, name: pack.manifest.name, createdAt: now }
  if (before) await tx.db.pack.update({ where: { id }, data: { ...data, updatedAt: now, revision: { increment: 1 } } })
  else await tx.db.pack.create({ data: { ...place, ...data, updatedAt: now } })
  return { items, from, event }
}
