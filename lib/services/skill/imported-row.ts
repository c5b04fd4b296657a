import { tierOf } from '@/lib/domain/lifecycle/origin'
import { titleOf } from '@/lib/skill-md/title'
import type { SkillMd } from '@/lib/skill-md/skill'
import { newId } from '@/lib/store/id'
import type { Prisma } from '@/prisma/generated/sqlite/client'
import type { Actor, WriteContext } from '../kernel/context'
import { digestOfTexts, type FileContent } from './add-version'
import { riskOf } from './revise-skill'

const taskTypes = new Set(['browser', 'api', 'code', 'domain'])

/** The row of a skill that a person brought: human, released from its birth. */
export function importedRow(tx: WriteContext, said: SkillMd, files: readonly FileContent[], actor: Actor) {
  const now = tx.now()
  const taskType = said.metadata.task_type ?? ''
  return {
    id: newId('skill'),
    workspaceId: tx.workspace.id,
    agentId: null,
    name: said.name,
    heldName: said.name,
    title: titleOf(said),
    description: said.description,
    origin: 'human',
    state: 'released',
    tier: tierOf('human', true),
    visibility: 'workspace',
    version: 1,
    digest: digestOfTexts(files),
    riskLevel: riskOf(files),
    taskType: taskTypes.has(taskType) ? taskType : 'unknown',
    tags: [],
    // Those of the file are read from the file.
    triggers: [],
    constraints: [],
    shapes: [],
    exampleQueries: [],
    suggestedTools: [],
    createdBy: `${actor.kind}:${actor.id}`,
    createdAt: now,
    updatedAt: now,
    stateSince: now,
    windowSince: now,
  } satisfies Prisma.SkillCreateManyInput
}
