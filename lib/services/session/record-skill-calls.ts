import type { Agent, Skill, Step } from '@/prisma/generated/sqlite/client'
import type { WriteContext } from '../kernel/context'
import { visibleSkills } from '../skill/find-skill'
import { recordUses, type SkillReport } from '../use/record-uses'

/** The tool by which a harness loads a skill. */
const skillTool = 'Skill'

/** The skill a call asks for, without the plug-in it comes from. */
function nameOf(step: Step): string | null {
  const input: Record<string, unknown> = JSON.parse(step.input)
  const name = input.skill ?? input.name ?? input.command
  return typeof name === 'string' ? (name.trim().replace(/^\//, '').split(':').at(-1) ?? null) : null
}

/**
 * Records the uses that a transcript shows: every call that asked for a skill we hold and got an answer. A load that went
 * well is a use; one that failed is exposure only; neither is an outcome. Copies of another session's calls are its own.
 */
export async function recordSkillCalls(
  tx: WriteContext,
  agent: Agent,
  session: { id: string; harness: string; key: string },
): Promise<void> {
  const calls = await tx.db.step.findMany({
    where: { sessionId: session.id, tool: skillTool, isCopy: false, status: { in: ['ok', 'error'] }, toolUseId: { not: null } },
    orderBy: { position: 'asc' },
  })
  const named = calls.flatMap((step) => {
    const name = nameOf(step)
    return name === null ? [] : [{ step, name }]
  })
  if (named.length === 0) return
  const heldName = { in: [...new Set(named.map((one) => one.name))] }
  const found = await tx.db.skill.findMany({ where: { AND: [await visibleSkills(tx.db, tx, agent.name), { heldName }] } })
  const skills = new Map(found.map((skill) => [skill.heldName, skill]))
  const reports = named.flatMap(({ step, name }) => {
    const skill = skills.get(name)
    return skill ? [reportOf(step, skill, agent.id, session)] : []
  })
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
