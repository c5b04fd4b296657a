import { isInFuture } from '@/lib/domain/outcome/clocks-differ'
import { ownToolNames, skillToolNames } from '@/lib/domain/session/skill-call'
import type { SessionSignal } from '@/lib/domain/session/signal'
import type { Agent, Session, Skill, Step } from '@/prisma/generated/sqlite/client'
import { jsonColumns } from '@/lib/store/json-columns'
import type { WriteContext } from '@/lib/kernel'
import { findSkills, visibleSkills } from '@/lib/library'
import { recordUses, type SkillReport, type Verdict, readUseToken, type UseName } from '@/lib/scoring'
import { callReport, type ReportedCall } from './call-report'
import { atDoor, moveFromCopies } from './linked-uses'
import { loadedBy, canLoadSkill, skillSignals } from '@/lib/reading/skill-names'
import { retrySignal, type TriedStep } from '@/lib/domain/outcome/retry-signal'
import { readStep } from '@/lib/domain/verdict/read-step'
import { stepOf } from '@/lib/reading/step-of-row'

/** Steps that may have loaded a skill: by a skill tool, by one of ours however a harness calls it, or by reading its file. */
const canLoad = [
  { tool: { in: skillToolNames } },
  ...ownToolNames.flatMap((name) => [{ tool: { endsWith: name } }, { input: { contains: name } }]),
  { input: { contains: 'SKILL.md' } },
  { input: { contains: 'skill.md' } },
]

/** Whether a session may name a skill: most do not, and then no lookup is needed. */
export function canNameSkill(session: Session, steps: readonly Step[]): boolean {
  return skillSignals(signalsOf(session)).length > 0 || steps.some(canLoadSkill)
}

const signalsOf = ({ signals }: Session): SessionSignal[] => jsonColumns.Session.signals(signals)

/** The verdict of the steps after a use: unknown withdraws an earlier one when later lines show otherwise. */
async function retryJudge(
  tx: WriteContext,
  { id: sessionId, harness }: Pick<Session, 'id' | 'harness'>,
): Promise<(use: Step) => Verdict> {
  const rows = await tx.db.step.findMany({ where: { sessionId, isSidechain: false }, orderBy: { position: 'asc' } })
  const requests = await tx.db.prompt.findMany({ where: { sessionId }, select: { turn: true, text: true } })
  const steps = rows.map((row) => triedStep(row, harness))
  return (use) => {
    const signal = retrySignal(steps, requests, use)
    return { source: 'retry', outcome: signal?.outcome ?? 'unknown', reason: signal?.reason ?? null }
  }
}

/** Many formats answer every call alike: whether it failed stands in its result. */
function triedStep(row: Step, harness: string): TriedStep {
  const read = readStep(stepOf(row), harness)
  const { position, turn, tool, status } = row
  const { heads } = read
  return {
    position,
    turn,
    tool,
    heads,
    get status() {
      return status === 'ok' && read.result === 'failure' ? 'error' : status
    },
  }
}

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
async function namedUses(
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

/**
 * Records the uses that a transcript shows: those whose tokens its results hold, every other successful call for a stored skill, and
 * the harness's other signals of skills. A successful load is a use; a failed one is exposure only; the same task redone with other
 * tools judges it. Calls copied from another session are that session's own.
 */
export async function recordSkillCalls(tx: WriteContext, agent: Agent, session: Session): Promise<void> {
  const steps = await tx.db.step.findMany({
    where: {
      sessionId: session.id,
      isCopy: false,
      OR: [{ useTokens: { not: null } }, { OR: canLoad, status: { in: ['ok', 'error', 'unknown'] } }],
    },
    orderBy: { position: 'asc' },
  })
  const owner = { agentId: agent.id, session }
  const named = await namedUses(tx, steps, owner)
  const holding = new Set(named.map(({ step }) => step.id))
  const calls = steps.flatMap((step) => (holding.has(step.id) || !isCall(step) ? [] : [{ step, names: loadedBy(step) }]))
  const signals = skillSignals(signalsOf(session))
  const names = [...calls, ...signals].flatMap((one) => one.names)
  if (names.length === 0 && named.length === 0) return
  const skills = await findSkills(tx.db, tx, names, await visibleSkills(tx.db, tx, agent.name))
  if (skills.size === 0 && named.length === 0) return
  const skillOf = (calledNames: string[]) => calledNames.map((name) => skills.get(name)).find((skill) => skill !== undefined)
  const called = calls.flatMap(({ step, names: calledNames }): ReportedCall[] => {
    const skill = skillOf(calledNames)
    return skill ? [{ step, report: callReport(step, skill, owner) }] : []
  })
  const retryOf = await retryJudge(tx, session)
  const loads = [...named, ...called].map(({ step, report }) => ({ step, report: { ...report, verdict: retryOf(step) } }))
  const placed = await atDoor(tx, loads)
  await moveFromCopies(tx, session, placed)
  const reports: SkillReport[] = placed.map((one) => one.report)
  reports.push(...signalReports(signals, { skillOf, owner, reports }))
  await recordUses(
    tx,
    (await withoutOthers(tx, session, reports)).map((report) => notInFuture(tx, report)),
  )
}

/** A use is not made in the future: a clock that says so is wrong, and the use is one of now. */
function notInFuture(tx: WriteContext, report: SkillReport): SkillReport {
  const isLate = report.at !== undefined && isInFuture(report.at, tx.now())
  return isLate ? { ...report, at: undefined } : report
}

/** A call that has ended. Formats without ids of calls may lack results too: such a call counts, once a skill and session. */
const isCall = ({ toolUseId, status }: Step): boolean => toolUseId === null || status !== 'unknown'

interface SignalledSkills {
  skillOf: (names: string[]) => Skill | undefined
  owner: { agentId: string; session: Session }
  /** Those of calls: a skill that was called too is followed by its call. */
  reports: readonly SkillReport[]
}

/** The uses that the harness's signals alone tell of. */
function signalReports(
  signals: ReturnType<typeof skillSignals>,
  { skillOf, owner: { agentId, session }, reports }: SignalledSkills,
): SkillReport[] {
  const bySkill = new Map(reports.map((report) => [report.skill.id, report]))
  return signals.flatMap(({ names, isFollowed, at }): SkillReport[] => {
    const skill = skillOf(names)
    const called = skill && bySkill.get(skill.id)
    if (called && isFollowed && called.stage === 'loaded') called.stage = 'followed'
    if (!skill || called) return []
    const { harness, key: sessionKey } = session
    return [{ skill, agentId, harness, sessionKey, stage: isFollowed ? 'followed' : 'loaded', at }]
  })
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
