import * as contract from '@/lib/contract/skill'
import { tierOf } from '@/lib/domain/lifecycle/origin'
import { conflict } from '@/lib/domain/problem/problem'
import { riskLevel } from '@/lib/domain/score/risk-level'
import { newId } from '@/lib/store/id'
import type { Prisma } from '@/prisma/generated/sqlite/client'
import { agentForWrite } from '../agent/resolve-agent'
import { writeVerb } from '../kernel/verb'
import { addVersion, digestOfTexts, type TextFile } from './add-version'
import { showOnDisk } from './place'
import { nameOfKey } from './require-name'
import { requireFreeAlias, requireRelations } from './require-relations'
import { settleScans } from './settle-scan'
import { skillMdFrom } from './skill-md-from'
import { movedAnswer } from './skill-view'
import { snapshot } from './snapshot'

/** Writes a skill by hand: a person's, so it is released from its birth. */
export const createSkill = writeVerb(contract.createSkill, async (tx, input) => {
  const { name, alias } = nameOfKey(input.name)
  const held = await tx.db.skill.count({ where: { workspaceId: tx.workspace.id, heldName: name } })
  if (held > 0) throw conflict(`A skill named "${name}" exists. Edit it, or choose another name.`)
  const { metadata, dependsOn, conflictsWith, steps } = input
  const said = { metadata, steps, dependsOn, conflictsWith, extends: input.extends, aliases: alias ? [alias] : undefined }
  const main = { path: 'SKILL.md', text: skillMdFrom(input.content, name, input.description, said) }
  await requireFreeAlias(tx, alias)
  await requireRelations(tx, name, main.text)
  const files: TextFile[] = [main, ...input.files.filter((file) => file.path !== 'SKILL.md')]
  const now = tx.now()
  // Kept to its creator: where that is an agent, no other one sees it.
  const creator = input.visibility === 'user' ? (input.agent ?? tx.agent) : null
  const agentId = creator === null ? null : (await agentForWrite(tx.db, tx, creator)).id
  const data: Prisma.SkillUncheckedCreateInput = {
    id: newId('skill'),
    workspaceId: tx.workspace.id,
    agentId,
    name,
    heldName: name,
    title: input.title ?? name,
    description: input.description,
    origin: 'human',
    state: 'released',
    tier: tierOf('human', true),
    visibility: input.visibility,
    version: 1,
    digest: digestOfTexts(files),
    riskLevel: riskLevel([main.text]).value,
    taskType: input.taskType,
    tags: input.tags,
    triggers: input.triggers,
    constraints: input.constraints,
    shapes: [],
    exampleQueries: input.exampleQueries,
    suggestedTools: input.suggestedTools,
    createdBy: `${tx.actor.kind}:${tx.actor.id}`,
    createdAt: now,
    updatedAt: now,
    stateSince: now,
    windowSince: now,
  }
  const skill = await tx.db.skill.create({ data })
  await addVersion(tx, { skillId: skill.id, number: 1, files })
  const eventId = await tx.emit({
    verb: 'create',
    object: { kind: 'skill', id: skill.id, name },
    agentId,
    after: snapshot(skill),
  })
  await showOnDisk(tx, skill, { id: eventId, message: `create ${name}` })
  await settleScans(tx, [skill.id], eventId)
  return movedAnswer(tx.db, tx, skill.id, eventId)
})
