import type { SessionItem } from '@/lib/contract/session'
import { projectName } from '@/lib/domain/background/place-of'
import { sessionTitle } from '@/lib/domain/request/read-request'
import { noTemplate, type TemplateText } from '@/lib/domain/request/template-text'
import type { Context } from '@/lib/kernel'
import type { Queryable } from '@/lib/store/client'
import type { Prisma } from '@/prisma/generated/sqlite/client'
import { verdictViewer } from '@/lib/scoring'
import { agentTemplate, openingTurns } from './agent-template'

export const withTitle = {
  agent: { select: { name: true } },
  prompts: { where: { turn: { lt: openingTurns } }, orderBy: { turn: 'asc' }, select: { text: true } },
} satisfies Prisma.SessionInclude

export type SessionRow = Prisma.SessionGetPayload<{ include: typeof withTitle }>

type Titled = Pick<SessionRow, 'agentId' | 'prompts'>

/** What names a session: its first request, without what most sessions of the agent share; null where there is none. */
async function titler(
  db: Queryable,
  ctx: Pick<Context, 'store' | 'workspace'>,
  rows: readonly Titled[],
  templateOf = agentTemplate,
): Promise<(row: Titled) => string | null> {
  const templates = new Map<string, TemplateText>()
  for (const { agentId, prompts } of rows) {
    if (prompts.length > 0 && !templates.has(agentId)) templates.set(agentId, await templateOf(db, ctx, agentId))
  }
  return ({ agentId, prompts }) =>
    sessionTitle(
      prompts.map(({ text }) => text),
      templates.get(agentId) ?? noTemplate,
    )
}

/** Titles of the sessions with some ids that have one, by id. */
export async function sessionTitles(
  db: Queryable,
  ctx: Pick<Context, 'store' | 'workspace'>,
  ids: readonly string[],
): Promise<Map<string, string>> {
  if (ids.length === 0) return new Map()
  const { prompts } = withTitle
  const where = { workspaceId: ctx.workspace.id, id: { in: [...new Set(ids)] } }
  const rows = await db.session.findMany({ where, select: { id: true, agentId: true, prompts } })
  const titleOf = await titler(db, ctx, rows)
  return new Map(
    rows.flatMap((row): [string, string][] => {
      const title = titleOf(row)
      return title === null ? [] : [[row.id, title]]
    }),
  )
}

/** The wire forms of sessions, in order; `templateOf`: what their titles are without. */
export async function sessionItems(
  db: Queryable,
  ctx: Pick<Context, 'store' | 'workspace'>,
  rows: readonly SessionRow[],
  templateOf = agentTemplate,
): Promise<SessionItem[]> {
  const titleOf = await titler(db, ctx, rows, templateOf)
  const viewVerdict = await verdictViewer(db, ctx)
  return rows.map((row) => ({ ...itemOf(row, titleOf(row)), verdict: viewVerdict(row) }))
}

/** The wire form of one session. */
export async function sessionItem(
  db: Queryable,
  ctx: Pick<Context, 'store' | 'workspace'>,
  row: SessionRow,
): Promise<SessionItem> {
  const [item] = await sessionItems(db, ctx, [row])
  return item!
}

function itemOf(row: SessionRow, title: string | null): Omit<SessionItem, 'verdict'> {
  const { cwd, startedAt, endedAt } = row
  return {
    id: row.id,
    key: row.key,
    agent: row.agent.name,
    harness: row.harness,
    format: row.format,
    title,
    model: row.model,
    steps: row.stepCount,
    errors: row.errorCount,
    unreadable: row.unreadableCount,
    turns: row.turns,
    outcome: row.outcome,
    outcomeSource: row.outcomeSource,
    outcomeBecause: row.outcomeBecause,
    project: cwd === null ? null : projectName(cwd),
    branch: row.branch,
    startedAt: startedAt?.toISOString() ?? null,
    endedAt: endedAt?.toISOString() ?? null,
    durationMs: startedAt && endedAt ? endedAt.getTime() - startedAt.getTime() : null,
    completedAt: row.completedAt?.toISOString() ?? null,
    erasedAt: row.erasedAt?.toISOString() ?? null,
    createdAt: row.createdAt.toISOString(),
  }
}
