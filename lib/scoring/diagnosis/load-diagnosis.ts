import { z } from 'zod'
import { diagnose, diagnosedMax, type Diagnosis } from '@/lib/domain/diagnosis/diagnose'
import { namedSteps } from '@/lib/domain/diagnosis/named-steps'
import { extractSteps } from '@/lib/skill-md/extract-steps'
import { splitFrontmatter } from '@/lib/skill-md/split-frontmatter'
import { agentScope, type ReadContext, agentNames } from '@/lib/kernel'
import { filesOf, textIn } from '@/lib/library'
import type { Prisma, Skill } from '@/prisma/generated/sqlite/client'
import { jsonOrNull } from '@/lib/domain/json-or-null'
import { thingsCalled } from '@/lib/domain/shape/things-called'
import type { JudgedRun, RunCall } from '@/lib/domain/diagnosis/types'
import { groupBy } from '@/lib/domain/collection/group-by'
import { errorQuote } from '@/lib/domain/failure/error-text'
import { inChunks } from '@/lib/store/in-chunks'
import { jsonColumns } from '@/lib/store/json-columns'
import { sessionFinder, sessionsOfUses } from '../use/uses-of-session'

/** Newest judged uses among which the day is sought from which more of them fail; their outcomes alone are read. */
const historyMax = 300

/** A diagnosis with the body of the text that it is about. */
export interface LoadedDiagnosis extends Diagnosis {
  body: string
}

const recipe = z.object({ steps: z.array(z.object({ tool: z.string(), heads: z.array(z.string()).optional() })) })

/** What each step of a recipe calls: the commands of a shell, else the tool; null where there is no recipe that can be read. */
function recipeNames(text: string): (readonly string[])[] | null {
  const read = text === '' ? null : recipe.safeParse(jsonOrNull(text))
  return read?.success ? read.data.steps.map(thingsCalled) : null
}

/** Calls of a session that are read: what a skill is about lies near where it was loaded. */
const callsMax = 400

interface StoredCall {
  toolUseId: string | null
  call: RunCall
}

/** The newest of some uses with the calls of their sessions, newest first. */
async function judgedRuns(ctx: ReadContext, judged: Prisma.UseWhereInput, take: number): Promise<JudgedRun[]> {
  const uses = await ctx.db.use.findMany({ where: judged, orderBy: [{ at: 'desc' }, { id: 'desc' }], take })
  const agents = await agentNames(ctx.db, ctx)
  const select = { id: true, agentId: true, harness: true, key: true, model: true, erasedAt: true } as const
  const sessions = await ctx.db.session.findMany({
    where: { workspaceId: ctx.workspace.id, ...sessionsOfUses(uses) },
    select,
  })
  const findSession = sessionFinder(sessions)
  const steps = await callsOf(ctx, [...new Set(uses.flatMap((use) => findSession(use)?.id ?? []))])
  return uses.map((use) => {
    const found = findSession(use)
    // A caller bound to an agent does not see another agent's session with the same key.
    const session = found && (ctx.agent === null || found.agentId === use.agentId) ? found : undefined
    const stored = session && session.erasedAt === null ? (steps.get(session.id) ?? []) : null
    return {
      use: use.id,
      session: session?.id ?? null,
      at: use.at.getTime(),
      version: use.version,
      model: use.model ?? session?.model ?? null,
      agent: agents.get(use.agentId) ?? use.agentId,
      outcome: use.outcome ?? 'unknown',
      calls: stored && stored.length > 0 ? afterLoading(stored, use.useKey) : null,
    }
  })
}

/** The calls after the one that loaded the skill; all of them where it is not among them. */
function afterLoading(calls: readonly StoredCall[], useKey: string): RunCall[] {
  const loaded = calls.findIndex(({ toolUseId }) => toolUseId === useKey)
  return calls.slice(loaded + 1).map(({ call }) => call)
}

async function callsOf(ctx: ReadContext, ids: string[]): Promise<Map<string, StoredCall[]>> {
  const rows = await inChunks(ids, (some) =>
    ctx.db.step.findMany({
      where: { sessionId: { in: some }, position: { lt: callsMax }, isSidechain: false },
      select: {
        id: true,
        sessionId: true,
        position: true,
        tool: true,
        toolUseId: true,
        status: true,
        summary: true,
        shapeHash: true,
      },
      orderBy: [{ sessionId: 'asc' }, { position: 'asc' }],
    }),
  )
  const shapes = await inChunks([...new Set(rows.map(({ shapeHash }) => shapeHash))], (some) =>
    ctx.db.shape.findMany({ where: { workspaceId: ctx.workspace.id, hash: { in: some } }, select: { hash: true, heads: true } }),
  )
  const heads = new Map(shapes.map(({ hash, heads: stored }) => [hash, jsonColumns.Shape.heads(stored)]))
  const calls = rows.map(({ sessionId, toolUseId, id, position, tool, status, summary, shapeHash }) => {
    const error = status === 'error' && summary ? errorQuote(summary) : ''
    return {
      sessionId,
      toolUseId,
      call: { id, position, tool, status, error, things: thingsCalled({ tool, heads: heads.get(shapeHash) }) },
    }
  })
  return groupBy(calls, ({ sessionId }) => sessionId)
}

/** Reads what a diagnosis rests on, all of it bounded, and diagnoses. */
export async function loadDiagnosis(ctx: ReadContext, skill: Skill, agent: string | undefined): Promise<LoadedDiagnosis> {
  const scope = await agentScope(ctx.db, ctx, agent)
  const isKnown: Prisma.UseWhereInput = { isSelected: true, outcome: { in: ['success', 'failure', 'partial'] } }
  const judged: Prisma.UseWhereInput = { AND: [{ skillId: skill.id }, scope, isKnown] }
  const newest = await ctx.db.use.findMany({
    where: judged,
    orderBy: [{ at: 'desc' }, { id: 'desc' }],
    take: historyMax,
    select: { at: true, outcome: true },
  })
  const runs = await judgedRuns(ctx, judged, diagnosedMax)
  const files = await filesOf(ctx, skill.id, skill.version)
  const main = textIn(files, 'SKILL.md')
  const split = splitFrontmatter(main, true)
  const body = split.ok ? split.body : main
  const known = new Set(runs.flatMap(({ calls }) => (calls ?? []).flatMap(({ things }) => things)))
  const found = diagnose({
    steps: namedSteps(extractSteps(body), recipeNames(textIn(files, 'recipe.json')), known),
    runs,
    history: newest.map(({ at, outcome }) => ({ at: at.getTime(), isFailure: outcome === 'failure' })),
    versions: await versionCounts(ctx, judged),
    now: ctx.now().getTime(),
  })
  return { ...found, body }
}

/** Successes and judged uses of each version, newest version first. */
async function versionCounts(ctx: ReadContext, judged: Prisma.UseWhereInput) {
  const rows = await ctx.db.use.groupBy({ by: ['version', 'outcome'], where: judged, _count: { _all: true } })
  const versions = new Map<number, { version: number; successes: number; judged: number }>()
  for (const { version, outcome, _count } of rows) {
    const one = versions.get(version) ?? { version, successes: 0, judged: 0 }
    const credit = outcome === 'success' ? 1 : outcome === 'partial' ? 0.5 : 0
    versions.set(version, {
      version,
      successes: one.successes + credit * _count._all,
      judged: one.judged + _count._all,
    })
  }
  return [...versions.values()].toSorted((a, b) => b.version - a.version)
}
