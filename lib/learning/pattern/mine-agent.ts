import { keysOf } from '@/lib/domain/collection/keys-of'
import { isShipped, thingsOf } from '@/lib/domain/background/background'
import { countOf } from '@/lib/domain/count-of'
import { traitsOf, type ShapeTraits } from '@/lib/domain/mining/traits'
import { callsMax, heapRoom, minedCallBytes } from '@/lib/config/heap-room'
import { isCovered } from '@/lib/domain/family/covers'
import type { Family } from '@/lib/domain/family/find-families'
import type { ProposedPattern } from '@/lib/domain/mining/types'
import type { Shape } from '@/lib/domain/shape/types'
import type { Policy } from '@/lib/domain/policy/policy'
import { mapYielding } from '@/lib/store/yield-to-event-loop'
import type { Prisma } from '@/prisma/generated/sqlite/client'
import { inTransaction, policyFor, savedPolicies, type Context, type WriteContext } from '@/lib/kernel'
import { agentTemplate, storeShapes } from '@/lib/ingest'
import { runTask } from '@/lib/thread/run-task'
import type { Mined as MiningRun } from '@/lib/thread/tasks'
import { UsefulnessGate } from '@/lib/learning/background/gate'
import { loadBackground } from '@/lib/learning/background/load-background'
import type { MinedRun, Replayed, UnpreparedRun } from '@/lib/learning/candidate/mined-run'
import { prepareRun, refreshQueue } from '@/lib/learning/candidate/refresh-queue'
import { withVariants, type ToldFind } from '@/lib/learning/family/with-variants'
import type { EpisodeGroup } from '@/lib/domain/procedure/group-episodes'
import { foundFamilies, tellingFamilies } from '@/lib/learning/family/found-families'
import { findAgentFamilies } from '@/lib/learning/family/find-agent-families'
import { findProcedures } from '@/lib/learning/procedure/find-procedures'
import { refreshWrittenMerges } from '@/lib/learning/merge/refresh-merges'
import { loadEssentialShapes } from './essential-shapes'
import { insertOccurrences } from './insert-occurrences'
import { knownSequences } from './known-sequences'
import { countHistory, loadHistory, type History, type HistoryScope } from './load-history'
import { spokenShapes } from './spoken-tools'
import { identifier, storePatterns, type PatternIdentity } from './store-patterns'
import { inChunks } from '@/lib/store/in-chunks'
import { windowStart } from './window-start'

type Progress = (done: number, total: number, unit: string, doing?: string) => Promise<void>

/** Mines one agent's history, or that of every agent (`*`), and brings patterns and review queue up to date. */
export async function mineAgent(ctx: Context, agentId: string, progress: Progress): Promise<Prisma.InputJsonObject> {
  const where = { workspaceId: ctx.workspace.id, ...(agentId === '*' ? {} : { id: agentId }) }
  const agents = await ctx.store.reader.agent.findMany({ where, orderBy: { name: 'asc' } })
  const totals = { sessions: 0, patterns: 0, proposed: 0, created: 0, updated: 0, withdrawn: 0 }
  for (const [index, agent] of agents.entries()) {
    const mined = await mineOne(ctx, agent, (doing) => progress(index, agents.length, 'agents', doing))
    for (const key of keysOf(totals)) totals[key] += mined[key]
  }
  const written = await refreshWrittenMerges(ctx)
  for (const key of keysOf(written)) totals[key] += written[key]
  await progress(agents.length, agents.length, 'agents')
  return totals
}

type Say = (doing: string) => Promise<void>
type Mined = Record<'sessions' | 'patterns' | 'proposed' | 'created' | 'updated' | 'withdrawn', number>
const nothing: Mined = { sessions: 0, patterns: 0, proposed: 0, created: 0, updated: 0, withdrawn: 0 }

/** `say` gets what is done now, in plain words; all of it is said before the transaction, so that others can read it. */
async function mineOne(ctx: Context, agent: { id: string; name: string }, say: Say): Promise<Mined> {
  const { policy } = policyFor(await savedPolicies(ctx.store.reader, ctx), { agentId: agent.id })
  if (policy.learning === 'off' || policy.crystallisation === 'off') return nothing
  const scope = { agentId: agent.id, since: windowStart(policy, ctx.now()) }
  const { sessions, calls } = await countHistory(ctx.store.reader, scope)
  await say(`Reading ${countOf(sessions, 'session')}`)
  return heapRoom().within(Math.min(calls, callsMax()) * minedCallBytes, 'Mining', () =>
    mineWithin(ctx, agent, { scope, policy }, say),
  )
}

async function mineWithin(
  ctx: Context,
  agent: { id: string; name: string },
  { scope, policy }: { scope: HistoryScope & { since: Date | null }; policy: Policy },
  say: Say,
): Promise<Mined> {
  const essential = await loadEssentialShapes(ctx.store.reader, ctx)
  const { shapes } = essential
  const history = await loadHistory(ctx.store.reader, ctx.store.provider, scope, essential)
  const known = await knownSequences(ctx, agent.id, history, essential)
  const traits = traitsIn(history, shapes)
  const options = { minSteps: policy.minSteps, minSessions: policy.minSessions, known, traits }
  const spoken = await spokenShapes(ctx.store.reader, ctx, agent.id, shapes)
  const template = await agentTemplate(ctx.store.reader, ctx, agent.id)
  await say('Finding tasks that repeat')
  // All before the transaction: whoever writes would wait for another thread.
  const [result, groups] = await Promise.all([
    runTask('mine', { sessions: history.mined, options }),
    findProcedures(ctx.store.reader, { history, shapes, template }, policy),
  ])
  // After them: what they found is measured on the units that families are found in, which are read once.
  const before = { proposed: result.proposed, procedures: groups, shapes: spoken }
  const { reader, provider } = ctx.store
  const { families, apart, proposed, procedures } = await findAgentFamilies(reader, provider, history, before, policy)
  const of = { sessions: history.sessions, since: scope.since }
  const learned = await loadBackground(ctx, of, (hash) => shapes.get(essential.of(hash)))
  const gate = new UsefulnessGate(learned, history.sessions)
  const found = foundFamilies({ families, apart }, history, spoken)
  const telling = tellingFamilies(found, gate).map(({ family }) => family)
  const { open, told, finds: toldPatterns } = partByFamilies(proposed, history, spoken, telling)
  const identities = await mapYielding(result.observed, identifier(history.shapeHashes, shapes))
  const unprepared: UnpreparedRun = {
    agent,
    gate,
    history,
    shapes: spoken,
    essentialHash: (hash) => essential.of(hash),
    proposed: open,
    procedures,
    families: withVariants(found, [...toldPatterns, ...toldProcedures(procedures, spoken, telling)]),
    hashOf: (id) => identities[id]?.hash ?? '',
    now: ctx.now(),
    policy,
    template,
  }
  const run = await prepareRun(ctx, ctx.store.reader, unprepared, (count) => say(`Writing ${countOf(count, 'proposal')}`))
  return inTransaction(ctx, async (tx) => {
    // Takes the agent's row: of two runs at once the second sees what the first proposed.
    await tx.db.agent.update({ where: { id: agent.id }, data: { name: agent.name } })
    await storeShapes(tx, essential.unsaved)
    await storeRun(tx, run, result, identities, told)
    const moved = await refreshQueue(tx, run)
    return {
      sessions: result.counts.sessions,
      patterns: result.observed.length,
      proposed: open.length + telling.filter(({ isTopic }) => !isTopic).length,
      ...moved,
    }
  })
}

/** What the miner has to know of each shape: of a harness whose tools we know also whether they are its own. */
function traitsIn({ sessions, shapeHashes }: History, shapes: ReadonlyMap<string, Shape>): ShapeTraits[] {
  const harnesses = [...new Set(sessions.map(({ harness }) => harness))]
  return shapeHashes.map((hash) => {
    const shape = shapes.get(hash) ?? noShape
    const isKnown = thingsOf(shape).every((thing) => harnesses.every((harness) => isShipped(thing, harness)))
    return { ...traitsOf(shape), isKnown }
  })
}

/** Parts what is proposed into what stands by itself, and what families tell, with its ids. */
function partByFamilies(
  proposed: readonly Replayed<ProposedPattern>[],
  history: History,
  shapes: ReadonlyMap<string, Shape>,
  families: readonly Family[],
): { open: Replayed<ProposedPattern>[]; told: Set<number>; finds: ToldFind[] } {
  const told = proposed.flatMap(({ id, shapes: own, occurrences }) => {
    const steps = own.map((shape) => shapes.get(history.shapeHashes[shape] ?? '') ?? noShape)
    const sessions = [...new Set(occurrences.map(({ session }) => history.sessions[session]?.id ?? ''))]
    return isCovered({ steps, sessions }, families) ? [{ id, steps, sessions }] : []
  })
  const ids = new Set(told.map(({ id }) => id))
  return { open: proposed.filter(({ id }) => !ids.has(id)), told: ids, finds: told }
}

/** Procedures that families tell. */
const toldProcedures = (
  procedures: readonly EpisodeGroup[],
  shapes: ReadonlyMap<string, Shape>,
  families: readonly Family[],
): ToldFind[] =>
  procedures
    .map(({ shapes: hashes, members }) => ({
      steps: hashes.flatMap((hash) => shapes.get(hash) ?? []),
      sessions: [...new Set(members.map(({ session }) => session))],
    }))
    .filter((one) => isCovered(one, families))

/** Stands in for a shape that no row holds. */
const noShape: Shape = { tool: '', params: [] }

async function storeRun(
  tx: WriteContext,
  { agent, history, hashOf }: MinedRun,
  result: MiningRun,
  identities: readonly PatternIdentity[],
  told: ReadonlySet<number>,
): Promise<void> {
  const proposed = new Map<number, ProposedPattern>(result.proposed.map((pattern) => [pattern.id, pattern]))
  const rows = result.observed.map((mined, id) => {
    const chosen = proposed.get(id)
    const { hash = '', hashes = [] } = identities[id] ?? {}
    const shown = told.has(id) ? { ...mined, evidence: null, whyNot: { code: 'in_family' as const } } : mined
    return { hash, hashes, mined: shown, sessions: chosen?.sessions ?? mined.support, tasks: chosen?.tasks ?? mined.support }
  })
  await storePatterns(tx, agent.id, history, rows, hashOf)
  await storeOccurrences(tx, agent.id, history, result.proposed, hashOf)
}

/** Occurrences stand in rows for the proposed patterns; for the rest they are found again when asked for. */
async function storeOccurrences(
  tx: WriteContext,
  agentId: string,
  history: History,
  proposed: ProposedPattern[],
  hashOf: (id: number) => string,
): Promise<void> {
  const hashes = proposed.map(({ id }) => hashOf(id))
  const patterns = await inChunks(hashes, async (some) => {
    const rows = await tx.db.pattern.findMany({ where: { agentId, hash: { in: some } }, select: { id: true, hash: true } })
    await tx.db.occurrence.deleteMany({ where: { patternId: { in: rows.map((row) => row.id) } } })
    return rows
  })
  const idOf = new Map(patterns.map((row) => [row.hash, row.id]))
  const places = proposed.flatMap((pattern) =>
    pattern.occurrences.map((one) => ({
      patternId: idOf.get(hashOf(pattern.id)) ?? '',
      sessionId: history.sessions[one.session]?.id ?? '',
      positions: one.positions,
      optional: one.optional.map(({ after, position }) => ({ after, position })),
    })),
  )
  await insertOccurrences(tx, places)
}
