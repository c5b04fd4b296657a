import { readFunnel as contract } from '@/lib/contract/use'
import { repeatedCorrections } from '@/lib/domain/outcome/repeated-corrections'
import { firstRequest } from '@/lib/domain/request/read-request'
import { sourceWeights } from '@/lib/domain/outcome/sources'
import { inChunks } from '@/lib/store/in-chunks'
import type { Prisma } from '@/prisma/generated/sqlite/client'
import { agentScope, readVerb, type ReadContext } from '@/lib/kernel'
import { withTitle } from '@/lib/ingest'
import { loadSkill, reaching } from '@/lib/library'
import { measuredAccuracy, skillContrasts } from '@/lib/scoring'
import { usesWithoutOutcome } from './uses-without-outcome'

const correctionsMax = 1000
/** Judged by what the signals of their sessions say. */
const derived = { outcomeSource: 'analysis' } satisfies Prisma.UseWhereInput

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
