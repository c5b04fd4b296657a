import { readTimeline as contract, type TimelinePoint } from '@/lib/contract/skill-history'
import { dayPhrase, percentPhrase, ratePhrase, successPhrase } from '@/lib/domain/lifecycle/phrase'
import { fieldOf } from '@/lib/domain/collection/field-of'
import { isOverTriggering } from '@/lib/domain/lifecycle/guards'
import type { Event, Skill } from '@/prisma/generated/sqlite/client'
import { readVerb, type ReadContext } from '@/lib/kernel'
import { loadSkill } from '@/lib/library'
import { loadFigures, skillFacts, type Figured } from '@/lib/scoring'
import { markersOf, windowStarts } from './timeline-markers'
import { timelinePoints } from './timeline-points'

const eventsMax = 2000

/**
 * What happened to the skill and still stands, and the policies that were saved for it, its agent or its workspace, oldest
 * first. A policy that was taken back held until then: its end is a version of its own.
 */
async function eventsOf(ctx: ReadContext, skill: Skill) {
  const own = { objectId: skill.id, verb: { not: 'judge' }, undoesId: null, undoneById: null }
  const scopes = ['workspace:', `agent:${skill.agentId ?? ''}`, `skill:${skill.id}`]
  const policies = { objectKind: 'policy', objectId: { in: scopes } }
  const where = { workspaceId: ctx.workspace.id, OR: [own, policies] }
  const newest = await ctx.db.event.findMany({ where, orderBy: [{ at: 'desc' }, { id: 'desc' }], take: eventsMax })
  return newest.toReversed()
}

/** Whether corrected uses, not the success rate, put the skill where it is, or would at the next sweep. */
function isByCorrections(skill: Skill, { figures, policy }: Figured, events: readonly Event[]): boolean {
  const facts = skillFacts(skill)
  const now = { skill: facts, evidence: figures.evidence, policy, now: facts.stateSince }
  const last = events.findLast(({ objectKind, after }) => objectKind === 'skill' && fieldOf(after, 'state') === skill.state)
  return fieldOf(last?.evidence, 'reasonClass') === 'over-triggering' || isOverTriggering(now)
}

/** The picture in words, for those who do not see it. */
function summaryOf({ figures, policy }: Figured, points: readonly TimelinePoint[], now: number): string {
  const { window } = figures.evidence
  if (window.rate === null) return `No judged uses in the current window, ${figures.stats.uses} uses in total.`
  const rule = `warned below ${percentPhrase(policy.warnRate)}, deprecated below ${percentPhrase(policy.deprecateRate)}`
  const first = points[0]
  const last = points.at(-1)
  const span = first && last ? ` From ${dayPhrase(Date.parse(first.at), now)} to ${dayPhrase(Date.parse(last.at), now)}.` : ''
  return `${successPhrase(window)} (${ratePhrase(window.rate, window.judged, rule)}).${span}`
}

/** How a skill did over time: the window as it stood, with the versions, moves and policies that explain it. */
export const readTimeline = readVerb(contract, async (ctx, input) => {
  const skill = await loadSkill(ctx.db, ctx, input.name, input.agent)
  const figures = (await loadFigures(ctx.db, ctx, [skill])).get(skill.id)
  if (!figures) throw new Error(`No figures for skill ${skill.id}`)
  const now = ctx.now().getTime()
  const from = input.from ? Date.parse(input.from) : -Infinity
  const to = Math.min(now, input.to ? Date.parse(input.to) : now)
  const events = await eventsOf(ctx, skill)
  const { policy, uses } = figures
  const points = timelinePoints({
    uses,
    starts: [...windowStarts(events), skill.windowSince.getTime()],
    size: policy.window,
    isOnePerSession: policy.retirement === 'evidence',
    bucket: input.bucket,
    from,
    to,
  })
  const markers = markersOf(events).filter(({ at }) => Date.parse(at) >= from && Date.parse(at) <= to)
  const corrected = isByCorrections(skill, figures, events) ? policy.overTrigger[skill.riskLevel].rate : null
  const lines = { warn: policy.warnRate, deprecate: policy.deprecateRate, corrected }
  return { points, markers, lines, summary: summaryOf(figures, points, now) }
})
