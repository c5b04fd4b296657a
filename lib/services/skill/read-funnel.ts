import { readFunnel as contract } from '@/lib/contract/use'
import { repeatedCorrections } from '@/lib/domain/outcome/repeated-corrections'
import { firstRequest } from '@/lib/domain/request/read-request'
import { sourceWeights } from '@/lib/domain/outcome/sources'
import { inChunks } from '@/lib/store/in-chunks'
import type { Prisma, Skill, Use } from '@/prisma/generated/sqlite/client'
import { agentScope, readVerb, type ReadContext } from '@/lib/kernel'
import { withTitle } from '@/lib/ingest'
import { loadSkill, reaching } from '@/lib/library'
import { measuredAccuracy, skillContrasts } from '@/lib/scoring'
import { fieldOf } from '@/lib/domain/collection/field-of'
import { stateSpans, type StateMove } from '@/lib/domain/lifecycle/state-spans'
import { states, type State } from '@/lib/domain/lifecycle/states'
import { missingVerdicts, type VerdictGroup } from '@/lib/domain/score/missing-verdicts'

const correctionsMax = 1000
/** Judged by what the signals of their sessions say. */
const derived = { outcomeSource: 'analysis' } satisfies Prisma.UseWhereInput

/** The newest moves that are looked at: a skill that moved more often is told apart by the last of them. */
const movesMax = 50

type Counted = Pick<Use, 'outcome'> & { _count: { _all: number } }

/**
 * Uses of a skill that were taken up, and those of them without an outcome: by the state in which the skill was, by harness and by
 * model, as far as they are known; the most uses first.
 */
async function usesWithoutOutcome(ctx: ReadContext, skill: Pick<Skill, 'id' | 'state'>, of: Prisma.UseWhereInput) {
  const taken = { AND: [of, reaching('loaded')] }
  const rows = await ctx.db.use.groupBy({ by: ['harness', 'model', 'outcome'], where: taken, _count: { _all: true } })
  const groups = grouped([
    ...rows.map((row) => ({ by: 'harness' as const, value: row.harness, row })),
    ...rows.flatMap((row) => (row.model === null ? [] : [{ by: 'model' as const, value: row.model, row }])),
    ...(await byState(ctx, skill, taken)),
  ])
  return missingVerdicts(groups.toSorted((a, b) => b.uses - a.uses || (a.value < b.value ? -1 : 1)))
}

/** Adds up the rows of each group. */
function grouped(found: readonly (Pick<VerdictGroup, 'by' | 'value'> & { row: Counted })[]): VerdictGroup[] {
  const groups = new Map<string, VerdictGroup>()
  for (const { by, value, row } of found) {
    const key = `${by} ${value}`
    const known = groups.get(key) ?? { by, value, uses: 0, unknown: 0 }
    const { _all: uses } = row._count
    const unknown = row.outcome === null || row.outcome === 'unknown' ? uses : 0
    groups.set(key, { ...known, uses: known.uses + uses, unknown: known.unknown + unknown })
  }
  return [...groups.values()]
}

const isState = (value: unknown): value is State => states.some((state) => state === value)

async function byState(ctx: ReadContext, skill: Pick<Skill, 'id' | 'state'>, taken: Prisma.UseWhereInput) {
  const events = await ctx.db.event.findMany({
    where: { workspaceId: ctx.workspace.id, objectId: skill.id, verb: { not: 'judge' }, undoesId: null, undoneById: null },
    orderBy: [{ at: 'desc' }, { id: 'desc' }],
    select: { at: true, before: true, after: true },
    take: movesMax,
  })
  const moves = events.toReversed().flatMap(({ at, before, after }): StateMove[] => {
    const [from, to] = [fieldOf(before, 'state'), fieldOf(after, 'state')]
    return isState(from) && isState(to) ? [{ at: at.getTime(), from, to }] : []
  })
  const found: (Pick<VerdictGroup, 'by' | 'value'> & { row: Counted })[] = []
  for (const { state, from, to } of stateSpans(moves, skill.state)) {
    const at = { ...(from > -Infinity && { gte: new Date(from) }), ...(to < Infinity && { lt: new Date(to) }) }
    const rows = await ctx.db.use.groupBy({ by: ['outcome'], where: { AND: [taken, { at }] }, _count: { _all: true } })
    found.push(...rows.map((row) => ({ by: 'state' as const, value: state, row })))
  }
  return found
}

/** How far the exposures of a skill went, what judged them, and what they saved. Every count has its rows in the list of uses. */
export const readFunnel = readVerb(contract, async (ctx, input) => {
  const skill = await loadSkill(ctx.db, ctx, input.name, input.agent)
  const of: Prisma.UseWhereInput = { skillId: skill.id, ...(await agentScope(ctx.db, ctx, input.agent)) }
  const count = (where: Prisma.UseWhereInput) => ctx.db.use.count({ where: { AND: [of, where] } })
  const [offered, loaded, followed, judged] = [
    await count(reaching('offered')),
    await count(reaching('loaded')),
    await count(reaching('followed')),
    await count(reaching('judged')),
  ]
  return {
    offered,
    loaded,
    followed,
    judged,
    unknown: loaded - judged,
    missing: await usesWithoutOutcome(ctx, skill, of),
    considered: await count({ decision: 'considered' }),
    skipped: await count({ decision: 'skipped' }),
    signals: await signalsOf(ctx, of),
    derived: { standing: await count({ AND: [reaching('judged'), derived] }), accuracy: await measuredAccuracy(ctx.db, ctx) },
    contrasts: await skillContrasts(ctx, of),
    saved: await savedBy(ctx, of),
    repeatedCorrections: await repeatsOf(ctx, of),
  }
})

/** Judgements by their source: all that were given, and those that stand because none was stronger. */
async function signalsOf(ctx: ReadContext, of: Prisma.UseWhereInput) {
  const bySource = await ctx.db.outcome.groupBy({
    by: ['source'],
    where: { use: of },
    _count: { _all: true },
    _max: { at: true },
  })
  const byVerdict = await ctx.db.use.groupBy({
    by: ['outcomeSource'],
    where: { AND: [of, reaching('judged')] },
    _count: { _all: true },
  })
  return bySource
    .map(({ source, _count, _max }) => ({
      source,
      weight: sourceWeights[source] ?? 0,
      given: _count._all,
      standing: byVerdict.find((one) => one.outcomeSource === source)?._count._all ?? 0,
      lastAt: _max.at?.toISOString() ?? null,
    }))
    .toSorted((a, b) => b.weight - a.weight || (a.source < b.source ? -1 : 1))
}

/** What uses report to have saved, each with the number of uses that say so. */
async function savedBy(ctx: ReadContext, of: Prisma.UseWhereInput) {
  const { _sum, _count } = await ctx.db.use.aggregate({
    where: { AND: [of, { isSelected: true }] },
    _sum: { savedToolCalls: true, savedMs: true },
    _count: { savedToolCalls: true, savedMs: true },
  })
  return {
    toolCalls: { sum: _sum.savedToolCalls ?? 0, n: _count.savedToolCalls },
    ms: { sum: _sum.savedMs ?? 0, n: _count.savedMs },
  }
}

const requestOf = (prompts: readonly { text: string }[]): string | null =>
  firstRequest(prompts.map(({ text }) => text))?.text ?? prompts[0]?.text ?? null

/** Corrections that came again for the same request, as far as the transcripts of their sessions are stored. */
async function repeatsOf(ctx: ReadContext, of: Prisma.UseWhereInput) {
  const uses = await ctx.db.use.findMany({
    where: { AND: [of, { hasCorrection: true }] },
    orderBy: [{ at: 'desc' }, { id: 'desc' }],
    select: { id: true, harness: true, sessionKey: true },
    take: correctionsMax,
  })
  const sessions = await inChunks([...new Set(uses.map((use) => use.sessionKey))], (some) =>
    ctx.db.session.findMany({
      where: { workspaceId: ctx.workspace.id, key: { in: some } },
      select: { harness: true, key: true, prompts: withTitle.prompts },
    }),
  )
  const requests = new Map(sessions.map(({ harness, key, prompts }) => [JSON.stringify([harness, key]), requestOf(prompts)]))
  const corrected = uses.map(({ id, harness, sessionKey }) => ({
    id,
    request: requests.get(JSON.stringify([harness, sessionKey])) ?? null,
  }))
  return repeatedCorrections(corrected).map(({ hash, request, uses: ids }) => ({
    hash,
    request: request.slice(0, 300),
    uses: ids,
  }))
}
