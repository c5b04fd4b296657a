import { decideFromUses } from '@/lib/domain/lifecycle/decide'
import type { SkillFacts } from '@/lib/domain/lifecycle/skill'
import type { Policy } from '@/lib/domain/policy/policy'
import { dayMs } from '@/lib/domain/score/score'
import type { Event, Skill } from '@/prisma/generated/sqlite/client'
import { cached, policyFor, savedPolicies, type ReadContext } from '@/lib/kernel'
import { cachedSkills, skillSnapshot } from '@/lib/library'
import { ledgersOf, skillFacts, type LedgerUse } from '@/lib/scoring'

const hourMs = 3_600_000
const lookBackDays = 90

/** The day from which on deprecations are looked at. */
export const countedSince = (ctx: ReadContext): Date => new Date((Math.floor(ctx.now().getTime() / dayMs) - lookBackDays) * dayMs)

/** Deprecations by policy that stand. */
export const currentDeprecations = (ctx: ReadContext) => ({
  workspaceId: ctx.workspace.id,
  verb: 'deprecate',
  actorKind: 'policy',
  at: { gte: countedSince(ctx) },
  undoneById: null,
})
const eventsMax = 50

/** What the log tells of a skill before a deprecation. */
const loggedState = skillSnapshot.pick({ state: true, stateSince: true, windowSince: true })

function factsBefore(skill: Skill, event: Event): SkillFacts {
  const before = loggedState.safeParse(event.before).data ?? {}
  const facts = skillFacts(skill)
  return {
    ...facts,
    isProtected: false,
    state: before.state ?? 'verified',
    stateSince: before.stateSince?.getTime() ?? facts.stateSince,
    windowSince: before.windowSince?.getTime() ?? facts.windowSince,
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

interface Delay {
  skill: string
  hours: number
}

async function allDelays(ctx: ReadContext): Promise<Delay[]> {
  const where = currentDeprecations(ctx)
  const events = await ctx.db.event.findMany({ where, orderBy: { id: 'desc' }, take: eventsMax })
  const skills = new Map((await cachedSkills(ctx.db, ctx)).map((row) => [row.id, row]))
  const delays = events.flatMap((event) => {
    const skill = skills.get(event.objectId)
    return skill ? [{ event, skill }] : []
  })
  const rows = [...new Set(delays.map(({ skill }) => skill))]
  const [ledgers, saved] = [await ledgersOf(ctx.db, ctx, rows), await savedPolicies(ctx.db, ctx)]
  return delays.flatMap(({ event, skill }) => {
    const { policy } = policyFor(saved, { agentId: skill.agentId, skillId: skill.id })
    const crossed = crossedAt(factsBefore(skill, event), ledgers.get(skill.id) ?? [], policy, event.at.getTime())
    return crossed === null ? [] : [{ skill: skill.id, hours: (event.at.getTime() - crossed) / hourMs }]
  })
}

/** Hours from the use that crossed a threshold to the policy's deprecation, for those of the last 90 days, counted once a day at least. */
export async function deprecationDelays(ctx: ReadContext, skills: ReadonlyMap<string, Skill>): Promise<number[]> {
  const day = Math.floor(ctx.now().getTime() / dayMs)
  const place = { parts: ['total'], key: ['deprecation delays'], period: day } as const
  const all = await cached(ctx.db, ctx, place, () => allDelays(ctx))
  return all.flatMap(({ skill, hours }) => (skills.has(skill) ? [hours] : []))
}
