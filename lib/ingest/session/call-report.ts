import type { Session, Step } from '@/prisma/generated/sqlite/client'
import type { SkillReport } from '@/lib/scoring'

/** A call of a session with the report about it. */
export interface ReportedCall {
  step: Step
  report: SkillReport
}

/** The report of a call that loads a skill: a failed one is exposure only. */
export function callReport(
  step: Step,
  skill: SkillReport['skill'],
  { agentId, session }: { agentId: string; session: Pick<Session, 'id' | 'harness' | 'key'> },
): SkillReport {
  return {
    skill,
    agentId,
    harness: session.harness,
    sessionKey: session.key,
    toolUseId: step.toolUseId ?? undefined,
    stage: step.status === 'error' ? 'offered' : 'loaded',
    at: step.startedAt ?? undefined,
    latencyMs: step.durationMs ?? undefined,
    heldBy: session,
  }
}
