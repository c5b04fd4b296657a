import { heapRoom } from '@/lib/config/heap-room'
import * as contract from '@/lib/contract/session'
import type { OutputOf } from '@/lib/contract/operation'
import { jsonColumns } from '@/lib/store/json-columns'
import { agentScope, readVerb, type ReadContext } from '@/lib/kernel'
import { loadSession, sessionItem, sessionItems, withTitle, stepItems, type SessionRow } from '@/lib/ingest'
import { sessionWeight } from '@/lib/reading/session-weight'
import { useItems, usesOfSession } from '@/lib/scoring'

type Detail = OutputOf<typeof contract.readSession>

/** A session with its steps and those of its sub-agents, its uses, and what redaction took out. */
export const readSession = readVerb(contract.readSession, async (ctx, { id, agent }) => {
  const row = await loadSession(ctx.db, ctx, id, agent)
  const bytes = sessionWeight(row.stepCount + row.turns)
  return heapRoom().within(bytes, 'This session', () => detailOf(ctx, row, agent))
})

async function detailOf(ctx: ReadContext, row: SessionRow, agent: string | undefined): Promise<Detail> {
  const { id } = row
  const [prompts, steps, unreadables] = await Promise.all([
    ctx.db.prompt.findMany({ where: { sessionId: id }, orderBy: { turn: 'asc' } }),
    ctx.db.step.findMany({ where: { sessionId: id }, orderBy: { position: 'asc' } }),
    ctx.db.unreadable.findMany({ where: { sessionId: id }, orderBy: { line: 'asc' } }),
  ])
  return {
    ...(await sessionItem(ctx.db, ctx, row)),
    cwd: row.cwd,
    prompts: prompts.map(({ turn, text, at }) => ({ turn, text, at: at?.toISOString() ?? null })),
    stepList: await stepItems(ctx.db, ctx.workspace.id, steps),
    subAgents: await subAgentsOf(ctx, row),
    uses: await usesIn(ctx, row, agent),
    proposals: await proposalsIn(ctx, row),
    redactions: jsonColumns.Session.redactions(row.redactions),
    unreadableLines: unreadables.map(({ line, reason }) => ({ line, reason })),
  }
}

/** Sub-agents that wrote files of their own; those inside this session's file are among its steps. */
async function subAgentsOf(ctx: ReadContext, parent: SessionRow): Promise<Detail['subAgents']> {
  const children = await ctx.db.session.findMany({
    where: { workspaceId: ctx.workspace.id, agentId: parent.agentId, harness: parent.harness, parentKey: parent.key },
    include: { ...withTitle, steps: { orderBy: { position: 'asc' } } },
    orderBy: { id: 'asc' },
  })
  const items = await stepItems(
    ctx.db,
    ctx.workspace.id,
    children.flatMap((child) => child.steps),
  )
  const sessions = await sessionItems(ctx.db, ctx, children)
  let budgetUsed = 0
  return children.flatMap((child, at) => {
    const session = sessions[at]
    const stepList = items.slice(budgetUsed, (budgetUsed += child.steps.length))
    return session ? [{ session, parent: stepList[0]?.parent ?? null, role: stepList[0]?.role ?? null, stepList }] : []
  })
}

async function usesIn(ctx: ReadContext, session: SessionRow, agent: string | undefined): Promise<Detail['uses']> {
  const rows = await ctx.db.use.findMany({
    where: { AND: [usesOfSession(session), await agentScope(ctx.db, ctx, agent)] },
    orderBy: [{ at: 'asc' }, { id: 'asc' }],
  })
  return useItems(ctx.db, ctx, rows)
}

/** What its agent proposed in it. */
async function proposalsIn(ctx: ReadContext, { agentId, key }: SessionRow): Promise<Detail['proposals']> {
  const rows = await ctx.db.candidate.findMany({
    where: { workspaceId: ctx.workspace.id, agentId, sessionKey: key },
    include: { skill: { select: { name: true } } },
    orderBy: { id: 'asc' },
  })
  return rows.map(({ id, kind, name, title, description, status, skill, createdAt }) => ({
    id,
    kind,
    name,
    title,
    description,
    status,
    skill: skill?.name ?? null,
    createdAt: createdAt.toISOString(),
  }))
}
