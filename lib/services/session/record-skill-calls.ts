import { skillToolNames } from '@/lib/domain/session/skill-call'
import type { SessionSignal } from '@/lib/domain/session/signal'
import type { Agent, Session, Skill, Step } from '@/prisma/generated/sqlite/client'
import type { WriteContext } from '../kernel/context'
import { findSkills, visibleSkills } from '../skill/find-skill'
import { recordUses, type SkillReport } from '../use/record-uses'
import { retryJudge } from './retry-judge'
import { loadedBy, mayLoadSkill, skillSignals } from './skill-names'

/** Steps that may have loaded a skill: by a tool for skills, or by reading its file. */
const mayLoad = {
  OR: [{ tool: { in: skillToolNames } }, { input: { contains: 'SKILL.md' } }, { input: { contains: 'skill.md' } }],
}

/** Whether anything in a session may tell of a skill: in most nothing does, and nothing has to be looked up then. */
export function mayNameSkill(session: Session, steps: readonly Step[]): boolean {
  return skillSignals(signalsOf(session)).length > 0 || steps.some(mayLoadSkill)
}

const signalsOf = ({ signals }: Session): SessionSignal[] => signals as unknown as SessionSignal[]

/**
 * Records the uses that a transcript shows: every call that asked for a skill we hold and got an answer, and what the harness says
 * of skills beside the calls. A load that went well is a use; one that failed is exposure only; the same task done again by other
 * tools judges it. Copies of another session's calls are its own.
 */
export async function recordSkillCalls(tx: WriteContext, agent: Agent, session: Session): Promise<void> {
  const calls = await tx.db.step.findMany({
    where: { sessionId: session.id, ...mayLoad, isCopy: false, status: { in: ['ok', 'error'] }, toolUseId: { not: null } },
    orderBy: { position: 'asc' },
  })
  const named = calls.flatMap((step) => {
    const name = loadedBy(step)
    return name === null ? [] : [{ step, name }]
  })
  const told = skillSignals(signalsOf(session))
  if (named.length + told.length === 0) return
  const names = [...named, ...told].map((one) => one.name)
  const skills = await findSkills(tx.db, tx, names, await visibleSkills(tx.db, tx, agent.name))
  if (skills.size === 0) return
  const retryOf = await retryJudge(tx, session.id)
  const reports: SkillReport[] = named.flatMap(({ step, name }) => {
    const skill = skills.get(name)
    return skill ? [{ ...reportOf(step, skill, agent.id, session), verdict: retryOf(step) }] : []
  })
  const byName = new Map(reports.map((report) => [report.skill.id, report]))
  for (const { name, isFollowed, at } of told) {
    const skill = skills.get(name)
    const called = skill && byName.get(skill.id)
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
