import { isVisibleTo, type Viewer } from '@/lib/domain/lifecycle/sharing'
import type { SearchHit } from '@/lib/domain/search/is-convincing'
import type { SearchDoc } from '@/lib/domain/search/field'
import { yieldToEventLoop } from '@/lib/store/yield-to-event-loop'
import type { Skill } from '@/prisma/generated/sqlite/client'
import { agentView, type ReadContext } from '@/lib/kernel'
import { currentMains, relationsOf } from '@/lib/library'
import { hitsMax } from './find-hits'
import { openLibrary, searchDoc, withDraft, type Library } from './library'
import { rankSkills } from './rank-skills'

/** The id of a draft's row: it has none of its own. */
export const draftId = 'draft'

/** A skill as it would be after saving. */
export interface DraftSkill {
  /** Its row, with the id `draftId`. */
  row: Skill
  main: string
  aliases: string[]
  /** The skill that it would be a new version of. */
  former: Skill | null
}

interface AskedRequest {
  q: string
  /** Name of the agent that asks; absent for a person. */
  agent?: string
}

interface FoundDraft {
  /** Place of the draft among the suggestions, from 1; null when it is not among them. */
  place: number | null
  /** The best suggestion beside the draft. */
  beside: string | null
}

/** Requests that are searched between two looks at the event loop. */
const portion = 20

/**
 * Where a draft would stand among the suggestions for some requests, with the search and the ranking of `skill.suggest`: by words,
 * before neighbours of clusters are added. Nothing is stored.
 */
export async function tryRequests(
  ctx: ReadContext,
  draft: DraftSkill,
  requests: readonly AskedRequest[],
  limit: number,
): Promise<FoundDraft[]> {
  const viewers = new Map<string | undefined, Viewer | undefined>()
  for (const { agent } of requests) if (!viewers.has(agent)) viewers.set(agent, await agentView(ctx.db, ctx, agent))
  const docs = { draft: searchDoc(draft.row, draft.main, draft.aliases), former: await formerDoc(ctx, draft.former) }
  const found: FoundDraft[] = []
  for (let at = 0; at < requests.length; at += portion) {
    const some = requests.slice(at, at + portion)
    // The library may have changed in between: it is opened anew.
    const library = await openLibrary(ctx.db, ctx)
    const all = searchAll(library, docs, draft, some, viewers)
    for (const [index, hits] of all.entries()) {
      const viewer = viewers.get(some[index]?.agent)
      found.push(await placeOf(ctx, library, draft, hits, { limit, agentId: viewer?.agentId }))
    }
    await yieldToEventLoop()
  }
  return found
}

interface Docs {
  draft: SearchDoc
  former: SearchDoc | null
}

function searchAll(
  library: Library,
  docs: Docs,
  { row, former }: DraftSkill,
  requests: readonly AskedRequest[],
  viewers: ReadonlyMap<string | undefined, Viewer | undefined>,
): SearchHit[][] {
  const { index, entries } = library
  const isOpen = (id: string, viewer: Viewer | undefined): boolean => {
    if (id === former?.id) return false
    const entry = id === draftId ? row : entries.get(id)
    return entry !== undefined && isVisibleTo(viewer, entry)
  }
  const live = docs.former && index.has(docs.former.id) ? docs.former : null
  return withDraft(index, docs.draft, live, () =>
    requests.map(({ q, agent }) => index.search(q, { limit: hitsMax, filter: (id) => isOpen(id, viewers.get(agent)) })),
  )
}

/** The document of the skill that is edited, as the index has it now. */
async function formerDoc(ctx: ReadContext, former: Skill | null): Promise<SearchDoc | null> {
  if (!former) return null
  const relations = (await relationsOf(ctx.db, [former])).get(former.id) ?? []
  const main = (await currentMains(ctx.db, [former.id])).get(former.id) ?? ''
  const aliases = relations.flatMap(({ kind, target }) => (kind === 'alias' ? [target] : []))
  return searchDoc(former, main, aliases)
}

async function placeOf(
  ctx: ReadContext,
  library: Library,
  { row }: DraftSkill,
  hits: readonly SearchHit[],
  options: { limit: number; agentId?: string | undefined },
): Promise<FoundDraft> {
  const some = hits.map(({ id, name, relevance, isExactName }) => ({ id, name, relevance, isExactName, found: {} }))
  const { limit, agentId } = options
  const { skills } = await rankSkills(ctx, library, some, { limit, draft: row, ...(agentId === undefined ? {} : { agentId }) })
  const shown = skills.slice(0, limit)
  const at = shown.findIndex(({ id }) => id === draftId)
  return { place: at < 0 ? null : at + 1, beside: shown.find(({ id }) => id !== draftId)?.name ?? null }
}
