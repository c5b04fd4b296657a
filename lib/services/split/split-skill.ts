import * as contract from '@/lib/contract/split'
import { allowed } from '@/lib/domain/lifecycle/transitions'
import type { State } from '@/lib/domain/lifecycle/states'
import { conflict } from '@/lib/domain/problem/problem'
import { newId } from '@/lib/store/id'
import type { Prisma, Skill } from '@/prisma/generated/sqlite/client'
import { eventItem } from '../kernel/event'
import type { WriteContext } from '../kernel/context'
import { writeVerb } from '../kernel/verb'
import { repointDependents } from '../merge/repoint-dependents'
import { addVersion, digestOfTexts } from '../skill/add-version'
import { loadSkill } from '../skill/find-skill'
import { moveSkill } from '../skill/move-skill'
import { showOnDisk } from '../skill/place'
import { dependentsOf } from '../skill/relations'
import { requireRelations } from '../skill/require-relations'
import { riskOf, textIn } from '../skill/revise-skill'
import { settleScans } from '../skill/settle-scan'
import { skillDetail } from '../skill/skill-view'
import { snapshot } from '../skill/snapshot'
import { planItem, planSkill, requireMapped, type PlannedPart, type PlannedSplit } from './plan-skill'

/**
 * Splits a skill: its parts are made of its steps, the skill itself is archived without its name, whoever needed it is re-pointed.
 * One transaction and one commit; undone together.
 */
export const splitSkill = writeVerb(contract.splitSkill, async (tx, input) => {
  const skill = await loadSkill(tx.db, tx, input.name)
  const planned = await planSkill(tx.db, skill, input)
  const plan = await planItem(tx.db, tx, skill, planned)
  if (input.dryRun) return { skills: [], event: null, plan }
  requireMapped(planned)
  const { eventId, parts } = await splitUp(tx, skill, planned, input.reason ?? null)
  const event = await tx.db.event.findUniqueOrThrow({ where: { id: eventId } })
  const skills = []
  for (const part of parts)
    skills.push(await skillDetail(tx.db, tx, await tx.db.skill.findUniqueOrThrow({ where: { id: part.id } })))
  return { skills, event: eventItem(event), plan }
})

async function splitUp(
  tx: WriteContext,
  skill: Skill,
  planned: PlannedSplit,
  reason: string | null,
): Promise<{ eventId: string; parts: Skill[] }> {
  const names = planned.parts.map(({ text }) => text.name)
  await requireFree(tx, names)
  const verdict = allowed(skill.state as State, 'archive', 'person', reason)
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
  const parts: Skill[] = []
  for (const part of planned.parts) parts.push(await createPart(tx, skill, part, eventId))
  const heir = parts.find((part) => part.name === planned.leadsTo)
  if (heir) await repointDependents(tx, dependents, { from: planned.side.said, to: heir, runId: eventId, because })
  for (const [at, part] of parts.entries())
    await requireRelations(tx, part.name, textIn(planned.parts[at]?.files ?? [], 'SKILL.md'))
  await settleScans(
    tx,
    parts.map((part) => part.id),
    eventId,
  )
  return { eventId, parts }
}

async function requireFree(tx: WriteContext, names: string[]): Promise<void> {
  const held = await tx.db.skill.findFirst({ where: { workspaceId: tx.workspace.id, heldName: { in: names } } })
  if (held) throw conflict(`A skill named "${held.name}" exists. Choose another name for that part.`)
}

/** A part is what the skill was, but for its text: whose it is, where it stands, how far it is trusted. */
async function createPart(
  tx: WriteContext,
  source: Skill,
  { text, title, description, triggers, files }: PlannedPart,
  runId: string,
): Promise<Skill> {
  const now = tx.now()
  const { workspaceId, agentId, origin, state, tier, isProtected, visibility, sharedAt, taskType } = source
  const { deprecatedAt, deprecatedBy, deprecatedReason } = source
  const data: Prisma.SkillUncheckedCreateInput = {
    id: newId('skill'),
    workspaceId,
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
    heldName: text.name,
    title,
    description,
    version: 1,
    digest: digestOfTexts(files),
    riskLevel: riskOf(files),
    tags: source.tags as Prisma.InputJsonArray,
    triggers,
    constraints: text.constraints,
    shapes: text.shapes,
    exampleQueries: text.exampleQueries,
    suggestedTools: source.suggestedTools as Prisma.InputJsonArray,
    createdBy: `${tx.actor.kind}:${tx.actor.id}`,
    createdAt: now,
    updatedAt: now,
    stateSince: now,
    windowSince: now,
  }
  const skill = await tx.db.skill.create({ data })
  await addVersion(tx, { skillId: skill.id, number: 1, files, reason: `split from ${source.name}` })
  await tx.emit({
    verb: 'create',
    object: { kind: 'skill', id: skill.id, name: skill.name },
    agentId: skill.agentId,
    after: snapshot(skill),
    evidence: { splitFrom: source.id, version: source.version },
    runId,
  })
  await showOnDisk(tx, skill, { id: runId, message: `split ${source.name}: ${skill.name}` })
  return skill
}
