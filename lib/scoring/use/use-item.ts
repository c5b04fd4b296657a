import type { UseItem } from '@/lib/contract/use'
import type { SessionVerdictItem } from '@/lib/contract/verdict'
import { groupBy } from '@/lib/domain/collection/group-by'
import { inChunks } from '@/lib/store/in-chunks'
import type { Queryable } from '@/lib/store/client'
import type { Use as UseRow } from '@/prisma/generated/sqlite/client'
import { agentNames, type Context } from '@/lib/kernel'
import type { Recorded } from './record-uses'
import { sessionFinder, sessionsOfUses } from './uses-of-session'
import { verdictViewer } from './verdict-view'

/** The wire form of many uses: a handful of queries, however many there are. */
export async function useItems(db: Queryable, ctx: Context, rows: readonly UseRow[]): Promise<UseItem[]> {
  if (rows.length === 0) return []
  const agents = await agentNames(db, ctx)
  const skillIds = [...new Set(rows.map((row) => row.skillId))]
  const skills = await inChunks(skillIds, (some) =>
    db.skill.findMany({ where: { id: { in: some } }, select: { id: true, name: true } }),
  )
  const names = new Map(skills.map((skill) => [skill.id, skill.name]))
  const select = { id: true, harness: true, key: true, agentId: true } as const
  const sessions = await inChunks(rows, (some) =>
    db.session.findMany({ where: { workspaceId: ctx.workspace.id, ...sessionsOfUses(some) }, select }),
  )
  const findSession = sessionFinder(sessions)
  const reasons = await reasonsOf(db, rows)
  return rows.map((row) =>
    itemOf(ctx, row, {
      skill: names.get(row.skillId) ?? row.skillId,
      agent: agents.get(row.agentId) ?? row.agentId,
      session: findSession(row) ?? null,
      reason: reasons.get(row.id) ?? null,
    }),
  )
}

/** The wire form of uses that were just recorded: by what recording them read. `names`: of their skills and agents, by id. */
export const recordedItems = (ctx: Context, recorded: readonly Recorded[], names: ReadonlyMap<string, string>): UseItem[] =>
  recorded.map(({ row, session, reason }) =>
    itemOf(ctx, row, {
      skill: names.get(row.skillId) ?? row.skillId,
      agent: names.get(row.agentId) ?? row.agentId,
      session,
      reason,
    }),
  )

/** What an item says beside its row. */
interface Beside extends Pick<UseItem, 'skill' | 'agent' | 'reason'> {
  session: Recorded['session']
}

function itemOf(ctx: Context, row: UseRow, { skill, agent, session, reason }: Beside): UseItem {
  // A caller bound to an agent does not see another agent's session with the same key.
  const isSeen = session !== null && (ctx.agent === null || session.agentId === row.agentId)
  return {
    id: row.id,
    skill,
    version: row.version,
    agent,
    harness: row.harness,
    sessionKey: row.sessionKey,
    session: isSeen ? session.id : null,
    toolUseId: toolUseIdOf(row),
    stage: row.stage,
    decision: row.decision,
    at: row.at.toISOString(),
    outcome: row.outcome,
    source: row.outcomeSource,
    weight: row.outcomeWeight,
    reason,
    correction: row.correctionReason,
    causedRework: row.causedRework,
    isClean: row.isClean,
  }
}

/** The id of the call behind a use. Without one the key is the skill's id, or that of the use itself. */
const toolUseIdOf = ({ id, useKey }: UseRow): string | null => (useKey === id || useKey.startsWith('skl_') ? null : useKey)

/** By use: why the judgement in effect, the latest of its source, was given. */
async function reasonsOf(db: Queryable, rows: readonly UseRow[]): Promise<Map<string, string | null>> {
  const judged = rows.filter((row) => row.outcomeSource !== null)
  const sourceOf = new Map(judged.map((row) => [row.id, row.outcomeSource]))
  const outcomes = await inChunks([...sourceOf.keys()], (some) =>
    db.outcome.findMany({
      where: { useId: { in: some } },
      select: { useId: true, source: true, reason: true },
      orderBy: [{ at: 'asc' }, { id: 'asc' }],
    }),
  )
  return new Map(outcomes.flatMap((one) => (sourceOf.get(one.useId) === one.source ? [[one.useId, one.reason] as const] : [])))
}

/** Uses with every judgement they received, oldest first, and what their sessions show of their endings. */
export async function withSignals(db: Queryable, ctx: Context, items: readonly UseItem[]): Promise<UseItem[]> {
  const endings = await endingsOf(db, ctx, items)
  const outcomes = await inChunks(
    items.map((item) => item.id),
    (some) => db.outcome.findMany({ where: { useId: { in: some } }, orderBy: [{ at: 'asc' }, { id: 'asc' }] }),
  )
  const byUse = groupBy(outcomes, (one) => one.useId)
  return items.map((item) => ({
    ...item,
    ending: endings.get(item.session ?? '') ?? null,
    signals: (byUse.get(item.id) ?? []).map(({ outcome, source, weight, actorKind, actorId, reason, at }) => ({
      outcome: outcome,
      source,
      weight,
      actor: `${actorKind}:${actorId}`,
      reason,
      at: at.toISOString(),
    })),
  }))
}

async function endingsOf(db: Queryable, ctx: Context, items: readonly UseItem[]): Promise<Map<string, SessionVerdictItem>> {
  const sessions = await inChunks([...new Set(items.flatMap(({ session }) => session ?? []))], (some) =>
    db.session.findMany({
      where: { id: { in: some }, workspaceId: ctx.workspace.id },
      select: { id: true, outcome: true, outcomeSource: true, outcomeBecause: true, verdictSignals: true },
    }),
  )
  const viewVerdict = await verdictViewer(db, ctx)
  return new Map(sessions.map((session) => [session.id, viewVerdict(session)]))
}
