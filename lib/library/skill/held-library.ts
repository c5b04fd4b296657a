import { createHash } from 'node:crypto'
import { isVisibleTo } from '@/lib/domain/lifecycle/sharing'
import { inChunks } from '@/lib/store/in-chunks'
import { recall, type Queryable } from '@/lib/store/client'
import { readPacked } from '@/lib/store/read-packed'
import { Prisma, type Skill } from '@/prisma/generated/sqlite/client'
import { agentView, type Context } from '@/lib/kernel'

interface Held {
  digest: string
  rows: readonly Skill[]
  stamps: Map<string, string>
}

const slot: typeof globalThis & { mettleSkillRows?: Map<string, Held> } = globalThis

const columns = { id: 'plain', revision: 'plain', ledgerRevision: 'plain', updatedAt: 'time', stateSince: 'time' } as const

/** Every skill with what changes whenever its row does. */
async function stampsOf(db: Queryable, ctx: Context): Promise<Map<string, string>> {
  const where = Prisma.sql`"workspaceId" = ${ctx.workspace.id} AND "state" <> 'deleted'`
  const rows = await readPacked(db, ctx.store.provider, 'Skill', columns, where)
  return new Map(rows.map(([id, ...rest]) => [String(id), rest.join(' ')]))
}

/**
 * All skills of the workspace that are not deleted, by name. Ten thousand rows take a second to read and change rarely, so
 * they are held: one look tells which changed, and only those are read again. The same list comes back while nothing did.
 * Within a transaction they are read as they stand.
 */
export async function heldSkills(db: Queryable, ctx: Context): Promise<readonly Skill[]> {
  const { store, workspace } = ctx
  return recall(store, db, ['skills', workspace.id], async () => {
    if (db !== store.reader) return byName(await db.skill.findMany({ where: heldWhere(ctx) }))
    slot.mettleSkillRows ??= new Map()
    const key = `${store.url} ${workspace.id}`
    const held = slot.mettleSkillRows.get(key)
    const stamps = await stampsOf(db, ctx)
    const digest = createHash('sha256')
      .update(JSON.stringify([...stamps]))
      .digest('hex')
    if (held?.digest === digest) return held.rows
    const rows = await readChanged(db, ctx, stamps, held)
    slot.mettleSkillRows.set(key, { digest, rows, stamps })
    return rows
  })
}

const heldWhere = (ctx: Context) => ({ workspaceId: ctx.workspace.id, state: { not: 'deleted' } })

/** The rows as they were held, those read anew whose stamp is another. */
async function readChanged(db: Queryable, ctx: Context, stamps: Map<string, string>, held?: Held): Promise<Skill[]> {
  const kept = (held?.rows ?? []).filter((row) => stamps.has(row.id) && held?.stamps.get(row.id) === stamps.get(row.id))
  const known = new Set(kept.map((row) => row.id))
  const changed = [...stamps.keys()].filter((id) => !known.has(id))
  const fresh = await inChunks(changed, (some) => db.skill.findMany({ where: { id: { in: some }, ...heldWhere(ctx) } }))
  return byName([...kept, ...fresh])
}

/** Lets go of what is held of a workspace whose rows were all exchanged. */
export const forgetSkills = (ctx: Context): void => void slot.mettleSkillRows?.delete(`${ctx.store.url} ${ctx.workspace.id}`)

const byName = (rows: Skill[]): Skill[] =>
  rows.toSorted((a, b) => (a.name < b.name ? -1 : a.name > b.name ? 1 : a.id < b.id ? -1 : 1))

/** Those that a caller, or the agent it names, may see. */
export async function heldVisible(db: Queryable, ctx: Context, agent?: string | null): Promise<readonly Skill[]> {
  const viewer = await agentView(db, ctx, agent)
  const rows = await heldSkills(db, ctx)
  return viewer ? rows.filter((row) => isVisibleTo(viewer, row)) : rows
}
