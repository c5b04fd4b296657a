import { reportUsed as contract, type UsedReport, type UseItem } from '@/lib/contract/use'
import { clocksDifferMs, isInFuture } from '@/lib/domain/outcome/clocks-differ'
import { conflict, invalid, notFound } from '@/lib/domain/problem/problem'
import type { Skill } from '@/prisma/generated/sqlite/client'
import { agentForWrite, agentNames, flowVerb, inGroup, settleTogether, type Grouping, type WriteContext } from '@/lib/kernel'
import { findSkills, findVisibleSkills } from '@/lib/library'
import { readUseToken, recordedItems, recordUses, type SkillReport, type UseName } from '@/lib/scoring'

/** A report, and the use that its token names. */
interface Sent {
  report: UsedReport
  /** Null where there is no token, or one that this workspace did not hand out. */
  name: UseName | null
}

/** @throws Problem `invalid` for a use in the future, or of a time at which there was no such skill. */
function refuseTime({ at }: UsedReport, { name, createdAt }: Skill, now: Date): void {
  if (at === undefined) return
  const used = new Date(at)
  if (isInFuture(used, now)) throw invalid(`at: ${at} is in the future. Send when the skill was used.`)
  if (used.getTime() < createdAt.getTime() - clocksDifferMs)
    throw invalid(`at: "${name}" was created on ${createdAt.toISOString()}, after ${at}. Send when the skill was used.`)
}

function reportOf({ report, name }: Sent, skill: Skill, agentId: string): SkillReport {
  const { sessionKey, harness, toolUseId, at, correction, agent: _agent, skill: _skill, token: _token, ...rest } = report
  return {
    ...rest,
    ...(name === null ? { skill } : { skill: { id: skill.id, version: name.version }, useId: name.useId }),
    agentId,
    // A use that nobody gave a session has one of its own.
    sessionKey: sessionKey ?? name?.useId ?? '',
    harness,
    toolUseId,
    at: at === undefined ? undefined : new Date(at),
    correction: correction?.reason,
  }
}

/** @throws Problem `invalid` for a report that says neither by name nor by token which use it is. */
function sentOf(tx: WriteContext, report: UsedReport): Sent {
  const name = report.token === undefined ? null : readUseToken(tx, report.token)
  for (const field of ['skill', 'sessionKey'] as const)
    if (name === null && report[field] === undefined)
      throw invalid(
        report.token === undefined
          ? `${field}: required. Send it, or the token of the use.`
          : `token: was not handed out by this workspace. Send skill and sessionKey.`,
      )
  return { report, name }
}

/** The skills that reports of one agent name, by name and by id. */
async function skillsOf(tx: WriteContext, sent: readonly Sent[], agent: string | undefined): Promise<Map<string, Skill>> {
  const refs = sent.flatMap(({ report }) => report.skill ?? [])
  const named = await findVisibleSkills(tx.db, tx, refs, agent ?? null)
  // A token was handed out to its holder, whoever sees the skill now.
  const ids = sent.flatMap(({ name }) => name?.skillId ?? [])
  if (ids.length === 0) return named
  const handedOut = await findSkills(tx.db, tx, ids, { workspaceId: tx.workspace.id, state: { not: 'deleted' } })
  return new Map([...named, ...handedOut])
}

/** @throws Problem `not_found`, or `conflict` where token and name are of two skills. */
function skillOf({ report, name }: Sent, skills: ReadonlyMap<string, Skill>): Skill {
  const skill = skills.get(name?.skillId ?? report.skill ?? '')
  if (!skill) throw notFound(`skill named "${report.skill ?? name?.skillId}"`)
  const named = report.skill === undefined ? skill : skills.get(report.skill)
  if (named?.id !== skill.id) throw conflict(`The token is of "${skill.name}", not of "${report.skill}". Send one of the two.`)
  return skill
}

interface Answer {
  use: UseItem
  created: boolean
}

async function record(tx: WriteContext, reports: readonly UsedReport[]): Promise<Answer[]> {
  const sent = reports.map((report) => sentOf(tx, report))
  const agents = new Map<string | undefined, { id: string; skills: Map<string, Skill> }>()
  const names = new Map<string, string>()
  for (const name of new Set(reports.map((report) => report.agent))) {
    const { id, name: held } = await agentForWrite(tx.db, tx, name)
    names.set(id, held)
    const own = sent.filter(({ report }) => report.agent === name)
    agents.set(name, { id, skills: await skillsOf(tx, own, name) })
  }
  const known = sent.map((one) => {
    const agent = agents.get(one.report.agent)!
    const skill = skillOf(one, agent.skills)
    names.set(skill.id, skill.name)
    refuseTime(one.report, skill, tx.now())
    return { ...reportOf(one, skill, agent.id), isAgentNamed: Boolean(one.report.agent || tx.agent) }
  })
  const recorded = await recordUses(tx, known)
  // A use that was reported before may be another agent's.
  if (recorded.some(({ row }) => !names.has(row.agentId)))
    for (const [id, name] of await agentNames(tx.db, tx)) names.set(id, name)
  const items = recordedItems(tx, recorded, names)
  return recorded.map((one, index) => ({ use: items[index]!, created: one.created }))
}

const singles: Grouping<UsedReport, Answer> = {
  name: contract.name,
  run: (ctx, reports) => settleTogether(ctx, reports, record),
}

/** Reports of uses: one, or up to a thousand at once that land together or not at all. */
export const reportUsed = flowVerb(contract, async (ctx, input) => {
  if (!('items' in input)) return inGroup(ctx, singles, input)
  const reports = input.items.map((item) => ({ ...item, agent: item.agent ?? input.agent }))
  return { items: await ctx.transaction((tx) => record(tx, reports)) }
})
