import type { OutputOf } from '@/lib/contract/operation'
import type { suggestSkills } from '@/lib/contract/suggest'
import { showsConstraints } from '@/lib/domain/lifecycle/exposure'
import { isVisibleTo } from '@/lib/domain/lifecycle/sharing'
import { stateLabels } from '@/lib/domain/lifecycle/states'
import { estimateTokens } from '@/lib/domain/score/token-cost'
import { fitBudget } from '@/lib/domain/search/fit-budget'
import { compareRanked } from '@/lib/domain/search/rank'
import { shortenEntry } from '@/lib/domain/search/shorten-entry'
import type { Queryable } from '@/lib/store/client'
import type { Skill } from '@/prisma/generated/sqlite/client'
import { agentView, cached, minuteOf, rowBytes, type Context } from '@/lib/kernel'
import { loadEmbedding, modelOf } from '@/lib/serving/embedding/embedding-setting'
import { overlaysOf } from '@/lib/serving/served/overlays'
import { jsonColumns } from '@/lib/store/json-columns'
import { blockOf, entryText, recordOf, type Format } from './entry-text'
import { findHits } from './find-hits'
import { openLibrary, type Entry, type Library } from './library'
import { entryNamed, namedSkills, type NameLookup } from './named-skills'
import { rankSkills, type RankedSkill } from './rank-skills'
import { widenSkills } from './widen-skills'

export type Suggestion = OutputOf<typeof suggestSkills>

export interface Request {
  q: string
  agent?: string
  limit: number
  maxTokens: number
  tools?: readonly string[]
  format: Format
  /** Skills to leave out, by id. */
  excluded?: ReadonlySet<string>
}

/** A skill that is served, and the cluster that brought it, if one did. */
export type Served = Pick<Skill, 'id' | 'version'> & Pick<RankedSkill, 'cluster'>

export interface Choice {
  answer: Suggestion
  /** What is served, warnings among it. */
  served: Served[]
  /** The text to inject, where a block was asked for. */
  block: string | null
}

/** Of an answer, about: beside each description stand its figures. */
const weigh = ({ answer: { items }, block }: Choice): number =>
  items.reduce((sum, { description }) => sum + 2 + description.length / rowBytes, 1) + (block?.length ?? 0) / rowBytes

/** Warnings served beside the skills. */
const warningsMax = 3

function suggestedOf(
  item: RankedSkill,
  description: string,
  tools: readonly string[] | undefined,
): Omit<Suggestion['items'][number], 'digest'> {
  const { row, figured } = item
  const record = recordOf(figured)
  return {
    name: item.name,
    description,
    score: item.score,
    parts: { ...item.parts, health: item.health, ...item.found },
    lifecycle: row.state,
    version: row.version,
    ...(item.warning ? { warning: item.warning } : {}),
    ...(record ? { record } : {}),
    ...(item.cluster ? { cluster: item.cluster } : {}),
    constraints: jsonColumns.Skill.constraints(row.constraints),
    suggestedTools: jsonColumns.Skill.suggestedTools(row.suggestedTools).filter((tool) => tools?.includes(tool) ?? true),
  }
}

/** Skills that a request names, in their order; `exact`: that which it names alone. */
interface Named {
  named: readonly Entry[]
  exact: Entry | undefined
}

const namedIn = (means: NameLookup, query: string): Named => ({
  named: namedSkills(means, query),
  exact: means(query.trim().toLowerCase().replaceAll(/\s+/g, '-')),
})

/** What holds of skills that the request names and that are not served: their constraints, and why they are gone. */
function notesOnNamed({ named, exact }: Named, served: ReadonlySet<string>): string[] {
  const left = named.filter((entry) => !served.has(entry.id) && showsConstraints(entry.state))
  return left.flatMap((entry) => {
    const note = `${entry.name} (${stateLabels[entry.state].toLowerCase()})`
    const isDeprecated = entry.state === 'deprecated' && entry === exact
    const why = isDeprecated ? [`${note}: no longer suggested${entry.deprecatedReason ? `: ${entry.deprecatedReason}` : ''}`] : []
    return [...why, ...entry.constraints.map((text) => `${note}: ${text}`)]
  })
}

/** Pairs that must not be served together. */
function conflictsIn(library: Library, means: NameLookup, items: readonly RankedSkill[]): string[] {
  const served = new Set(items.map((item) => item.id))
  return items.flatMap(({ id, name }) =>
    (library.entries.get(id)?.conflictsWith ?? [])
      .flatMap((other) => means(other) ?? [])
      .filter((other) => other.id !== id && served.has(other.id))
      .map((other) => `${name} conflicts with ${other.name}: use one of them`),
  )
}

/**
 * Chooses, shortens and words the skills that fit a request, each saying why. Writes nothing. The same request gets the same answer
 * until the skills or their figures change, for a minute at most; not where an embedder is asked, which may answer late.
 */
export async function chooseSkills(ctx: Context & { db: Queryable }, request: Request): Promise<Choice> {
  if (modelOf(await loadEmbedding(ctx.db, ctx)) !== null) return choose(ctx, request)
  const { q, agent, limit, maxTokens, tools, format, excluded } = request
  const key = ['chosen', ctx.agent, agent, q, limit, maxTokens, tools, format, [...(excluded ?? [])].sort()]
  const place = { parts: ['content', 'figures'], key, period: minuteOf(ctx), weigh } as const
  return cached(ctx.db, ctx, place, () => choose(ctx, request))
}

async function choose(ctx: Context & { db: Queryable }, request: Request): Promise<Choice> {
  const { q, limit, maxTokens, tools, format, excluded = new Set<string>() } = request
  const viewer = await agentView(ctx.db, ctx, request.agent)
  const library = await openLibrary(ctx.db, ctx)
  const isVisible = (entry: Entry | undefined) => entry !== undefined && isVisibleTo(viewer, entry)
  const isOpen = (id: string) => isVisible(library.entries.get(id)) && !excluded.has(id)
  const means: NameLookup = (name) => entryNamed(library, name, isVisible)
  const sight = { isOpen, key: [ctx.agent, request.agent, [...excluded].sort()] }
  const { hits, notes: ways } = await findHits(ctx, library, q, sight)
  const options = { limit, agent: request.agent, agentId: viewer?.agentId, isAllowed: isOpen, byName: means }
  const ranked = await widenSkills(ctx, library, await rankSkills(ctx, library, hits, options), options)
  const warned = ranked.warnings.slice(0, warningsMax)
  const likely = ranked.skills.slice(0, limit)
  const named = namedIn(means, q)
  const notesFor = (items: readonly RankedSkill[]): string[] => [
    ...notesOnNamed(named, new Set([...items, ...warned].map((item) => item.id))),
    ...conflictsIn(library, means, items),
  ]
  // The notes are known only when it is known what fits: room is kept for the most that they may be.
  const widest = [...new Set([...notesFor([]), ...notesFor(likely)])]
  const frame = format === 'block' ? blockOf([], warned, widest).length + 1 : 0
  const drafts = ranked.skills.map((item) => {
    const { description, text } = shortenEntry(item.row.description, (written) => entryText(item, written, format))
    return { item: { ranked: item, description }, text }
  })
  const fitted = fitBudget(drafts, { topK: limit, maxTokens, frameLength: frame })
  const entries = fitted.entries.toSorted((a, b) => compareRanked(a.item.ranked, b.item.ranked))
  const served = entries.map((entry) => entry.item.ranked)
  const overlays = await overlaysOf(
    ctx.db,
    ctx,
    served.map((item) => item.row),
    request.agent,
  )
  const notes = notesFor(served)
  const skipped = fitted.skipped.map(({ ranked: item }) => item.name)
  const block =
    format === 'block'
      ? blockOf(
          entries.map((entry) => entry.text),
          warned,
          notes,
        )
      : null
  const answer: Suggestion = {
    items: entries.map(({ item, step }) => ({
      ...suggestedOf(item.ranked, item.description(step), tools),
      digest: overlays.get(item.ranked.id)?.digest ?? item.ranked.row.digest,
    })),
    warnings: [
      ...notes,
      ...ways,
      ...warned.map((item) => `warning ${item.name}: ${item.row.description}`),
      ...(skipped.length === 0 ? [] : [`skipped, over budget: ${skipped.join(', ')}`]),
    ],
    budget: block === null ? fitted.budget : { ...fitted.budget, final: estimateTokens(block) },
  }
  const all = [...served, ...warned].map(({ id, row: { version }, cluster }) => ({ id, version, cluster }))
  return { answer, served: all, block }
}
