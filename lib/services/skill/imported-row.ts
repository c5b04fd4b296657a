import { tierOf, type Origin } from '@/lib/domain/lifecycle/origin'
import { readList } from '@/lib/skill-md/moved-keys'
import { titleOf } from '@/lib/skill-md/title'
import type { SkillMd } from '@/lib/skill-md/skill'
import { newId } from '@/lib/store/id'
import type { Prisma } from '@/prisma/generated/sqlite/client'
import type { Actor, WriteContext } from '../kernel/context'
import { digestOfTexts, type FileContent } from './add-version'
import { riskOf } from './revise-skill'

const taskTypes = new Set(['browser', 'api', 'code', 'domain'])

/** Tags that the file itself gives, and those that are given beside it. */
export const tagsOf = (said: SkillMd, beside: readonly string[] = []): string[] => [
  ...new Set([
    ...readList(said.metadata.tags ?? '')
      .filter((tag) => tag.length <= 64)
      .slice(0, 50),
    ...beside,
  ]),
]

interface Brought {
  files: readonly FileContent[]
  actor: Actor
  origin: Origin
  tags?: readonly string[]
}

/** The row of a skill that came from files, a person's or a pack's: released from its birth. */
export function importedRow(tx: WriteContext, said: SkillMd, { files, actor, origin, tags }: Brought) {
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
    origin,
    state: 'released',
    tier: tierOf(origin, true),
    visibility: 'workspace',
    version: 1,
    digest: digestOfTexts(files),
    riskLevel: riskOf(files),
    taskType: taskTypes.has(taskType) ? taskType : 'unknown',
    tags: tagsOf(said, tags),
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
