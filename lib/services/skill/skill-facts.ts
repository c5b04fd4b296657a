import type { Origin } from '@/lib/domain/lifecycle/origin'
import type { SkillFacts } from '@/lib/domain/lifecycle/skill'
import type { State } from '@/lib/domain/lifecycle/states'
import type { Actor } from '@/lib/domain/lifecycle/transitions'
import type { RiskLevel } from '@/lib/domain/score/risk-level'
import type { TaskType } from '@/lib/domain/score/task-type'
import type { Skill } from '@/prisma/generated/sqlite/client'

/** The kind of actor that the transition table knows: keys and agents act for a person, jobs for the policy. */
export function lifecycleActor(kind: string): Actor {
  if (kind === 'policy' || kind === 'job') return 'policy'
  return kind === 'doctor' || kind === 'scan' || kind === 'merge' ? kind : 'person'
}

/** What decisions and figures have to know of a skill's row. */
export function skillFacts(row: Skill): SkillFacts {
  return {
    state: row.state as State,
    origin: row.origin as Origin,
    isProtected: row.isProtected,
    risk: row.riskLevel as RiskLevel,
    taskType: row.taskType as TaskType,
    stateSince: row.stateSince.getTime(),
    windowSince: row.windowSince.getTime(),
    deprecatedBy: row.deprecatedBy === null ? null : lifecycleActor(row.deprecatedBy),
  }
}
