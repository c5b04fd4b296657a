import { decide, type Decision } from '@/lib/domain/lifecycle/decide'
import { evidenceOf, needsWholeHistory } from '@/lib/domain/lifecycle/evidence'
import { evidenceOfStored, isStoredWindowCurrent } from '@/lib/domain/lifecycle/stored-window'
import type { PriorAnswer } from '@/lib/domain/lifecycle/skill'
import type { Policy } from '@/lib/domain/policy/policy'
import type { Queryable } from '@/lib/store/client'
import { readUses } from '@/lib/store/read-uses'
import { Prisma } from '@/prisma/generated/sqlite/client'
import { policyFor, savedPolicies, type Context, type SavedPolicies } from '@/lib/kernel'
import { ledgerUse } from '@/lib/scoring/figures/skill-figures'
import { movableSkills, sweptSkills } from './movable-skills'
import { readSwept, type SweptSkill } from './read-library'
import { answersBySkill } from './prior-answers'

/** The policy's decision on one skill, and the policy it was decided under. */
export interface Judged {
  skill: SweptSkill
  policy: Policy
  decisions: Decision[]
}

type Where = Pick<Context, 'workspace' | 'store'>

/** Skills that share a policy, as a condition on their rows; skills with a policy of their own are all read. */
interface Scope {
  rows: Prisma.Sql
  policyOf: (skill: SweptSkill) => Policy
}

const scopedTo = (ctx: Where, scope: string) =>
  Prisma.sql`(SELECT "scopeId" FROM "Policy" WHERE "workspaceId" = ${ctx.workspace.id} AND "scope" = ${scope})`

/** Every skill of a sweep, once, by the nearest scope that sets a policy for it. */
export function policyScopes(ctx: Where, saved: SavedPolicies): { rows: Prisma.Sql; policy: Policy | null }[] {
  const base = sweptSkills(ctx.workspace.id)
  const named = (scope: string) =>
    [...saved.keys()].flatMap((key) => (key.startsWith(`${scope}:`) ? key.slice(scope.length + 1) : []))
  const hasOwn = named('skill').length > 0
  const rest = hasOwn ? Prisma.sql`${base} AND "id" NOT IN ${scopedTo(ctx, 'skill')}` : base
  const agents = named('agent').map((agentId) => ({
    rows: Prisma.sql`${rest} AND "agentId" = ${agentId}`,
    policy: policyFor(saved, { agentId }).policy,
  }))
  const others = agents.length ? Prisma.sql`${rest} AND ("agentId" IS NULL OR "agentId" NOT IN ${scopedTo(ctx, 'agent')})` : rest
  const own = hasOwn ? [{ rows: Prisma.sql`${base} AND "id" IN ${scopedTo(ctx, 'skill')}`, policy: null }] : []
  return [{ rows: others, policy: policyFor(saved, {}).policy }, ...agents, ...own]
}

/** Skills on which any policy could decide something, each with the policy that applies to it. */
async function readMovable(db: Queryable, ctx: Where, now: number): Promise<Omit<Judged, 'decisions'>[]> {
  const saved = await savedPolicies(db, ctx)
  const scopes = policyScopes(ctx, saved).map(({ rows, policy }): Scope => ({
    rows: policy ? Prisma.sql`${rows} AND (${movableSkills(policy, now)})` : rows,
    policyOf: (skill) => policy ?? policyFor(saved, { agentId: skill.agentId, skillId: skill.id }).policy,
  }))
  const movable: Omit<Judged, 'decisions'>[] = []
  for (const { rows, policyOf } of scopes) {
    const skills = await readSwept(db, ctx.store.provider, rows)
    movable.push(...skills.map((skill) => ({ skill, policy: policyOf(skill) })))
  }
  return movable.toSorted((a, b) => (a.skill.name < b.skill.name ? -1 : 1))
}

/**
 * Decides for every live or deprecated skill of a workspace, by name; returns those with a decision. The stored counts avoid
 * reading uses, except for the few skills whose rules look beyond the window.
 */
export async function decideLibrary(db: Queryable, ctx: Where, asOf: Date): Promise<Judged[]> {
  const now = asOf.getTime()
  const movable = await readMovable(db, ctx, now)
  const answers = movable.length ? await answersBySkill(db, ctx) : new Map<string, PriorAnswer[]>()
  const judged: Judged[] = []
  const deep: typeof movable = []
  for (const one of movable) {
    const facts = { ...one.skill.facts, settled: answers.get(one.skill.id) }
    if (needsWholeHistory(facts, one.policy) || !isStoredWindowCurrent(facts, one.skill.stored, one.policy, now)) deep.push(one)
    else judged.push({ ...one, decisions: decide(facts, evidenceOfStored(facts, one.skill.stored, one.policy), one.policy, now) })
  }
  for (let start = 0; start < deep.length; start += deepChunk) {
    const part = deep.slice(start, start + deepChunk)
    const uses = await readUses(
      db,
      ctx.store.provider,
      part.map(({ skill }) => skill.id),
    )
    for (const one of part) {
      const facts = { ...one.skill.facts, settled: answers.get(one.skill.id) }
      const own = (uses.get(one.skill.id) ?? []).map(ledgerUse)
      judged.push({ ...one, decisions: decide(facts, evidenceOf(facts, own, one.policy, now), one.policy, now) })
    }
  }
  const decided = judged.filter(({ decisions }) => decisions.length > 0)
  return deep.length ? decided.toSorted((a, b) => (a.skill.name < b.skill.name ? -1 : 1)) : decided
}

/** Skills whose whole history is in memory at once. */
const deepChunk = 500
