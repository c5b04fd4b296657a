import type { Origin } from '@/lib/domain/lifecycle/origin'
import { isLive, type State } from '@/lib/domain/lifecycle/states'
import { bookNames, type NameBook } from '@/lib/domain/name/name-book'
import { createSearchIndex, type SearchIndex } from '@/lib/domain/search/search-index'
import { parseSkillMd } from '@/lib/skill-md/parse'
import { splitFrontmatter } from '@/lib/skill-md/split-frontmatter'
import { searchedTrigger, triggersOf } from '@/lib/skill-md/triggers'
import { recall, type Queryable } from '@/lib/store/client'
import { inChunks } from '@/lib/store/in-chunks'
import { Prisma, type Skill } from '@/prisma/generated/sqlite/client'
import type { Context } from '@/lib/kernel'
import { relationsOf, type Relation, type RelationKind } from '@/lib/library'
import { texts } from '@/lib/domain/collection/texts'

/** What is kept of every skill that is not deleted. */
export interface Entry {
  id: string
  name: string
  heldName: string | null
  aliases: string[]
  state: State
  origin: Origin
  agentId: string | null
  visibility: string
  sharedAt: Date | null
  isWarning: boolean
  /** Why it is not served any more, where a person or a policy said so. */
  deprecatedReason: string | null
  constraints: string[]
  dependsOn: string[]
  conflictsWith: string[]
  stamp: string
}

/** The library of a workspace in memory: live skills are searched, all are known by name. */
export interface Library {
  index: SearchIndex
  entries: Map<string, Entry>
  /** Who goes by which name: made anew of all entries with every change, so that it never hangs on their order. */
  names: NameBook
  /** Judged uses in the windows of each agent's skills, by its id; under '' those of nobody's own. */
  rates: Map<string, Judged>
  stamp: string
}

interface Judged {
  judged: number
  successes: number
}

interface Held {
  library: Library
  refreshing: Promise<void> | null
}

const slot: typeof globalThis & { mettleLibraries?: Map<string, Held> } = globalThis

interface Look {
  /** Changes with every write to a skill: each raises its revision, and ids only grow. */
  stamp: string
  rates: Map<string, Judged>
}

/** One look at the whole table of a workspace: whether it changed, and how the skills of each agent do. */
function lookAt(db: Queryable, ctx: Context): Promise<Look> {
  return recall(ctx.store, db, ['library', ctx.workspace.id], () => readLook(db, ctx))
}

async function readLook(db: Queryable, ctx: Context): Promise<Look> {
  const read = await db.skill.groupBy({
    by: ['agentId'],
    where: { workspaceId: ctx.workspace.id },
    _count: { id: true },
    _sum: { revision: true, winJudged: true, winSuccesses: true, winPartials: true },
    _max: { id: true, updatedAt: true },
  })
  const stamps = read.map(({ agentId, _count, _sum, _max }) =>
    JSON.stringify([agentId, _count.id, _sum.revision, _max.id, _max.updatedAt?.getTime()]),
  )
  const rates = read.map(({ agentId, _sum }): [string, Judged] => {
    const successes = (_sum.winSuccesses ?? 0) + (_sum.winPartials ?? 0) / 2
    return [agentId ?? '', { judged: _sum.winJudged ?? 0, successes }]
  })
  return { stamp: stamps.sort().join(), rates: new Map(rates) }
}

const rowStamp = (row: Pick<Skill, 'revision' | 'updatedAt' | 'state'>): string =>
  `${row.revision}:${row.updatedAt.getTime()}:${row.state}`

/** SKILL.md of the current version of some skills. */
async function contents(db: Queryable, ids: string[]): Promise<Map<string, string>> {
  const rows = await inChunks(ids, (some) =>
    db.$queryRaw<{ skill: string; content: Uint8Array }[]>(Prisma.sql`
      SELECT s."id" AS skill, f."content" AS content FROM "Skill" s
      JOIN "Version" v ON v."skillId" = s."id" AND v."number" = s."version"
      JOIN "VersionFile" f ON f."versionId" = v."id" AND f."path" = 'SKILL.md'
      WHERE s."id" IN (${Prisma.join(some)})`),
  )
  const decoder = new TextDecoder()
  return new Map(rows.map((row) => [row.skill, decoder.decode(row.content)]))
}

const triggers = /^\s*["']?(?:triggers|trigger_pattern)["']?\s*:/m

function readText(text: string) {
  const split = splitFrontmatter(text, true)
  // Most files say no triggers: only those that do are parsed.
  const skill = split.ok && triggers.test(split.frontmatter) ? parseSkillMd(text).skill : null
  return { body: split.ok ? split.body : text, triggers: skill ? triggersOf(skill) : [] }
}

function put({ index, entries }: Library, row: Skill, content: string, said: readonly Relation[]): void {
  const { body, triggers } = readText(content)
  const state = row.state
  const named = (wanted: RelationKind) => said.flatMap(({ kind, target }) => (kind === wanted ? [target] : []))
  const aliases = named('alias')
  const { id, name, heldName, origin, agentId, visibility, sharedAt, description } = row
  entries.set(id, {
    id,
    name,
    heldName,
    aliases,
    state,
    origin,
    agentId,
    visibility,
    sharedAt,
    isWarning: row.isWarning,
    deprecatedReason: row.deprecatedReason,
    constraints: texts(row.constraints),
    dependsOn: named('depends'),
    conflictsWith: named('conflicts'),
    stamp: rowStamp(row),
  })
  if (!isLive(state)) return void index.remove(id)
  index.put({
    id,
    name,
    aliases,
    description,
    triggers: [...new Set([...texts(row.triggers), ...triggers])].map(searchedTrigger),
    exampleQueries: texts(row.exampleQueries),
    body,
  })
}

function drop({ index, entries }: Library, id: string): void {
  index.remove(id)
  entries.delete(id)
}

async function refresh(db: Queryable, ctx: Context, library: Library, stamp: string): Promise<void> {
  const where = { workspaceId: ctx.workspace.id, state: { not: 'deleted' } }
  const rows = await db.skill.findMany({ where, select: { id: true, revision: true, updatedAt: true, state: true } })
  const current = new Set(rows.map((row) => row.id))
  for (const id of library.entries.keys()) if (!current.has(id)) drop(library, id)
  const changed = rows.filter((row) => library.entries.get(row.id)?.stamp !== rowStamp(row)).map((row) => row.id)
  const texts = await contents(db, changed)
  const fresh = await inChunks(changed, (some) => db.skill.findMany({ where: { id: { in: some } } }))
  const said = await relationsOf(db, fresh)
  for (const row of fresh) put(library, row, texts.get(row.id) ?? '', said.get(row.id) ?? [])
  library.names = bookNames(library.entries.values())
  library.stamp = stamp
}

/** Lets go of what is held of a workspace whose rows were all exchanged. */
export const forgetLibrary = (ctx: Context): void => void slot.mettleLibraries?.delete(`${ctx.store.url} ${ctx.workspace.id}`)

function held(ctx: Context): Held {
  slot.mettleLibraries ??= new Map()
  const key = `${ctx.store.url} ${ctx.workspace.id}`
  let found = slot.mettleLibraries.get(key)
  if (!found) {
    const library: Library = { index: createSearchIndex(), entries: new Map(), names: bookNames([]), rates: new Map(), stamp: '' }
    slot.mettleLibraries.set(key, (found = { library, refreshing: null }))
  }
  return found
}

/**
 * The library as it now stands: one cheap look tells whether it changed, and only what changed is read again. For reads
 * only: inside a transaction it would remember what may never be committed.
 */
export async function openLibrary(db: Queryable, ctx: Context): Promise<Library> {
  const found = held(ctx)
  await found.refreshing
  const { stamp, rates } = await lookAt(db, ctx)
  found.library.rates = rates
  if (stamp !== found.library.stamp) {
    found.refreshing ??= refresh(db, ctx, found.library, stamp).finally(() => (found.refreshing = null))
    await found.refreshing
  }
  return found.library
}
