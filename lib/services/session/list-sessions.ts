import * as contract from '@/lib/contract/session'
import { invalid } from '@/lib/domain/problem/problem'
import type { ParsedInputOf } from '@/lib/contract/operation'
import { listTools } from '@/lib/store/list-tools'
import { Prisma } from '@/prisma/generated/sqlite/client'
import { agentScope, literally, pageOf, readVerb, type ReadContext } from '@/lib/kernel'
import { findSkill } from '@/lib/library'
import { activeSession, newestFirst, sessionItems, withTitle, type SessionRow } from '@/lib/ingest'

type Filters = ParsedInputOf<typeof contract.listSessions>

/** Sessions, the last started first; those without a start come last. */
export const listSessions = readVerb(contract.listSessions, async (ctx, input) => {
  const where = await whereOf(ctx, input)
  const fetched: SessionRow[] = []
  for (const stretch of input.cursor === undefined ? [{}] : await afterCursor(ctx, input.cursor)) {
    const [orderBy, take] = [newestFirst(ctx.store.provider), input.limit + 1 - fetched.length]
    if (take > 0)
      fetched.push(...(await ctx.db.session.findMany({ where: { AND: [where, stretch] }, include: withTitle, orderBy, take })))
  }
  const { rows, nextCursor } = pageOf(fetched, input.limit)
  // A first page that holds everything needs no second search.
  const isWhole = input.cursor === undefined && nextCursor === null
  const total = isWhole ? rows.length : await ctx.db.session.count({ where })
  const facets = input.facets ? { facets: await facetsOf(ctx, input) } : {}
  return { items: await sessionItems(ctx.db, ctx, rows), nextCursor, total, ...facets }
})

// More than a choice can show.
const facetMax = 200

/** Every agent and harness with sessions that the caller, or the agent that is named, may see, with their tools and skills; other filters narrow nothing. */
async function facetsOf(ctx: ReadContext, { agent, toolsLike }: Pick<Filters, 'agent' | 'toolsLike'>) {
  const workspaceId = ctx.workspace.id
  const { agentId } = await agentScope(ctx.db, ctx, agent)
  const where = { workspaceId, agentId }
  const [agents, harnesses, tools, skills] = await Promise.all([
    ctx.db.agent.findMany({ where: { workspaceId, id: agentId, sessions: { some: {} } }, orderBy: { name: 'asc' } }),
    ctx.db.session.groupBy({ by: ['harness'], where, orderBy: { harness: 'asc' } }),
    listTools(ctx.db, where, facetMax, toolsLike),
    ctx.db.skill.findMany({
      where: { workspaceId, uses: { some: { agentId } } },
      select: { name: true },
      orderBy: { name: 'asc' },
      take: facetMax,
    }),
  ])
  return {
    agents: agents.map((one) => one.name),
    harnesses: harnesses.map((one) => one.harness),
    tools,
    skills: skills.map((one) => one.name),
  }
}

async function whereOf(ctx: ReadContext, input: Filters): Promise<Prisma.SessionWhereInput> {
  const conditions: Prisma.SessionWhereInput[] = [
    { workspaceId: ctx.workspace.id, ...(await agentScope(ctx.db, ctx, input.agent)) },
  ]
  if (input.from) conditions.push({ startedAt: { gte: new Date(input.from) } })
  if (input.to) conditions.push({ startedAt: { lt: new Date(input.to) } })
  if (input.unreadable !== undefined) conditions.push({ unreadableCount: input.unreadable ? { gt: 0 } : 0 })
  if (input.errors !== undefined) conditions.push({ errorCount: input.errors ? { gt: 0 } : 0 })
  if (input.active !== undefined) conditions.push(input.active ? activeSession : { NOT: activeSession })
  if (input.tool) conditions.push(calling(ctx, [input.tool]))
  if (input.skill) conditions.push(await usedIn(ctx, input.skill, input.agent))
  if (input.q) conditions.push(await containing(ctx, input.q))
  return { harness: input.harness, outcome: input.outcome, AND: conditions }
}

/** Uses name their session by harness and key: they may arrive before its transcript. What no name leads to any more is known by its last one. */
async function usedIn(ctx: ReadContext, skill: string, agent: string | undefined): Promise<Prisma.SessionWhereInput> {
  const usedSkill = await findSkill(ctx.db, ctx, skill, agent)
  const uses = await ctx.db.use.findMany({
    where: { workspaceId: ctx.workspace.id, ...(usedSkill ? { skillId: usedSkill.id } : { skill: { name: skill } }) },
    distinct: ['harness', 'sessionKey', 'sessionId'],
    select: { harness: true, sessionKey: true, sessionId: true },
    orderBy: { id: 'desc' },
    take: namedMax,
  })
  const byHarness = new Map<string, string[]>()
  const linked = uses.flatMap((use) => use.sessionId ?? [])
  for (const { harness, sessionKey, sessionId } of uses)
    if (sessionId === null) byHarness.set(harness, [...(byHarness.get(harness) ?? []), sessionKey])
  return { OR: [{ id: { in: linked } }, ...[...byHarness].map(([harness, keys]) => ({ harness, key: { in: keys } }))] }
}

// Bound parameters of one statement are limited; of sessions the newest are those that are looked for.
const namedMax = 5000

/** Sessions that call one of some tools. The workspace is named, so that the index of its tools finds the steps. */
const calling = ({ workspace }: ReadContext, tools: string[]): Prisma.SessionWhereInput => ({
  steps: { some: { workspaceId: workspace.id, tool: { in: tools } } },
})

/**
 * Text in the requests, the key, the task or a tool's name; tools are found by their few names, and steps by those, because no search
 * can read millions of steps. SQLite compares ASCII letters without case by itself.
 */
async function containing(ctx: ReadContext, text: string): Promise<Prisma.SessionWhereInput> {
  const isSqlite = ctx.store.provider === 'sqlite'
  const tools = await listTools(ctx.db, { workspaceId: ctx.workspace.id }, namedMax, text)
  const byTool = tools.length === 0 ? [] : [calling(ctx, tools)]
  if (isSqlite && /[%_]/.test(text)) return { OR: [{ id: { in: await containingExactly(ctx, text) } }, ...byTool] }
  const contains = isSqlite ? { contains: text } : { contains: literally(text), mode: 'insensitive' as const }
  return {
    OR: [{ key: contains }, { task: contains }, { model: contains }, { prompts: { some: { text: contains } } }, ...byTool],
  }
}

/** The newest sessions that hold a text with "%" or "_", tools aside: SQLite takes them for any text or letter where `contains` asks for them. */
async function containingExactly(ctx: ReadContext, text: string): Promise<string[]> {
  const inColumn = (column: string) => Prisma.sql`instr(lower(${Prisma.raw(column)}), lower(${text})) > 0`
  const rows = await ctx.db.$queryRaw<{ id: string }[]>(Prisma.sql`
    SELECT "id" FROM "Session" AS s WHERE "workspaceId" = ${ctx.workspace.id}
      AND (${Prisma.join(['s."key"', 's."task"', 's."model"'].map(inColumn), ' OR ')}
        OR EXISTS (SELECT 1 FROM "Prompt" AS p WHERE p."sessionId" = s."id" AND ${inColumn('p."text"')}))
    ORDER BY "startedAt" DESC NULLS LAST, "id" DESC LIMIT ${namedMax}`)
  return rows.map((row) => row.id)
}

/** The rows behind a cursor, in stretches that an index each gives in order: those with a start, then those without one. */
async function afterCursor(ctx: ReadContext, cursor: string): Promise<Prisma.SessionWhereInput[]> {
  const row = await ctx.db.session.findFirst({
    where: { id: cursor, workspaceId: ctx.workspace.id },
    select: { id: true, startedAt: true },
  })
  if (!row) throw invalid('cursor: use nextCursor from the previous page')
  const { startedAt, id } = row
  if (!startedAt) return [{ startedAt, id: { lt: id } }]
  return [{ startedAt: { lte: startedAt }, OR: [{ startedAt: { lt: startedAt } }, { id: { lt: id } }] }, { startedAt: null }]
}
