import * as contract from '@/lib/contract/session'
import { invalid } from '@/lib/domain/problem/problem'
import type { ParsedInputOf } from '@/lib/contract/operation'
import { listTools } from '@/lib/store/list-tools'
import type { Prisma } from '@/prisma/generated/sqlite/client'
import { agentScope } from '../agent/resolve-agent'
import type { ReadContext } from '../kernel/context'
import { pageOf } from '../kernel/page'
import { readVerb } from '../kernel/verb'
import { sessionItem, withTitle } from './session-item'

type Filters = ParsedInputOf<typeof contract.listSessions>

const newestFirst = [
  { startedAt: { sort: 'desc', nulls: 'last' } },
  { id: 'desc' },
] satisfies Prisma.SessionOrderByWithRelationInput[]

/** Sessions, the last started first; those without a start come last. */
export const listSessions = readVerb(contract.listSessions, async (ctx, input) => {
  const where = await whereOf(ctx, input)
  const after = input.cursor === undefined ? {} : await afterCursor(ctx, input.cursor)
  const found = await ctx.db.session.findMany({
    where: { AND: [where, after] },
    include: withTitle,
    orderBy: newestFirst,
    take: input.limit + 1,
  })
  const { rows, nextCursor } = pageOf(found, input.limit)
  const total = await ctx.db.session.count({ where })
  const facets = input.facets ? { facets: await facetsOf(ctx, input.agent) } : {}
  return { items: rows.map(sessionItem), nextCursor, total, ...facets }
})

// More than a choice can show.
const facetMax = 200

/** Every agent and harness with sessions that the caller, or the agent that is named, may see, with their tools and skills; other filters narrow nothing. */
async function facetsOf(ctx: ReadContext, agent: string | undefined) {
  const workspaceId = ctx.workspace.id
  const { agentId } = await agentScope(ctx.db, ctx, agent)
  const where = { workspaceId, agentId }
  const [agents, harnesses, tools, skills] = await Promise.all([
    ctx.db.agent.findMany({ where: { workspaceId, id: agentId, sessions: { some: {} } }, orderBy: { name: 'asc' } }),
    ctx.db.session.groupBy({ by: ['harness'], where, orderBy: { harness: 'asc' } }),
    listTools(ctx.db, where, facetMax),
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
  if (input.errors !== undefined) conditions.push({ errorCount: input.errors ? { gt: 0 } : 0 })
  if (input.tool) conditions.push({ steps: { some: { tool: input.tool } } })
  if (input.skill) conditions.push(await usedIn(ctx, input.skill))
  if (input.q) conditions.push(holding(ctx, input.q))
  return { harness: input.harness, outcome: input.outcome, AND: conditions }
}

/** Uses name their session by harness and key: they may arrive before its transcript. */
async function usedIn(ctx: ReadContext, skill: string): Promise<Prisma.SessionWhereInput> {
  const uses = await ctx.db.use.findMany({
    where: { workspaceId: ctx.workspace.id, skill: { OR: [{ id: skill }, { name: skill }] } },
    distinct: ['harness', 'sessionKey'],
    select: { harness: true, sessionKey: true },
    orderBy: { id: 'desc' },
    take: sessionsOfSkillMax,
  })
  const byHarness = new Map<string, string[]>()
  for (const { harness, sessionKey } of uses) byHarness.set(harness, [...(byHarness.get(harness) ?? []), sessionKey])
  // An empty OR would be no condition at all.
  if (byHarness.size === 0) return { id: { in: [] } }
  return { OR: [...byHarness].map(([harness, keys]) => ({ harness, key: { in: keys } })) }
}

// Bound parameters of one statement are limited; the newest uses are those that are looked for.
const sessionsOfSkillMax = 5000

/** Text in the requests, the key, the task or a tool's name. SQLite compares ASCII letters without case by itself. */
function holding(ctx: ReadContext, text: string): Prisma.SessionWhereInput {
  const contains = { contains: text, ...(ctx.store.provider === 'postgresql' ? { mode: 'insensitive' } : {}) }
  return {
    OR: [
      { key: contains },
      { task: contains },
      { model: contains },
      { prompts: { some: { text: contains } } },
      { steps: { some: { tool: contains } } },
    ],
  }
}

async function afterCursor(ctx: ReadContext, cursor: string): Promise<Prisma.SessionWhereInput> {
  const row = await ctx.db.session.findFirst({
    where: { id: cursor, workspaceId: ctx.workspace.id },
    select: { id: true, startedAt: true },
  })
  if (!row) throw invalid('cursor: take it from nextCursor of the page before')
  const laterId = { startedAt: row.startedAt, id: { lt: row.id } }
  return row.startedAt ? { OR: [{ startedAt: { lt: row.startedAt } }, { startedAt: null }, laterId] } : laterId
}
