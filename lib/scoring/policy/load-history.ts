import { seqOf } from '@/lib/scoring/policy/load-answers'
import { groupBy } from '@/lib/domain/collection/group-by'
import type { LoggedChange } from '@/lib/domain/lifecycle/logged-change'
import type { PastMove } from '@/lib/domain/lifecycle/compare-moves'
import { sweepVerbs } from '@/lib/domain/lifecycle/guards'
import type { Happening, SkillHistory, SweepAt } from '@/lib/domain/lifecycle/replay'
import type { SkillFacts } from '@/lib/domain/lifecycle/skill'
import { strongest } from '@/lib/domain/outcome/sources'
import type { Outcome } from '@/lib/domain/outcome/use'
import type { Queryable } from '@/lib/store/client'
import { readLedgers, type LedgerEntry } from '@/lib/store/read-ledger'
import type { Event, Skill } from '@/prisma/generated/sqlite/client'
import type { Context } from '@/lib/kernel'
import { lifecycleActor, skillFacts } from '@/lib/scoring/figures/skill-facts'
import { loadAnswers, type Answer } from './load-answers'
import { skillSnapshot } from '@/lib/library'

/** The lower and upper bound of every order value. */
export const [firstSeq, lastSeq] = ['', '~']

/** A move that a policy made, with its event. */
export interface MadeMove extends PastMove {
  event: string
}

export interface LoadedHistory {
  history: SkillHistory<string>
  /** What policies did, oldest first. */
  happened: MadeMove[]
}

type Where = Pick<Context, 'workspace' | 'store'>
type SkillEvent = Pick<Event, (typeof eventColumns)[number]>
const eventColumns = [
  'id',
  'at',
  'actorKind',
  'verb',
  'objectId',
  'before',
  'after',
  'reason',
  'runId',
  'undoesId',
  'redoesId',
  'evidence',
] as const

/** The sweeps that moved or could have moved something, oldest first. */
export async function loadSweeps(db: Queryable, ctx: Where): Promise<SweepAt<string>[]> {
  const rows = await db.sweep.findMany({
    where: { workspaceId: ctx.workspace.id, isDryRun: false, status: 'succeeded' },
    select: { id: true, asOf: true },
    orderBy: { id: 'asc' },
  })
  return rows.map(({ id, asOf }) => ({ seq: seqOf(id), at: asOf.getTime() }))
}

/**
 * The histories of some skills from the log and the ledger. People's actions and versions are inputs; sweeps' moves are left out,
 * to be decided again. Before `from` (epoch ms) sweeps' moves are inputs too: the replay begins there.
 */
export async function loadHistories(
  db: Queryable,
  ctx: Where,
  skills: readonly Skill[],
  from: number | null,
): Promise<Map<string, LoadedHistory>> {
  const ids = skills.map((skill) => skill.id)
  const select = Object.fromEntries(eventColumns.map((name) => [name, true])) as Record<(typeof eventColumns)[number], true>
  const rows = await db.event.findMany({
    where: { workspaceId: ctx.workspace.id, objectKind: 'skill', objectId: { in: ids }, verb: { not: 'judge' } },
    select,
    orderBy: { id: 'asc' },
  })
  const events = groupBy(rows, (row) => row.objectId)
  const ledgers = await readLedgers(db, ctx.store.provider, ids)
  const answers = groupBy(await loadAnswers(db, ctx, rows, ids), (one) => one.skillId)
  return new Map(
    skills.map((skill): [string, LoadedHistory] => {
      const own = events.get(skill.id) ?? []
      return [
        skill.id,
        historyOf({ skill, events: own, ledger: ledgers.get(skill.id) ?? [], answers: answers.get(skill.id) ?? [], from }),
      ]
    }),
  )
}

interface Parts {
  skill: Skill
  events: readonly SkillEvent[]
  ledger: readonly LedgerEntry[]
  answers: readonly Answer[]
  from: number | null
}

function historyOf({ skill, events, ledger, answers, from }: Parts): LoadedHistory {
  const now = skillFacts(skill)
  const birth = events.findIndex((event) => !isSkillAt(event.before))
  const first = events[0]
  const isBorn = birth === 0 && first !== undefined
  // A skill without a creation event existed from the beginning in the state before its first event.
  const start = isBorn ? factsAt(first.after, now) : first ? factsAt(first.before, now) : now
  const later = isBorn ? events.slice(1) : events
  const isInput = (event: SkillEvent) => !isMade(event) || (from !== null && event.at.getTime() < from)
  const happenings: Happening<string>[] = [
    ...ledger.flatMap(knownUses),
    ...later
      .filter((event) => isInput(event) && isSkillAt(event.before) && isSkillAt(event.after))
      .map((event) => changeOf(event, now)),
    ...answers.map(({ seq, kind, answer: settled }) => ({ seq, kind, settled })),
  ]
  return {
    history: {
      born: isBorn ? seqOf(first.id) : firstSeq,
      start,
      happenings: happenings.sort((a, b) => (a.seq < b.seq ? -1 : 1)),
    },
    happened: events.filter(isMade).flatMap((event) => madeMove(event)),
  }
}

/** A move that a sweep made. */
const isMade = (event: SkillEvent): boolean => event.runId !== null && event.actorKind === 'policy' && event.undoesId === null

/** The fields of a skill in an event that a replay needs. */
const loggedFacts = skillSnapshot.pick({
  state: true,
  isProtected: true,
  riskLevel: true,
  taskType: true,
  stateSince: true,
  windowSince: true,
  deprecatedBy: true,
})

/** Whether one side of an event is a skill in the library; a candidate is not. */
const isSkillAt = (side: unknown): boolean => !['', 'candidate'].includes(stateOf(side))

const factsIn = (side: unknown) => loggedFacts.safeParse(side).data ?? {}
const stateOf = (side: unknown): string => factsIn(side).state ?? ''

/** The facts in a logged snapshot; fields that it lacks are as they are now. */
function factsAt(side: unknown, now: SkillFacts): SkillFacts {
  const facts = factsIn(side)
  const time = (name: 'stateSince' | 'windowSince') => facts[name]?.getTime() ?? now[name]
  return {
    ...now,
    state: facts.state ?? now.state,
    isProtected: facts.isProtected ?? now.isProtected,
    risk: facts.riskLevel ?? now.risk,
    taskType: facts.taskType ?? now.taskType,
    stateSince: time('stateSince'),
    windowSince: time('windowSince'),
    deprecatedBy: facts.deprecatedBy ? lifecycleActor(facts.deprecatedBy) : null,
  }
}

function changeOf(event: SkillEvent, now: SkillFacts): Happening<string> {
  const change: LoggedChange = {
    verb: event.verb,
    actor: lifecycleActor(event.actorKind),
    at: event.at.getTime(),
    before: factsAt(event.before, now),
    after: factsAt(event.after, now),
  }
  return { seq: seqOf(event.id), kind: 'act', change }
}

function madeMove(event: SkillEvent): MadeMove[] {
  const isVerb = sweepVerbs.some((one) => one === event.verb)
  if (!isVerb || !isSkillAt(event.before) || !isSkillAt(event.after)) return []
  const { id, at, verb, before, after, reason } = event
  return [{ verb, at: at.getTime(), from: stateOf(before), to: stateOf(after), reason: reason ?? '', event: id }]
}

/** A use as it was known after its report and after each judgement; a judgement in the report is known with it. */
function knownUses({ id, judgements, stage, decision, ...rest }: LedgerEntry): Happening<string>[] {
  const base = { ...rest, stage: stage, decision: decision }
  const ledger = judgements.map(({ outcome, source, at }) => ({
    outcome: outcome,
    source: source,
    at,
  }))
  const outcomeAfter = (count: number): Outcome => strongest(ledger.slice(0, count))?.outcome ?? 'unknown'
  const words = [{ id }, ...judgements]
  return words.map((word, count) => ({ seq: seqOf(word.id), kind: 'use', id, use: { ...base, outcome: outcomeAfter(count) } }))
}
