import type { SkillFacts } from '@/lib/domain/lifecycle/skill'
import type { Actor } from '@/lib/domain/lifecycle/transitions'
import type { StoredWindow } from '@/lib/domain/lifecycle/stored-window'
import type { Skill } from '@/prisma/generated/sqlite/client'

/** The kind of actor in the transition table: keys and agents act for a person, jobs for the policy. */
export function lifecycleActor(kind: string): Actor {
  if (kind === 'policy' || kind === 'job') return 'policy'
  return kind === 'doctor' || kind === 'scan' || kind === 'merge' ? kind : 'person'
}

/** The facts of a skill's row that decisions and figures need. */
export function skillFacts(row: Skill): SkillFacts {
  return {
    state: row.state,
    origin: row.origin,
    isProtected: row.isProtected,
    risk: row.riskLevel,
    taskType: row.taskType,
    stateSince: row.stateSince.getTime(),
    windowSince: row.windowSince.getTime(),
    deprecatedBy: row.deprecatedBy === null ? null : lifecycleActor(row.deprecatedBy),
  }
}

/** The counts that are stored with a skill. */
export const storedWindow = (row: Skill): StoredWindow => ({
  size: row.winSize,
  since: row.winSince?.getTime() ?? null,
  judged: row.winJudged,
  successes: row.winSuccesses,
  partials: row.winPartials,
  clean: row.winClean,
  selected: row.winSelected,
  signals: row.winSignals,
  judgedEver: row.judgedEver,
  lastUsedAt: row.lastUsedAt?.getTime() ?? null,
})
