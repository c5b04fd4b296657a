import { reportUsed as contract, type UsedReport } from '@/lib/contract/use'
import { notFound } from '@/lib/domain/problem/problem'
import type { Skill } from '@/prisma/generated/sqlite/client'
import { agentForWrite, writeVerb } from '@/lib/kernel'
import { findSkills, visibleSkills } from '@/lib/library'
import { recordUses, useItems, type SkillReport } from '@/lib/scoring'

function reportOf(report: UsedReport, skill: Skill, agentId: string): SkillReport {
  const { sessionKey, harness, toolUseId, at, correction, agent: _agent, skill: _skill, ...rest } = report
  return {
    ...rest,
    skill,
    agentId,
    sessionKey,
    harness,
    toolUseId,
    at: at === undefined ? undefined : new Date(at),
    correction: correction?.reason,
  }
}

/** Reports of uses: one, or up to a thousand at once that land together or not at all. */
export const reportUsed = writeVerb(contract, async (tx, input) => {
  const reports = 'items' in input ? input.items.map((item) => ({ ...item, agent: item.agent ?? input.agent })) : [input]
  const agents = new Map<string | undefined, { id: string; skills: Map<string, Skill> }>()
  for (const name of new Set(reports.map((report) => report.agent))) {
    const { id } = await agentForWrite(tx.db, tx, name)
    const refs = reports.filter((report) => report.agent === name).map((report) => report.skill)
    agents.set(name, { id, skills: await findSkills(tx.db, tx, refs, await visibleSkills(tx.db, tx, name ?? null)) })
  }
  const known = reports.map((report) => {
    const agent = agents.get(report.agent)
    const skill = agent?.skills.get(report.skill)
    if (!agent || !skill) throw notFound(`skill named "${report.skill}"`)
    return { ...reportOf(report, skill, agent.id), isAgentNamed: Boolean(report.agent || tx.agent) }
  })
  const recorded = await recordUses(tx, known)
  const items = await useItems(
    tx.db,
    tx,
    recorded.map((one) => one.row),
  )
  const answers = recorded.map((one, index) => ({ use: items[index]!, created: one.created }))
  return 'items' in input ? { items: answers } : answers[0]!
})
