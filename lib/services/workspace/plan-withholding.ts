import type { Withheld } from '@/lib/contract/withhold'
import { isRecord } from '@/lib/domain/is-record'
import { notFound } from '@/lib/domain/problem/problem'
import { inChunks } from '@/lib/store/in-chunks'
import { versionsHolding } from '@/lib/store/replace-texts'
import type { FlowContext } from '@/lib/kernel'
import { backedVersions, type BackedVersion } from '@/lib/learning'
import { loadSkill, type HeldVersion } from '@/lib/library'

/** What is to be taken out. */
export interface Without {
  texts: readonly string[]
  versions: readonly { skill: string; version: number }[]
  sessions: readonly string[]
}

export interface Plan {
  /** Versions that lose all of their text. */
  whole: HeldVersion[]
  /** Versions that hold one of the texts, and are not among those. */
  partial: HeldVersion[]
  /** What of it was withheld before: only the history may still hold it. */
  isDone: boolean
}

/** Finds what would go. @throws Problem `not_found` for a skill, a version or a session that does not exist */
export async function planWithholding(ctx: FlowContext, without: Without): Promise<Plan> {
  const named = [...(await namedVersions(ctx, without.versions)), ...(await versionsOfSessions(ctx, without.sessions))]
  const holding = await versionsHolding({ db: ctx.store.db, provider: ctx.store.provider }, ctx.workspace.id, without.texts)
  const whole = await loadVersions(ctx, named)
  const taken = new Set(whole.map(({ id }) => id))
  const partial = await inChunks(
    holding.filter((id) => !taken.has(id)),
    (some) => ctx.store.db.version.findMany({ where: { id: { in: some } }, include: { skill: true, files: true } }),
  )
  return { whole: whole.filter((one) => !one.isWithheld), partial, isDone: whole.some((one) => one.isWithheld) }
}

async function namedVersions(ctx: FlowContext, versions: Without['versions']): Promise<BackedVersion[]> {
  const found: BackedVersion[] = []
  for (const { skill, version } of versions) {
    const id = (await deletedSkill(ctx, skill)) ?? (await loadSkill(ctx.store.db, ctx, skill)).id
    if ((await ctx.store.db.version.count({ where: { skillId: id, number: version } })) === 0)
      throw notFound(`version ${version} of "${skill}"`)
    found.push({ skillId: id, version })
  }
  return found
}

/** A deleted skill, which is named by its ID. */
async function deletedSkill({ store, workspace }: FlowContext, id: string): Promise<string | null> {
  const row = await store.db.skill.findFirst({ where: { id, workspaceId: workspace.id, state: 'deleted' }, select: { id: true } })
  return row?.id ?? null
}

/** What was approved on the evidence of sessions: told by what is left of it, and by the log of those that were erased. */
async function versionsOfSessions(ctx: FlowContext, ids: readonly string[]): Promise<BackedVersion[]> {
  const { db } = ctx.store
  const where = { workspaceId: ctx.workspace.id }
  const known = await inChunks(ids, (some) =>
    db.session.findMany({ where: { ...where, id: { in: some } }, select: { id: true } }),
  )
  const missing = ids.find((id) => !known.some((one) => one.id === id))
  if (missing !== undefined) throw notFound(`session with the ID "${missing}"`)
  const erasures = await inChunks(ids, (some) =>
    db.event.findMany({
      where: { ...where, objectKind: 'session', verb: 'erase', objectId: { in: some } },
      select: { evidence: true },
    }),
  )
  return [...(await backedVersions(db, ctx, ids)), ...erasures.flatMap(({ evidence }) => versionsIn(evidence))]
}

function versionsIn(evidence: unknown): BackedVersion[] {
  const listed: unknown = isRecord(evidence) ? evidence.versions : null
  if (!Array.isArray(listed)) return []
  return listed.flatMap((one: unknown) =>
    isRecord(one) && typeof one.skillId === 'string' && typeof one.version === 'number'
      ? [{ skillId: one.skillId, version: one.version }]
      : [],
  )
}

async function loadVersions(ctx: FlowContext, wanted: readonly BackedVersion[]): Promise<HeldVersion[]> {
  const each = new Map(wanted.map((one) => [`${one.skillId} ${one.version}`, one]))
  return inChunks([...each.values()], (some) =>
    ctx.store.db.version.findMany({
      where: {
        skill: { workspaceId: ctx.workspace.id },
        OR: some.map(({ skillId, version }) => ({ skillId, number: version })),
      },
      include: { skill: true, files: true },
    }),
  )
}

const isCurrent = ({ number, skill }: HeldVersion): boolean => number === skill.version && skill.state !== 'deleted'

/** Versions that cannot go as a whole, because a skill says them now. */
export const currentOnes = ({ whole }: Plan): HeldVersion[] => whole.filter(isCurrent)

const view = (version: HeldVersion, isWhole: boolean): Withheld['versions'][number] => ({
  skill: version.skill.name,
  version: version.number,
  isWhole,
  isCurrent: isCurrent(version),
})

/** The plan as its reader sees it. */
export function planView({ whole, partial }: Plan): Withheld['versions'] {
  const all = [...whole.map((one) => view(one, true)), ...partial.map((one) => view(one, false))]
  return all.toSorted((a, b) => (a.skill === b.skill ? a.version - b.version : a.skill < b.skill ? -1 : 1))
}
