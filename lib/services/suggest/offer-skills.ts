import { jsonColumns } from '@/lib/store/json-columns'
import { offerSkills as contract } from '@/lib/contract/suggest'
import { groupBy } from '@/lib/domain/collection/group-by'
import { exposure } from '@/lib/domain/lifecycle/exposure'
import { isVisibleTo } from '@/lib/domain/lifecycle/sharing'
import type { Queryable } from '@/lib/store/client'
import {
  agentForWrite,
  agentScope,
  agentView,
  cached,
  eventBus,
  flowVerb,
  inGroup,
  notify,
  policyFor,
  savedPolicies,
  settleTogether,
  writeBehind,
  type Context,
  type Grouping,
  type WriteContext,
} from '@/lib/kernel'
import { recordUses, type SkillReport } from '@/lib/scoring'
import { chooseSkills, openLibrary, type Choice } from '@/lib/serving'

interface Session {
  sessionKey: string
  harness: string
  agent?: string
}

/** Skills that a session has to do with, by id. */
interface Met {
  /** It has taken them up. */
  loaded: ReadonlySet<string>
  /** Its exposure to them is recorded. What this process records is added: an exposure makes nothing stale. */
  recorded: Set<string>
}

async function metIn(ctx: Context & { db: Queryable }, { sessionKey, harness, agent }: Session): Promise<Met> {
  const scope = await agentScope(ctx.db, ctx, agent)
  const where = { workspaceId: ctx.workspace.id, ...scope, sessionKey }
  const key = ['met', scope.agentId ?? null, sessionKey, harness]
  return cached(ctx.db, ctx, { parts: ['figures'], key }, async () => {
    const rows = await ctx.db.use.findMany({ where, select: { skillId: true, stage: true, harness: true, useKey: true } })
    const ids = (of: typeof rows) => new Set(of.map((row) => row.skillId))
    return {
      loaded: ids(rows.filter((row) => row.stage !== 'offered')),
      recorded: ids(rows.filter((row) => row.harness === harness && row.useKey === row.skillId)),
    }
  })
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

/** A suggestion as it is recorded. */
interface Offer {
  choice: Choice
  session: Session | null
  /** Tools that the caller named as its own. */
  tools: readonly string[]
  agent?: string
}

const toolsOf = ({ answer }: Choice): string[] => [...new Set(answer.items.flatMap((item) => item.suggestedTools))]

/** Records what sessions were offered, and tells of it; returns the tools to switch on for each. */
async function recordOffers(tx: WriteContext, offers: readonly Offer[]): Promise<string[][]> {
  const reports: SkillReport[] = []
  for (const { choice, session } of offers) {
    if (!session || choice.served.length === 0) continue
    const { id: agentId } = await agentForWrite(tx.db, tx, session.agent)
    const { sessionKey, harness } = session
    reports.push(...choice.served.map((skill) => ({ skill, agentId, sessionKey, harness, stage: 'offered' as const })))
  }
  if (reports.length > 0) await recordUses(tx, reports)
  const activate: string[][] = []
  for (const offer of offers) {
    await notifyClusters(tx, offer.choice, offer.agent)
    activate.push(offer.session ? await notifyTools(tx, offer.choice, offer.session, offer.tools) : [])
  }
  return activate
}

async function notifyTools(
  tx: WriteContext,
  choice: Choice,
  { sessionKey, agent }: Session,
  tools: readonly string[],
): Promise<string[]> {
  const toolNames = toolsOf(choice)
  if (toolNames.length === 0) return []
  const { id: agentId } = await agentForWrite(tx.db, tx, agent)
  const allowed = toolNames.filter((tool) => tools.includes(tool))
  const activate = await activated(tx, allowed, sessionKey, agentId)
  const data = { toolNames, activatedCount: activate.length, activated: activate, sessionKey }
  await notify(tx.db, tx, { name: 'skills_suggested_tools', agentId, data })
  tx.afterCommit(() => void eventBus().emit('written', tx.workspace.id))
  return activate
}

const offers: Grouping<Offer, string[]> = {
  name: contract.name,
  run: (ctx, items) => settleTogether(ctx, items, recordOffers),
}

/** Whether the answer depends on what is written: which tools a session has on already. */
async function needsWrite(ctx: Context & { db: Queryable }, { choice, session, tools }: Offer): Promise<boolean> {
  if (!session || !toolsOf(choice).some((tool) => tools.includes(tool))) return false
  const { agentId } = await agentScope(ctx.db, ctx, session.agent)
  return policyFor(await savedPolicies(ctx.db, ctx), { agentId }).policy.autoActivateTools > 0
}

/** Records an offer behind its answer, unless the answer needs it. What is recorded already is not recorded again. */
async function record(ctx: Context & { db: Queryable }, offer: Offer, met: Met | null): Promise<string[]> {
  if (await needsWrite(ctx, offer)) return inGroup(ctx, offers, offer)
  const { choice, session } = offer
  const isNew = session !== null && choice.served.some(({ id }) => !met?.recorded.has(id))
  const isTold = choice.served.some((item) => item.cluster) || (session !== null && toolsOf(choice).length > 0)
  // The answer switches no tool on, whatever the policy says by the time it is recorded.
  const behind = { ...offer, tools: [] }
  if (isNew || isTold)
    await writeBehind('what a session was offered', () => inGroup(ctx, offers, behind).then(() => noteRecorded(met, offer)))
  return []
}

function noteRecorded(met: Met | null, { choice }: Offer): void {
  for (const { id } of choice.served) met?.recorded.add(id)
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
  const met = session ? await metIn(ctx, session) : null
  const choice = await chooseSkills(ctx, { ...input, format, excluded: met?.loaded })
  return {
    ...choice.answer,
    activate: await record(ctx, { choice, session, tools, agent }, met),
    ...(choice.block === null ? {} : { block: choice.block }),
    ...(input.directory === undefined ? {} : { directory: await directoryOf(ctx, choice, input.directory, agent) }),
  }
})
