import type { RiskLevel } from '@/lib/domain/score/risk-level'
import type { TaskType } from '@/lib/domain/score/task-type'

/** The form section of a field. */
export type PolicyGroup = 'learning' | 'automation' | 'lifecycle' | 'mining' | 'serving'

const choice = <const O extends readonly string[]>(group: PolicyGroup, label: string, options: O, initial: O[number]) => ({
  kind: 'choice' as const,
  group,
  label,
  options,
  initial,
})
const onOff = (group: PolicyGroup, label: string, initial: 'on' | 'off') => choice(group, label, ['on', 'off'], initial)
const rate = (group: PolicyGroup, label: string, initial: number, min = 0, max = 1) => ({
  kind: 'rate' as const,
  group,
  label,
  initial,
  min,
  max,
})
const count = (group: PolicyGroup, label: string, initial: number, min = 1, max = 10_000) => ({
  kind: 'count' as const,
  group,
  label,
  initial,
  min,
  max,
})

/** Over-triggering at a risk level: `rate` of signals reached, with at least `uses` selected uses. */
export interface OverTriggerLimit {
  rate: number
  uses: number
}

const overTrigger: Readonly<Record<RiskLevel, OverTriggerLimit>> = {
  low: { rate: 0.45, uses: 3 },
  medium: { rate: 0.35, uses: 3 },
  high: { rate: 0.3, uses: 2 },
}
/** Days after which unused knowledge of a task type loses half its value. */
const halfLifeDays: Readonly<Record<TaskType, number>> = { browser: 7, api: 90, code: 180, domain: 365, unknown: 30 }

/** Every number and switch that drives a decision: its default, limits and form labels. */
export const policyFields = {
  learning: onOff('learning', 'Learn from sessions', 'on'),
  autoIngest: onOff('learning', 'Import sessions as they arrive', 'on'),
  crystallisation: onOff('learning', 'Propose skills from repeated patterns', 'on'),
  procedures: onOff('learning', 'Propose procedures from single sessions that ended well', 'on'),
  negativeFromFailures: onOff('learning', 'Propose warnings from repeated failures', 'on'),
  agentIsolation: choice('learning', 'Skills agents see of each other', ['isolated', 'shared'], 'isolated'),

  evolution: choice('automation', 'Propose new versions', ['review', 'auto', 'off'], 'review'),
  merge: choice('automation', 'Merge near-duplicates', ['review', 'auto', 'off'], 'review'),
  autoPromote: onOff('automation', 'Promote candidates automatically', 'off'),
  autoPromoteLive: count('automation', 'Maximum live automatically promoted skills', 20, 0),
  automation: choice('automation', 'Skills policy can move', ['learned', 'learned and human'], 'learned'),
  agentWrites: choice('automation', 'Changes by agents to skills', ['propose', 'write'], 'propose'),
  twoPerson: choice(
    'automation',
    'Approvals by a second person',
    ['off', 'own proposals', 'own proposals and protected skills'],
    'off',
  ),
  packTrust: choice('automation', 'Packs that may be installed', ['any', 'signed'], 'any'),
  frozen: onOff('automation', 'Freeze all automation', 'off'),
  sweepMinutes: count('automation', 'Minutes between sweeps, 0 for never', 60, 0, 525_600),

  window: count('lifecycle', 'Judged uses in the window', 20, 1, 1_000),
  warnJudged: count('lifecycle', 'Judged uses before a warning', 5),
  warnRate: rate('lifecycle', 'Warn below', 0.4),
  recoverJudged: count('lifecycle', 'Judged uses before a recovery', 5),
  recoverRate: rate('lifecycle', 'Recover from', 0.45),
  deprecateJudged: count('lifecycle', 'Judged uses before a deprecation', 10),
  deprecateRate: rate('lifecycle', 'Deprecate below', 0.3),
  proveClean: count('lifecycle', 'Clean uses before a release', 3),
  proveRate: rate('lifecycle', 'Release from', 0.5),
  unblockClean: count('lifecycle', 'Clean uses before a restore', 5),
  unblockRate: rate('lifecycle', 'Restore from', 0.5),
  archiveDays: count('lifecycle', 'Idle days before the archive', 30, 1, 3_650),
  archiveRule: choice('lifecycle', 'Archive rule', ['idle', 'idle and surely bad'], 'idle'),
  archiveDoubt: rate('lifecycle', 'Maximum doubt when archiving a failing skill', 0.05, 0.001, 0.5),
  retirement: choice('lifecycle', 'Retirement rule', ['rate', 'evidence'], 'rate'),
  evidenceRate: rate('lifecycle', 'Retire by evidence below', 0.4),
  evidenceSure: rate('lifecycle', 'Confidence evidence requires', 0.9),
  evidencePrior: count('lifecycle', 'Weight of earlier history in judged uses', 5, 0, 1_000),
  overTrigger: { kind: 'over-trigger' as const, group: 'lifecycle' as const, label: 'Over-triggering', initial: overTrigger },
  typedDecay: onOff('lifecycle', 'Half-life depends on task type', 'on'),
  halfLifeDays: { kind: 'half-lives' as const, group: 'lifecycle' as const, label: 'Half-life in days', initial: halfLifeDays },

  minSteps: count('mining', 'Steps a pattern needs', 3, 2, 20),
  minSessions: count('mining', 'Sessions a pattern needs', 3, 2),
  windowDays: { kind: 'days-or-all' as const, group: 'mining' as const, label: 'Days of history, empty for all', initial: null },
  evolveOverlap: rate('mining', 'Overlap for a new version', 0.7),
  mergeSimilarity: rate('mining', 'Similarity for a merge', 0.9),
  validationThreshold: count('mining', 'Successes a procedure needs', 3),

  serveWarnings: onOff('serving', 'Serve warnings with skills', 'on'),
  expandClusters: count('serving', 'Skills a cluster can add, 0 for none', 3, 0, 3),
  autoActivateTools: count('serving', 'Tools activated automatically', 0, 0, 100),
  trustedRate: rate('serving', 'Serve a degraded, approved skill from', 0.3),
  untrustedRate: rate('serving', 'Serve a degraded, unapproved skill from', 0.5),
}
