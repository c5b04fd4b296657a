import * as contract from '@/lib/contract/split'
import { allowed } from '@/lib/domain/lifecycle/transitions'
import { conflict } from '@/lib/domain/problem/problem'
import type { Skill } from '@/prisma/generated/sqlite/client'
import { jsonColumns } from '@/lib/store/json-columns'
import { eventItem, flowVerb, prepare, type WriteContext } from '@/lib/kernel'
import {
  repointDependents,
  loadSkill,
  moveSkill,
  dependentsOf,
  requireRelations,
  textIn,
  planSkill,
  landNew,
  requireSplitMapped,
  splitPlanItem,
  type PlannedPart,
  type PlannedSplit,
  type NewSkill,
} from '@/lib/library'
import { refuseAlone } from '@/lib/learning'
import { skillDetail } from '@/lib/serving'

/**
 * Splits a skill: its parts are made of its steps, the skill itself is archived without its name, whoever needed it is re-pointed.
 * One transaction and one commit; undone together. The plan is made before, and anew where the skill changed until then.
 */
export const splitSkill = flowVerb(contract.splitSkill, async (ctx, input) => {
  const current = await prepare(
    ctx.db,
    async (db) => JSON.stringify(await loadSkill(db, ctx, input.name)),
    async (db) => {
      const skill = await loadSkill(db, ctx, input.name)
      return { skill, planned: await planSkill(db, skill, input) }
    },
  )
  if (input.dryRun) {
    const { skill, planned } = await current(ctx.db)
    return { skills: [], event: null, plan: await splitPlanItem(ctx.db, ctx, skill, planned) }
  }
  return ctx.transaction(async (tx) => {
    const { skill, planned } = await current(tx.db)
    const plan = await splitPlanItem(tx.db, tx, skill, planned)
    requireSplitMapped(planned)
    await refuseAlone(tx, skill)
    const { eventId, parts } = await splitUp(tx, skill, planned, input.reason ?? null)
    const event = await tx.db.event.findUniqueOrThrow({ where: { id: eventId } })
    const skills = []
    for (const part of parts)
      skills.push(await skillDetail(tx.db, tx, await tx.db.skill.findUniqueOrThrow({ where: { id: part.id } })))
    return { skills, event: eventItem(event), plan }
  })
})

async function splitUp(
  tx: WriteContext,
  skill: Skill,
  planned: PlannedSplit,
  reason: string | null,
): Promise<{ eventId: string; parts: Skill[] }> {
  const names = planned.parts.map(({ text }) => text.name)
  await requireFree(tx, names)
  const verdict = allowed(skill.state, 'archive', 'person', reason)
  if (!verdict.ok) throw conflict(verdict.message)
  const dependents = await dependentsOf(tx.db, tx, skill)
  const because = `${skill.name} was split into ${names.join(', ')}`
  // First, so that undo comes to it last: then its name and its files are free again.
  const { eventId } = await moveSkill(tx, skill, {
    verb: 'split',
    transition: verdict.transition,
    to: verdict.to,
    reason: reason ?? because,
    at: tx.now(),
    evidence: { into: names, dropped: [...planned.dropped] },
    releasesName: true,
  })
  const landed = await landNew(
    tx,
    planned.parts.map((part) => partOf(skill, part)),
    { runId: eventId },
  )
  const parts = landed.map((one) => one.skill)
  const heir = parts.find((part) => part.name === planned.leadsTo)
  if (heir) await repointDependents(tx, dependents, { from: planned.side.parsed, to: heir, runId: eventId, because })
  for (const [at, part] of parts.entries())
    await requireRelations(tx, part.name, textIn(planned.parts[at]?.files ?? [], 'SKILL.md'))
  return { eventId, parts }
}

async function requireFree(tx: WriteContext, names: string[]): Promise<void> {
  const holder = await tx.db.skill.findFirst({ where: { workspaceId: tx.workspace.id, heldName: { in: names } } })
  if (holder) throw conflict(`A skill named "${holder.name}" exists. Choose another name for that part.`)
}

/** A part is what the skill was, but for its text: whose it is, where it stands, how far it is trusted. */
function partOf(source: Skill, { text, title, description, files }: PlannedPart): NewSkill {
  const { agentId, origin, state, tier, isProtected, visibility, sharedAt, taskType } = source
  const { deprecatedAt, deprecatedBy, deprecatedReason } = source
  return {
    files,
    row: {
      agentId,
      origin,
      state,
      tier,
      isProtected,
      visibility,
      sharedAt,
      taskType,
      deprecatedAt,
      deprecatedBy,
      deprecatedReason,
      name: text.name,
      title,
      description,
      tags: jsonColumns.Skill.tags(source.tags),
      triggers: text.triggers,
      constraints: text.constraints,
      shapes: text.shapes,
      exampleQueries: text.exampleQueries,
      suggestedTools: jsonColumns.Skill.suggestedTools(source.suggestedTools),
    },
    reason: `split from ${source.name}`,
    event: { evidence: { splitFrom: source.id, version: source.version } },
    message: `split ${source.name}: ${text.name}`,
  }
}
