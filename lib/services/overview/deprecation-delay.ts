import { decideFromUses } from '@/lib/domain/lifecycle/decide'
import type { SkillFacts } from '@/lib/domain/lifecycle/skill'
import type { Policy } from '@/lib/domain/policy/policy'
import { dayMs } from '@/lib/domain/score/score'
import { readUses } from '@/lib/store/read-uses'
import type { Event, Skill } from '@/prisma/generated/sqlite/client'
import type { ReadContext } from '../kernel/context'
import { policyFor, savedPolicies } from '../policy/policy-in-force'
import { skillFacts } from '../skill/skill-facts'
import { ledgerUse, type LedgerUse } from '../skill/skill-figures'

const hourMs = 3_600_000
const lookBackDays = 90
const eventsMax = 50

function factsBefore(skill: Skill, event: Event): SkillFacts {
  const before = (event.before ?? {}) as { state?: SkillFacts['state']; stateSince?: string; windowSince?: string }
  const facts = skillFacts(skill)
  return {
    ...facts,
    isProtected: false,
    state: before.state ?? 'verified',
    stateSince: before.stateSince ? Date.parse(before.stateSince) : facts.stateSince,
    windowSince: before.windowSince ? Date.parse(before.windowSince) : facts.windowSince,
    deprecatedBy: null,
  }
}

/** When the uses first gave ground for the deprecation, looking back from it; null where they do not. */
export function crossedAt(facts: SkillFacts, uses: readonly LedgerUse[], policy: Policy, decidedAt: number): number | null {
  const known = uses.filter((use) => use.at <= decidedAt)
  let crossed: number | null = null
  for (const [index, use] of known.entries()) {
    if (use.at < facts.windowSince) break
    const isGround = decideFromUses(facts, known.slice(index), policy, use.at).some((decision) => decision.verb === 'deprecate')
    if (!isGround) break
    crossed = use.at
  }
  return crossed
}

/** Hours from the use that crossed a threshold to the policy's deprecation, for those of the last 90 days. */
export async function deprecationDelays(ctx: ReadContext, skills: ReadonlyMap<string, Skill>): Promise<number[]> {
  const since = new Date(ctx.now().getTime() - lookBackDays * dayMs)
  const where = { workspaceId: ctx.workspace.id, verb: 'deprecate', actorKind: 'policy', at: { gte: since }, undoneById: null }
  const events = await ctx.db.event.findMany({ where, orderBy: { id: 'desc' }, take: eventsMax })
  const shown = events.filter((event) => skills.has(event.objectId))
  const ledger = await readUses(
    ctx.db,
    ctx.store.provider,
    shown.map((event) => event.objectId),
  )
  const saved = await savedPolicies(ctx.db, ctx)
  return shown.flatMap((event) => {
    const skill = skills.get(event.objectId)!
    const { policy } = policyFor(saved, { agentId: skill.agentId, skillId: skill.id })
    const uses = (ledger.get(skill.id) ?? []).map(ledgerUse)
    const crossed = crossedAt(factsBefore(skill, event), uses, policy, event.at.getTime())
    return crossed === null ? [] : [(event.at.getTime() - crossed) / hourMs]
  })
}
