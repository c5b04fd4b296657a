import type { OutputOf } from '@/lib/contract/operation'
import { suggestSkills as contract } from '@/lib/contract/use'
import { exposure, showsConstraints } from '@/lib/domain/lifecycle/exposure'
import { isVisibleTo } from '@/lib/domain/lifecycle/sharing'
import { countPhrase, successPhrase } from '@/lib/domain/lifecycle/phrase'
import { stateLabels } from '@/lib/domain/lifecycle/states'
import { percentageFrom } from '@/lib/domain/score/display'
import { fitBudget } from '@/lib/domain/search/fit-budget'
import { rank } from '@/lib/domain/search/rank'
import type { SearchHit } from '@/lib/domain/search/search-index'
import { shortenEntry } from '@/lib/domain/search/shorten-entry'
import type { Skill } from '@/prisma/generated/sqlite/client'
import { agentView } from '../agent/agent-view'
import type { ReadContext } from '../kernel/context'
import { readVerb } from '../kernel/verb'
import { loadFigures, type Figured } from '../skill/load-figures'
import { texts } from '../skill/skill-item'
import { openLibrary, type Entry, type Library } from './library'
import { namedSkills } from './named-skills'

type Suggested = OutputOf<typeof contract>['items'][number]

/** Hits whose quality is looked at before the best are taken. */
const rankedMin = 40

interface Rankable {
  id: string
  name: string
  relevance: number
  isExactName: boolean
  estimate: number
  health: number
  decay: number
  row: Skill
  found: Figured
  warning: string | null
}

/** What goes with a skill that failed too often or was not used for long. */
function warningOf({ figures }: Figured, isDoubtful: boolean): string | null {
  const { window } = figures.evidence
  const { days, isStale } = figures.scores.decay.parts
  const notes = [
    ...(isDoubtful ? [`low reliability: ${successPhrase(window)}`] : []),
    ...(isStale ? [`may be out of date: not used for ${countPhrase(Math.floor(days), 'day')}`] : []),
  ]
  return notes.length === 0 ? null : notes.join('; ')
}

/** Found skills that may be served, with what ranks them. */
async function servable(ctx: ReadContext, hits: SearchHit[]): Promise<Rankable[]> {
  const rows = await ctx.db.skill.findMany({ where: { id: { in: hits.map((hit) => hit.id) } } })
  const figured = await loadFigures(ctx.db, ctx, rows)
  const byId = new Map(rows.map((row) => [row.id, row]))
  return hits.flatMap((hit) => {
    const [row, found] = [byId.get(hit.id), figured.get(hit.id)]
    if (!row || !found) return []
    const { facts, scores, evidence } = found.figures
    const { isServed, warning } = exposure(
      { origin: facts.origin, state: facts.state, tier: row.tier as 1, rate: evidence.window.rate },
      found.policy,
    )
    if (!isServed) return []
    const { id, name, relevance, isExactName } = hit
    const quality = { estimate: scores.estimate.value, health: scores.health.value, decay: scores.decay.value }
    return [{ id, name, relevance, isExactName, ...quality, row, found, warning: warningOf(found, warning !== undefined) }]
  })
}

function recordOf({ figures }: Figured): string | null {
  const { judged, successes } = figures.evidence.window
  return judged < percentageFrom ? null : `worked ${successes} of ${judged}`
}

/** An entry as an agent would read it: what the budget counts. */
function linesOf(item: Rankable, description: string): string {
  const record = recordOf(item.found)
  const notes = [...texts(item.row.constraints), ...(item.warning ? [item.warning] : []), ...(record ? [record] : [])]
  return [`${item.name}: ${description}`, ...notes].join('\n')
}

function suggestedOf(
  item: ReturnType<typeof rank<Rankable>>[number],
  description: string,
  tools: readonly string[] | undefined,
): Suggested {
  const { row, found } = item
  const record = recordOf(found)
  return {
    name: item.name,
    description,
    score: item.score,
    parts: { ...item.parts, estimate: item.estimate, health: item.health },
    lifecycle: found.figures.facts.state,
    version: row.version,
    digest: row.digest,
    ...(item.warning ? { warning: item.warning } : {}),
    ...(record ? { record } : {}),
    constraints: texts(row.constraints),
    suggestedTools: texts(row.suggestedTools).filter((tool) => tools?.includes(tool) ?? true),
  }
}

/** Constraints of what the request names and the list leaves out, and pairs that must not be served together. */
function warningsOf(
  library: Library,
  served: readonly Rankable[],
  named: readonly Entry[],
  skipped: readonly Rankable[],
): string[] {
  const isServed = new Set(served.map((item) => item.id))
  const names = new Set(served.map((item) => item.name))
  const left = named.filter((entry) => !isServed.has(entry.id) && showsConstraints(entry.state))
  const constraints = left.flatMap((entry) =>
    entry.constraints.map((text) => `${entry.name} (${stateLabels[entry.state].toLowerCase()}): ${text}`),
  )
  const conflicts = served.flatMap(({ id, name }) =>
    (library.entries.get(id)?.conflictsWith ?? [])
      .filter((other) => names.has(other))
      .map((other) => `${name} conflicts with ${other}: use one of them`),
  )
  const tooLong = skipped.length === 0 ? [] : [`left out for want of room: ${skipped.map((item) => item.name).join(', ')}`]
  return [...constraints, ...conflicts, ...tooLong]
}

/** Suggests the skills that fit a request, each saying why. Records nothing. */
export const suggestSkills = readVerb(contract, async (ctx, input) => {
  const viewer = await agentView(ctx.db, ctx, input.agent)
  const library = await openLibrary(ctx.db, ctx)
  const isVisible = (entry: Entry | undefined) => entry !== undefined && isVisibleTo(viewer, entry)
  const hits = library.index.search(input.q, {
    limit: Math.max(rankedMin, input.limit * 2),
    filter: (id) => isVisible(library.entries.get(id)),
  })
  const ranked = rank(await servable(ctx, hits))
  const drafts = ranked.map((item) => {
    const lengths: string[] = []
    const written = shortenEntry(item.row.description, (description) => linesOf(item, lengths[lengths.push(description) - 1]!))
    return { item: { ...item, lengths }, texts: written }
  })
  const fitted = fitBudget(drafts, { topK: input.limit, maxTokens: input.maxTokens })
  const served = fitted.entries.map((entry) => entry.item)
  const items = fitted.entries.map(({ item, step }) => suggestedOf(item, item.lengths[step] ?? item.row.description, input.tools))
  const named = namedSkills(library, input.q, isVisible)
  return { items, warnings: warningsOf(library, served, named, fitted.skipped), budget: fitted.budget }
})
