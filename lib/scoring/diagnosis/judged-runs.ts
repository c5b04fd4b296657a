import type { JudgedRun, RunCall } from '@/lib/domain/diagnosis/types'
import { groupBy } from '@/lib/domain/collection/group-by'
import { errorQuote } from '@/lib/domain/failure/error-text'
import { thingsCalled } from '@/lib/domain/shape/things-called'
import { inChunks } from '@/lib/store/in-chunks'
import { jsonColumns } from '@/lib/store/json-columns'
import { agentNames, type ReadContext } from '@/lib/kernel'
import type { Prisma } from '@/prisma/generated/sqlite/client'
import { sessionFinder, sessionsOfUses } from '../use/uses-of-session'

/** Calls of a session that are read: what a skill is about lies near where it was loaded. */
const callsMax = 400

interface StoredCall {
  toolUseId: string | null
  call: RunCall
}

/** The newest of some uses with the calls of their sessions, newest first. */
export async function judgedRuns(ctx: ReadContext, judged: Prisma.UseWhereInput, take: number): Promise<JudgedRun[]> {
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
