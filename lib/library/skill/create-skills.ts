import { hasToProve, tierOf, type Origin } from '@/lib/domain/lifecycle/origin'
import { taskTypes, type TaskType } from '@/lib/domain/score/task-type'
import { readList } from '@/lib/skill-md/moved-keys'
import type { Repair, SkillMd } from '@/lib/skill-md/skill'
import type { SkillFileBytes } from '@/lib/skill-md/read-skill-files'
import type { WriteContext } from '@/lib/kernel'
import { landNew, type Landed, type Landing, type NewSkill } from './land'
import { fieldsOfNew } from './row-fields'

/** How skills are imported: on whose behalf, and as a part of which operation. */
export interface Arrival extends Landing {
  reason: string
  /** Human when absent. */
  origin?: Origin
}

/** A new skill, read from files. */
export interface Coming {
  /** The path of its SKILL.md, as shown. */
  path: string
  skill: SkillMd
  files: readonly SkillFileBytes[]
  repairs: readonly Repair[]
  /** Tags beside those in the file. */
  tags?: readonly string[]
}

const taskTypeIn = (skillMd: SkillMd): TaskType => taskTypes.find((one) => one === skillMd.metadata.task_type) ?? 'unknown'

/** Tags in the file itself and those declared beside it. */
export const tagsOf = (skillMd: SkillMd, beside: readonly string[] = []): string[] => [
  ...new Set([
    ...readList(skillMd.metadata.tags ?? '')
      .filter((tag) => tag.length <= 64)
      .slice(0, 50),
    ...beside,
  ]),
]

function asNew({ path, skill: skillMd, files, repairs, tags }: Coming, { reason, origin = 'human' }: Arrival): NewSkill {
  const row = {
    agentId: null,
    name: skillMd.name,
    ...fieldsOfNew(skillMd.name, files),
    description: skillMd.description,
    origin,
    state: hasToProve(origin) ? ('verified' as const) : ('released' as const),
    tier: tierOf(origin, true),
    visibility: 'workspace' as const,
    taskType: taskTypeIn(skillMd),
    tags: tagsOf(skillMd, tags),
    shapes: [],
    suggestedTools: [],
  }
  const event = { reason, evidence: { path, repairs: repairs.map(({ code }) => code) } }
  return { files, row, reason, event, message: `load ${skillMd.name}` }
}

/** Creates skills from files: a person's or a pack's start as released, others on probation. */
export const createSkills = (tx: WriteContext, coming: readonly Coming[], arrival: Arrival): Promise<Landed[]> =>
  landNew(
    tx,
    coming.map((one) => asNew(one, arrival)),
    arrival,
  )
