import { isVisibleTo } from '@/lib/domain/lifecycle/sharing'
import { inChunks } from '@/lib/store/in-chunks'
import type { Queryable } from '@/lib/store/client'
import { readPacked } from '@/lib/store/read-packed'
import { Prisma, type Skill } from '@/prisma/generated/sqlite/client'
import { agentView, cached, oncePer, type Context } from '@/lib/kernel'

interface Rows {
  rows: readonly Skill[]
  /** Stamps by skill id; a stamp changes with every write to its row. */
  stamps: ReadonlyMap<string, string>
}

const columns = { id: 'plain', revision: 'plain', ledgerRevision: 'plain', updatedAt: 'time', stateSince: 'time' } as const

async function stampsOf(db: Queryable, ctx: Context): Promise<Map<string, string>> {
  const where = Prisma.sql`"workspaceId" = ${ctx.workspace.id} AND "state" <> 'deleted'`
  const rows = await readPacked(db, ctx.store.provider, 'Skill', columns, where)
  return new Map(rows.map(([id, ...rest]) => [String(id), rest.join(' ')]))
}

/**
 * All skills of the workspace except deleted ones, by name. Ten thousand rows take a second to read and change rarely, so they are
 * cached: one query finds the changed ones, and only those are read again. The same list is returned while nothing changes.
 */
export async function cachedSkills(db: Queryable, ctx: Context): Promise<readonly Skill[]> {
  const weigh = ({ rows }: Rows) => 4 * rows.length
  const place = { parts: ['content', 'figures'], key: ['skills'], weigh } as const
  const { rows } = await cached<Rows>(db, ctx, place, async (former) => {
    if (db !== ctx.store.reader) return { rows: byName(await db.skill.findMany({ where: whereOf(ctx) })), stamps: new Map() }
    return readChanged(db, ctx, former)
  })
  return rows
}

const whereOf = (ctx: Context) => ({ workspaceId: ctx.workspace.id, state: { not: 'deleted' } })

/** The previous rows, with those read again whose stamp differs. */
async function readChanged(db: Queryable, ctx: Context, former: Rows | undefined): Promise<Rows> {
  const stamps = await stampsOf(db, ctx)
  const same = (former?.rows ?? []).filter(({ id }) => stamps.has(id) && former?.stamps.get(id) === stamps.get(id))
  const known = new Set(same.map((row) => row.id))
  const changed = [...stamps.keys()].filter((id) => !known.has(id))
  if (former && changed.length === 0 && same.length === former.rows.length) return former
  const fresh = await inChunks(changed, (some) => db.skill.findMany({ where: { id: { in: some }, ...whereOf(ctx) } }))
  return { rows: byName([...same, ...fresh]), stamps }
}

const byName = (rows: Skill[]): Skill[] =>
  rows.toSorted((a, b) => (a.name < b.name ? -1 : a.name > b.name ? 1 : a.id < b.id ? -1 : 1))

const byIdOf = oncePer((rows: readonly Skill[]) => new Map(rows.map((row) => [row.id, row])))

/** As `cachedSkills`, by id. */
export const skillsById = async (db: Queryable, ctx: Context): Promise<ReadonlyMap<string, Skill>> =>
  byIdOf(await cachedSkills(db, ctx))

/** The skills that a caller, or the agent it names, may see. */
export async function cachedVisibleSkills(db: Queryable, ctx: Context, agent?: string | null): Promise<readonly Skill[]> {
  const viewer = await agentView(db, ctx, agent)
  const rows = await cachedSkills(db, ctx)
  return viewer ? rows.filter((row) => isVisibleTo(viewer, row)) : rows
}
