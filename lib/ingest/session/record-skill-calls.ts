import { ownToolNames, skillToolNames } from '@/lib/domain/session/skill-call'
import type { SessionSignal } from '@/lib/domain/session/signal'
import type { Agent, Session, Skill, Step } from '@/prisma/generated/sqlite/client'
import { jsonColumns } from '@/lib/store/json-columns'
import type { WriteContext } from '@/lib/kernel'
import { findSkills, visibleSkills } from '@/lib/library'
import { recordUses, type SkillReport } from '@/lib/scoring'
import { atDoor, moveFromCopies, type ReportedCall } from './linked-uses'
import { retryJudge } from './retry-judge'
import { loadedBy, canLoadSkill, skillSignals } from '@/lib/reading/skill-names'

/** Steps that may have loaded a skill: by a skill tool, by one of ours with a harness's prefix, or by reading its file. */
const canLoad = {
  OR: [
    { tool: { in: skillToolNames } },
    ...ownToolNames.map((name) => ({ tool: { endsWith: name } })),
    { input: { contains: 'SKILL.md' } },
    { input: { contains: 'skill.md' } },
  ],
}

/** Whether a session may name a skill: most do not, and then no lookup is needed. */
export function canNameSkill(session: Session, steps: readonly Step[]): boolean {
  return skillSignals(signalsOf(session)).length > 0 || steps.some(canLoadSkill)
}

const signalsOf = ({ signals }: Session): SessionSignal[] => jsonColumns.Session.signals(signals)

/**
 * Records the uses that a transcript shows: every successful call for a stored skill, and the harness's other signals of skills. A
 * successful load is a use; a failed one is exposure only; the same task redone with other tools judges it. Calls copied from
 * another session are that session's own.
 */
export async function recordSkillCalls(tx: WriteContext, agent: Agent, session: Session): Promise<void> {
  const calls = await tx.db.step.findMany({
    where: { sessionId: session.id, ...canLoad, isCopy: false, status: { in: ['ok', 'error'] }, toolUseId: { not: null } },
    orderBy: { position: 'asc' },
  })
  const named = calls.map((step) => ({ step, names: loadedBy(step) }))
  const signals = skillSignals(signalsOf(session))
  const names = [...named, ...signals].flatMap((one) => one.names)
  if (names.length === 0) return
  const skills = await findSkills(tx.db, tx, names, await visibleSkills(tx.db, tx, agent.name))
  if (skills.size === 0) return
  const skillOf = (calledNames: string[]) => calledNames.map((name) => skills.get(name)).find((skill) => skill !== undefined)
  const retryOf = await retryJudge(tx, session.id)
  const loads = named.flatMap(({ step, names: calledNames }): ReportedCall[] => {
    const skill = skillOf(calledNames)
    return skill ? [{ step, report: { ...reportOf(step, skill, agent.id, session), verdict: retryOf(step) } }] : []
  })
  await moveFromCopies(tx, session, loads)
  const reports: SkillReport[] = (await atDoor(tx, loads)).map((one) => one.report)
  const bySkill = new Map(reports.map((report) => [report.skill.id, report]))
  for (const { names: calledNames, isFollowed, at } of signals) {
    const skill = skillOf(calledNames)
    const called = skill && bySkill.get(skill.id)
    if (called && isFollowed && called.stage === 'loaded') called.stage = 'followed'
    if (!skill || called) continue
    const { harness, key: sessionKey } = session
    reports.push({ skill, agentId: agent.id, harness, sessionKey, stage: isFollowed ? 'followed' : 'loaded', at })
  }
  await recordUses(tx, await withoutOthers(tx, session, reports))
}

function reportOf(step: Step, skill: Skill, agentId: string, { harness, key }: { harness: string; key: string }): SkillReport {
  const when = { at: step.startedAt ?? undefined, latencyMs: step.durationMs ?? undefined }
  return {
    skill,
    agentId,
    harness,
    sessionKey: key,
    toolUseId: step.toolUseId ?? undefined,
    stage: step.status === 'ok' ? 'loaded' : 'offered',
    ...when,
  }
}

/** A call recorded for a skill that has since given up its name stays that skill's. */
async function withoutOthers(
  tx: WriteContext,
  session: { harness: string; key: string },
  reports: SkillReport[],
): Promise<SkillReport[]> {
  const known = await tx.db.use.findMany({
    where: { workspaceId: tx.workspace.id, harness: session.harness, sessionKey: session.key },
    select: { useKey: true, skillId: true },
  })
  const skillOf = new Map(known.map((use) => [use.useKey, use.skillId]))
  return reports.filter((report) => (skillOf.get(report.toolUseId ?? '') ?? report.skill.id) === report.skill.id)
}
