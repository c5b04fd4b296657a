import type { Session, Step } from '@/prisma/generated/sqlite/client'
import type { WriteContext } from '@/lib/kernel'
import { findSkills } from '@/lib/library'
import { readUseToken, type UseName } from '@/lib/scoring'
import { callReport, type ReportedCall } from './call-report'

/** A use that a token in the result of a call names. */
interface NamedUse {
  step: Step
  name: UseName
}

/** The uses that results name for certain, each once; tokens of another workspace and forged ones name none. */
function namedIn(tx: WriteContext, steps: readonly Step[]): NamedUse[] {
  const uses = new Map<string, NamedUse>()
  for (const step of steps) {
    for (const token of step.useTokens?.split(' ') ?? []) {
      const name = readUseToken(tx, token)
      if (name && !uses.has(name.useId)) uses.set(name.useId, { step, name })
    }
  }
  return [...uses.values()]
}

/**
 * Reports of the uses whose tokens a transcript holds, whatever the tools were called and whoever may see the skills now: they were
 * handed out to this agent.
 */
export async function namedUses(
  tx: WriteContext,
  steps: readonly Step[],
  owner: { agentId: string; session: Session },
): Promise<ReportedCall[]> {
  const named = namedIn(tx, steps)
  if (named.length === 0) return []
  const ids = [...new Set(named.map(({ name }) => name.skillId))]
  const skills = await findSkills(tx.db, tx, ids, { workspaceId: tx.workspace.id, state: { not: 'deleted' } })
  const taken = new Set<string>()
  return named.flatMap(({ step, name: { skillId, version, useId, stage } }): ReportedCall[] => {
    const skill = skills.get(skillId)
    if (!skill) return []
    // A call is the key of one use only: others that its result names have their own id as key.
    const toolUseId = step.toolUseId !== null && !taken.has(step.toolUseId) ? step.toolUseId : useId
    taken.add(toolUseId)
    return [{ step, report: { ...callReport(step, { id: skill.id, version }, owner), toolUseId, useId, stage } }]
  })
}
