import { reportUsed as contract, type UsedReport } from '@/lib/contract/use'
import { notFound } from '@/lib/domain/problem/problem'
import { inChunks } from '@/lib/store/in-chunks'
import type { Skill } from '@/prisma/generated/sqlite/client'
import { agentForWrite } from '../agent/resolve-agent'
import type { WriteContext } from '../kernel/context'
import { writeVerb } from '../kernel/verb'
import { visibleSkills } from '../skill/find-skill'
import { recordUses, type SkillReport } from './record-uses'
import { useItems } from './use-item'

const named = (refs: string[]) => ({ OR: [{ heldName: { in: refs } }, { id: { in: refs } }] })

/** The skills that reports name, by name and by id, as their agent may see them: one query an agent. */
async function findSkills(tx: WriteContext, agent: string | null, refs: string[]): Promise<Map<string, Skill>> {
  const visible = await visibleSkills(tx.db, tx, agent)
  const wanted = [...new Set(refs)]
  const rows = await inChunks(wanted, (some) => tx.db.skill.findMany({ where: { AND: [visible, named(some)] } }))
  return new Map(rows.flatMap((row) => [[row.id, row] as const, [row.heldName ?? row.id, row] as const]))
}

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
    agents.set(name, { id, skills: await findSkills(tx, name ?? null, refs) })
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
