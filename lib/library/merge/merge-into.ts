import { planMerge, unmapped, type MergePlan } from '@/lib/domain/merge/plan'
import { allowed } from '@/lib/domain/lifecycle/transitions'
import { conflict, invalid } from '@/lib/domain/problem/problem'
import type { MergePlanItem } from '@/lib/contract/merge'
import type { Queryable } from '@/lib/store/client'
import type { Prisma, Skill } from '@/prisma/generated/sqlite/client'
import type { Actor, Context, WriteContext } from '@/lib/kernel'
import { moveSkill } from '@/lib/library/skill/move-skill'
import { dependentsOf } from '@/lib/library/skill/relations'
import { requireRelations } from '@/lib/library/skill/require-relations'
import { textIn } from '@/lib/library/skill/version-texts'
import { reviseSkill } from '@/lib/library/skill/land'
import { jsonColumns } from '@/lib/store/json-columns'
import { skillSide, type Side } from './load-side'
import { mergedFiles } from './merged-files'
import { repointDependents } from './repoint-dependents'

/** Two sides, the plan for them, and what the plan drops. */
export interface Planned {
  target: Side
  source: Side
  plan: MergePlan
  dropped: ReadonlySet<string>
}

/** Plans the merge of two skills in their current versions. */
export async function planSkills(db: Queryable, target: Skill, source: Skill, dropped: readonly string[]): Promise<Planned> {
  const sides = { target: await skillSide(db, target), source: await skillSide(db, source) }
  const left = new Set(dropped)
  return { ...sides, dropped: left, plan: planMerge(sides.target.text, sides.source.text, left) }
}

/** @throws Problem `invalid` naming what would be lost without permission. */
export function requireMapped({ plan, dropped }: Pick<Planned, 'plan' | 'dropped'>): void {
  const lost = unmapped(plan, dropped)
  if (lost.length === 0) return
  const named = lost.map((entry) => `${entry.id} (${entry.text.slice(0, 60)})`).join(', ')
  throw invalid(`These don’t fit in the merged skill: ${named}. List them in "dropped" to leave them out, or shorten the target.`)
}

export const filesOfPlan = (planned: Planned, target: Skill, source: { ref: string; taskType: string; isSkill: boolean }) =>
  mergedFiles(planned.target, planned.source, planned.plan, {
    target: { ref: `${target.id}/${target.version}`, taskType: target.taskType },
    source,
    isSkill: source.isSkill,
  })

/** The fields of a plan that the target's row also has. */
export function rowOfPlan({ plan }: Planned, row: Skill, tools: readonly string[]): Prisma.SkillUncheckedUpdateManyInput {
  return {
    constraints: plan.constraints,
    triggers: plan.triggers,
    exampleQueries: plan.exampleQueries,
    suggestedTools: [...new Set([...jsonColumns.Skill.suggestedTools(row.suggestedTools), ...tools])],
  }
}

/** Who merges, why, and what else belongs to the merge. */
export interface MergeRequest {
  dropped?: readonly string[]
  /** The plan for both as they are now, where it is made already; else it is made here. */
  planned?: Planned
  reason?: string | null
  actor?: Actor
  policyVersion?: number
  beside?: Prisma.InputJsonObject
}

/**
 * Merges one skill into another, inside the transaction of the decision: the target gets its next version, the source is archived
 * without its name, and its dependents are re-pointed. All parts belong to one operation, go into one commit and are undone
 * together.
 */
export async function mergeInto(tx: WriteContext, target: Skill, source: Skill, request: MergeRequest): Promise<string> {
  const planned = request.planned ?? (await planSkills(tx.db, target, source, request.dropped ?? []))
  requireMapped(planned)
  const verdict = allowed(source.state, 'archive', 'merge', request.reason)
  if (!verdict.ok) throw conflict(verdict.message)
  const dependents = await dependentsOf(tx.db, tx, source)
  const files = filesOfPlan(planned, target, { ref: `${source.id}/${source.version}`, taskType: source.taskType, isSkill: true })
  const reason = request.reason ?? `merged ${source.name} into ${target.name}`
  const by = request.actor ? { actor: request.actor } : {}
  const eventId = await reviseSkill(tx, target, {
    ...by,
    verb: 'merge',
    files,
    data: rowOfPlan(planned, target, jsonColumns.Skill.suggestedTools(source.suggestedTools)),
    reason,
    evidence: evidenceOf(planned, source),
    ...(request.policyVersion === undefined ? {} : { policyVersion: request.policyVersion }),
    ...(request.beside ? { beside: request.beside } : {}),
  })
  await moveSkill(tx, source, {
    ...by,
    transition: verdict.transition,
    to: verdict.to,
    reason: `merged into ${target.name}`,
    at: tx.now(),
    evidence: { mergedInto: target.id },
    runId: eventId,
    releasesName: true,
  })
  await repointDependents(tx, dependents, {
    from: planned.source.parsed,
    to: target,
    runId: eventId,
    because: `${source.name} was merged into ${target.name}`,
  })
  await requireRelations(tx, target.name, textIn(files, 'SKILL.md'))
  return eventId
}

function evidenceOf({ plan, dropped }: Planned, source: Skill): Prisma.InputJsonObject {
  const moved = plan.entries.filter((entry) => entry.from === 'source')
  return {
    mergedSkillId: source.id,
    mergedSkill: source.name,
    mergedVersion: source.version,
    mapped: moved.filter((entry) => entry.to !== null).length,
    dropped: plan.entries.flatMap((entry) => (dropped.has(entry.id) ? [`${entry.id}: ${entry.text}`] : [])),
  }
}

/** The wire form of a plan. */
export async function planItem(
  db: Queryable,
  ctx: Context,
  planned: Planned,
  target: Skill,
  source: Skill,
): Promise<MergePlanItem> {
  const files = filesOfPlan(planned, target, { ref: `${source.id}/${source.version}`, taskType: source.taskType, isSkill: true })
  const dependents = await dependentsOf(db, ctx, source)
  return {
    target: target.name,
    source: source.name,
    entries: planned.plan.entries,
    unmapped: unmapped(planned.plan, planned.dropped).map((entry) => entry.id),
    before: planned.target.main,
    after: textIn(files, 'SKILL.md'),
    dependents: dependents.map((skill) => skill.name),
  }
}
