import type { Origin } from '@/lib/domain/lifecycle/origin'
import { isLive, type State } from '@/lib/domain/lifecycle/states'
import { bookNames, type NameBook } from '@/lib/domain/name/name-book'
import { withoutExclusions } from '@/lib/domain/search/without-exclusions'
import type { SearchDoc } from '@/lib/domain/search/field'
import { createSearchIndex, type SearchIndex } from '@/lib/domain/search/search-index'
import { parseSkillMd } from '@/lib/skill-md/parse'
import { splitFrontmatter } from '@/lib/skill-md/split-frontmatter'
import { searchedTrigger, triggersOf } from '@/lib/skill-md/triggers'
import type { Queryable } from '@/lib/store/client'
import { inChunks } from '@/lib/store/in-chunks'
import type { Skill } from '@/prisma/generated/sqlite/client'
import { cached, type Context } from '@/lib/kernel'
import { currentMains, relationsOf, type Relation, type RelationKind } from '@/lib/library'
import { jsonColumns } from '@/lib/store/json-columns'

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
  rates: ReadonlyMap<string, Judged>
}

/** What changes with skills alone; the rates change with their uses too. */
type Texts = Omit<Library, 'rates'>

interface Judged {
  judged: number
  successes: number
}

/** How the skills of each agent do. */
function ratesOf(db: Queryable, ctx: Context): Promise<Library['rates']> {
  return cached(db, ctx, { parts: ['content', 'figures'], key: ['rates'] }, async () => {
    const rows = await db.skill.groupBy({
      by: ['agentId'],
      where: { workspaceId: ctx.workspace.id },
      _sum: { winJudged: true, winSuccesses: true, winPartials: true },
    })
    return new Map(
      rows.map(({ agentId, _sum }): [string, Judged] => {
        const successes = (_sum.winSuccesses ?? 0) + (_sum.winPartials ?? 0) / 2
        return [agentId ?? '', { judged: _sum.winJudged ?? 0, successes }]
      }),
    )
  })
}

const rowStamp = (row: Pick<Skill, 'revision' | 'updatedAt' | 'state'>): string =>
  `${row.revision}:${row.updatedAt.getTime()}:${row.state}`

const triggers = /^\s*["']?(?:triggers|trigger_pattern)["']?\s*:/m

function readText(text: string) {
  const split = splitFrontmatter(text, true)
  // Most files say no triggers: only those that do are parsed.
  const skill = split.ok && triggers.test(split.frontmatter) ? parseSkillMd(text).skill : null
  return { body: split.ok ? split.body : text, triggers: skill ? triggersOf(skill) : [] }
}

function put({ index, entries }: Texts, row: Skill, content: string, said: readonly Relation[]): void {
  const state = row.state
  const named = (wanted: RelationKind) => said.flatMap(({ kind, target }) => (kind === wanted ? [target] : []))
  const aliases = named('alias')
  const { id, name, heldName, origin, agentId, visibility, sharedAt } = row
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
    constraints: jsonColumns.Skill.constraints(row.constraints),
    dependsOn: named('depends'),
    conflictsWith: named('conflicts'),
    stamp: rowStamp(row),
  })
  if (isLive(state)) index.put(searchDoc(row, content, aliases))
  else index.remove(id)
}

/** What the search reads of a skill: its row, its SKILL.md and its other names. */
export function searchDoc(row: Skill, content: string, aliases: string[]): SearchDoc {
  const { body, triggers } = readText(content)
  return {
    id: row.id,
    name: row.name,
    aliases,
    description: withoutExclusions(row.description),
    triggers: [...new Set([...jsonColumns.Skill.triggers(row.triggers), ...triggers])].map(searchedTrigger),
    exampleQueries: jsonColumns.Skill.exampleQueries(row.exampleQueries),
    body,
  }
}

/**
 * Searches with a draft in the index, in place of `former`, the document of the skill that it would replace. The work is synchronous,
 * so that nobody else sees the index meanwhile.
 */
export function withDraft<T>(index: SearchIndex, draft: SearchDoc, former: SearchDoc | null, search: () => T): T {
  if (former) index.remove(former.id)
  index.put(draft)
  try {
    return search()
  } finally {
    index.remove(draft.id)
    if (former) index.put(former)
  }
}

function drop({ index, entries }: Texts, id: string): void {
  index.remove(id)
  entries.delete(id)
}

/** Brings the texts up to the rows as they are: only what changed is read. */
async function refresh(db: Queryable, ctx: Context, library: Texts): Promise<Texts> {
  const where = { workspaceId: ctx.workspace.id, state: { not: 'deleted' } }
  const rows = await db.skill.findMany({ where, select: { id: true, revision: true, updatedAt: true, state: true } })
  const changed = rows.filter((row) => library.entries.get(row.id)?.stamp !== rowStamp(row)).map((row) => row.id)
  const texts = await currentMains(db, changed)
  const fresh = await inChunks(changed, (some) => db.skill.findMany({ where: { id: { in: some } } }))
  const relations = await relationsOf(db, fresh)
  const current = new Set(rows.map((row) => row.id))
  for (const id of library.entries.keys()) if (!current.has(id)) drop(library, id)
  for (const row of fresh) put(library, row, texts.get(row.id) ?? '', relations.get(row.id) ?? [])
  return { ...library, names: bookNames(library.entries.values()) }
}

const empty = (): Texts => ({ index: createSearchIndex(), entries: new Map(), names: bookNames([]) })

/** The library as it is now. Outside of a transaction it is cached, and only what changed is read again. */
export async function openLibrary(db: Queryable, ctx: Context): Promise<Library> {
  const place = { parts: ['content'], key: ['library'], weigh: ({ entries }: Texts) => 4 * entries.size } as const
  const texts = await cached<Texts>(db, ctx, place, (former) => refresh(db, ctx, former ?? empty()))
  return { ...texts, rates: await ratesOf(db, ctx) }
}
