import { setImmediate as yieldToOthers } from 'node:timers/promises'
import * as contract from '@/lib/contract/policy'
import type { OutputOf } from '@/lib/contract/operation'
import { compareMoves, type Compared, type PastMove } from '@/lib/domain/lifecycle/compare-moves'
import { sweepVerbs } from '@/lib/domain/lifecycle/guards'
import { replay, type SweepAt } from '@/lib/domain/lifecycle/replay'
import { changesOf, mergePatch } from '@/lib/domain/policy/patch'
import type { PolicyField, PolicyPatch } from '@/lib/domain/policy/policy'
import type { Skill } from '@/prisma/generated/sqlite/client'
import { policyFor, readVerb, savedPolicies, type ReadContext, type SavedPolicies } from '@/lib/kernel'
import { visibleSkills } from '@/lib/library'
import {
  firstSeq,
  lastSeq,
  loadHistories,
  loadSweeps,
  scopeKey,
  scopeOf,
  type LoadedHistory,
  type MadeMove,
  type Scope,
} from '@/lib/scoring'

type Simulated = OutputOf<typeof contract.simulatePolicy>
type Difference = Compared<MadeMove, PastMove> & { skill: Skill }

/** Skills whose histories are held at once. */
const chunk = 300
const shownMax = 500

/** What other values would have done at each sweep of the past and one more now, beside what policies did. Records nothing. */
export const simulatePolicy = readVerb(contract.simulatePolicy, async (ctx, input) => {
  const scope = await scopeOf(ctx.db, ctx, input)
  const saved = proposed(await savedPolicies(ctx.db, ctx), scope, input.values, input.inherit)
  const from = input.from ? Date.parse(input.from) : null
  const to = ctx.now()
  const past = (await loadSweeps(ctx.db, ctx)).filter((sweep) => from === null || sweep.at >= from)
  const sweeps = [...past, { seq: lastSeq, at: to.getTime() }]
  const skills = await skillsOf(ctx, scope, input.agent)
  const compared: Difference[] = []
  for (let start = 0; start < skills.length; start += chunk) {
    const part = skills.slice(start, start + chunk)
    const histories = await loadHistories(ctx.db, ctx, part, from)
    for (const skill of part) {
      const loaded = histories.get(skill.id)
      const { policy } = policyFor(saved, { agentId: skill.agentId, skillId: skill.id })
      if (loaded) compared.push(...comparedFor(skill, loaded, sweeps, policy, from))
    }
    await yieldToOthers()
  }
  return { from: input.from ?? null, to: to.toISOString(), sweeps: past.length, looked: skills.length, ...summed(compared) }
})

/** The saved policies with the proposal in its scope's place, under the version that a save would give it. */
function proposed(saved: SavedPolicies, scope: Scope, patch: PolicyPatch, inherit: readonly PolicyField[]): SavedPolicies {
  const own = saved.get(scopeKey(scope))?.values ?? {}
  const values = mergePatch(own, patch, inherit)
  if (changesOf(own, values).length === 0) return saved
  const version = Math.max(1, ...[...saved.values()].map((one) => one.version)) + 1
  return new Map(saved).set(scopeKey(scope), { version, values })
}

/** The skills that a scope's policy may move and the caller may know of. */
async function skillsOf(ctx: ReadContext, scope: Scope, agent: string | undefined): Promise<Skill[]> {
  const visible = await visibleSkills(ctx.db, ctx, agent)
  const own = scope.kind === 'skill' ? { id: scope.id } : scope.kind === 'agent' ? { agentId: scope.id } : {}
  return ctx.db.skill.findMany({ where: { AND: [visible, own] }, orderBy: { name: 'asc' } })
}

function comparedFor(
  skill: Skill,
  { history, happened }: LoadedHistory,
  sweeps: readonly SweepAt<string>[],
  policy: Parameters<typeof replay>[2][0]['policy'],
  from: number | null,
): Difference[] {
  const { decided } = replay(history, sweeps, [{ seq: firstSeq, policy }])
  const would = decided.flatMap(({ at, decision: { kind, verb, from: state, to, reason } }): PastMove[] =>
    kind === 'move' ? [{ verb, at, from: state, to, reason }] : [],
  )
  const past = happened.filter((move) => from === null || move.at >= from)
  return compareMoves(past, would).map((one) => ({ ...one, skill }))
}

const wireMove = (move: PastMove | MadeMove | null) =>
  move && {
    at: new Date(move.at).toISOString(),
    from: move.from,
    to: move.to,
    reason: move.reason,
    event: 'event' in move ? move.event : null,
  }

/** Counts by verb, and the rows behind them that differ, by date. */
function summed(compared: readonly Difference[]): Pick<Simulated, 'verbs' | 'differences' | 'left'> {
  const verbs = sweepVerbs.flatMap((verb) => {
    const own = compared.filter((one) => one.verb === verb)
    const count = (change: Difference['change']) => own.filter((one) => one.change === change).length
    const changes = { more: count('more'), fewer: count('fewer'), earlier: count('earlier'), later: count('later') }
    const happened = own.filter((one) => one.happened).length
    return own.length ? [{ verb, happened, would: own.filter((one) => one.would).length, ...changes }] : []
  })
  const dated = (one: Difference) => (one.would ?? one.happened)?.at ?? 0
  const differing = compared.filter((one) => one.change !== 'same').toSorted((a, b) => dated(a) - dated(b))
  const differences = differing
    .slice(0, shownMax)
    .flatMap(({ skill, verb, change, happened, would }) =>
      change === 'same'
        ? []
        : [{ skill: skill.name, skillId: skill.id, verb, change, happened: wireMove(happened), would: wireMove(would) }],
    )
  return { verbs, differences, left: differing.length - differences.length }
}
