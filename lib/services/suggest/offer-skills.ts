import { jsonColumns } from '@/lib/store/json-columns'
import { offerSkills as contract } from '@/lib/contract/use'
import { groupBy } from '@/lib/domain/collection/group-by'
import { exposure } from '@/lib/domain/lifecycle/exposure'
import { isVisibleTo } from '@/lib/domain/lifecycle/sharing'
import type { Queryable } from '@/lib/store/client'
import {
  agentForWrite,
  agentScope,
  agentView,
  eventBus,
  flowVerb,
  notify,
  policyFor,
  savedPolicies,
  type Context,
  type WriteContext,
} from '@/lib/kernel'
import { recordUses } from '@/lib/scoring'
import { chooseSkills, openLibrary, type Choice } from '@/lib/serving'

interface Session {
  sessionKey: string
  harness: string
  agent?: string
}

/** Skills that a session has taken up, by id. */
async function loadedIn(ctx: Context & { db: Queryable }, { sessionKey, agent }: Session): Promise<Set<string>> {
  const scope = await agentScope(ctx.db, ctx, agent)
  const where = { workspaceId: ctx.workspace.id, ...scope, sessionKey, stage: { in: ['loaded', 'followed'] } }
  const rows = await ctx.db.use.findMany({ where, distinct: ['skillId'], select: { skillId: true } })
  return new Set(rows.map((row) => row.skillId))
}

/** Names of skills that may be served beside those suggested, from a to z. What has a low rate is left to be asked for. */
async function directoryOf(ctx: Context & { db: Queryable }, choice: Choice, size: number, agent?: string): Promise<string[]> {
  const viewer = await agentView(ctx.db, ctx, agent)
  const library = await openLibrary(ctx.db, ctx)
  const isSuggested = new Set(choice.served.map((item) => item.id))
  return [...library.entries.values()]
    .filter((entry) => !isSuggested.has(entry.id) && !entry.isWarning && isVisibleTo(viewer, entry))
    .filter(({ origin, state }) => exposure({ origin: origin, state, tier: 1, rate: null }).isServed)
    .map((entry) => entry.name)
    .sort()
    .slice(0, size)
}

/**
 * Tools to switch on: those that the skills suggest and the caller named as its own, never more in a session than the
 * policy allows. Told before or not, a tool that is on counts once.
 */
async function activated(tx: WriteContext, tools: readonly string[], key: string, agentId: string): Promise<string[]> {
  const { policy } = policyFor(await savedPolicies(tx.db, tx), { agentId })
  if (policy.autoActivateTools === 0 || tools.length === 0) return []
  const where = { workspaceId: tx.workspace.id, agentId, verb: 'skills_suggested_tools' }
  const notices = await tx.db.notice.findMany({ where, orderBy: { id: 'desc' }, take: noticesMax, select: { data: true } })
  const earlier = notices.flatMap(({ data }) => {
    const { sessionKey, activated } = jsonColumns.Notice.data(data)
    return sessionKey === key && Array.isArray(activated) ? activated.filter((tool) => typeof tool === 'string') : []
  })
  const on = new Set(earlier)
  const room = policy.autoActivateTools - on.size
  return [...tools.filter((tool) => on.has(tool)), ...tools.filter((tool) => !on.has(tool)).slice(0, Math.max(0, room))]
}

/** Notices of an agent looked back on: a session that is older than these begins anew. */
const noticesMax = 1000

async function record(
  tx: WriteContext,
  { served, answer }: Choice,
  session: Session,
  tools: readonly string[],
): Promise<string[]> {
  const { id: agentId } = await agentForWrite(tx.db, tx, session.agent)
  const { sessionKey, harness } = session
  const offers = served.map(({ row }) => ({ skill: row, agentId, sessionKey, harness, stage: 'offered' as const }))
  if (offers.length > 0) await recordUses(tx, offers)
  const toolNames = [...new Set(answer.items.flatMap((item) => item.suggestedTools))]
  const allowed = toolNames.filter((tool) => tools.includes(tool))
  const activate = await activated(tx, allowed, sessionKey, agentId)
  if (toolNames.length > 0) {
    const data = { toolNames, activatedCount: activate.length, activated: activate, sessionKey }
    await notify(tx.db, tx, { name: 'skills_suggested_tools', agentId, data })
    tx.afterCommit(() => void eventBus().emit('written', tx.workspace.id))
  }
  return activate
}

/** Tells which clusters widened a suggestion, and by how many. */
async function notifyClusters(tx: WriteContext, { served }: Choice, agent: string | undefined): Promise<void> {
  const groups = groupBy(
    served.flatMap((item) => item.cluster ?? []),
    (cluster) => cluster.id,
  )
  if (groups.size === 0) return
  const { id: agentId } = await agentForWrite(tx.db, tx, agent)
  for (const [clusterId, added] of groups)
    await notify(tx.db, tx, { name: 'skills_cluster_expanded', agentId, data: { clusterId, addedCount: added.length } })
  tx.afterCommit(() => void eventBus().emit('written', tx.workspace.id))
}

/** Suggests skills to a session. What it was offered is exposure, and never counts as a trial. */
export const offerSkills = flowVerb(contract, async (ctx, input) => {
  const { sessionKey, harness, agent, tools = [], format } = input
  const session = sessionKey === undefined ? null : { sessionKey, harness, agent }
  const excluded = session ? await loadedIn(ctx, session) : undefined
  const choice = await chooseSkills(ctx, { ...input, format, excluded })
  const isWidened = choice.served.some((item) => item.cluster)
  const write = async (tx: WriteContext) => {
    await notifyClusters(tx, choice, agent)
    return session ? record(tx, choice, session, tools) : []
  }
  const activate = session || isWidened ? await ctx.transaction(write) : []
  return {
    ...choice.answer,
    activate,
    ...(choice.block === null ? {} : { block: choice.block }),
    ...(input.directory === undefined ? {} : { directory: await directoryOf(ctx, choice, input.directory, agent) }),
  }
})
