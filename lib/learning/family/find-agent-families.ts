import { groupBy } from '@/lib/domain/collection/group-by'
import type { FamilyCall, FamilySession } from '@/lib/domain/family/types'
import { isBookkeeping } from '@/lib/domain/mining/bookkeeping'
import { widenPattern } from '@/lib/domain/mining/optional-steps'
import type { ProposedPattern } from '@/lib/domain/mining/types'
import type { Policy } from '@/lib/domain/policy/policy'
import type { EpisodeGroup } from '@/lib/domain/procedure/group-episodes'
import type { AskedUnit, JudgedFamily } from '@/lib/domain/replay/judge-families'
import type { FoundSteps } from '@/lib/domain/replay/replay-steps'
import { stepStatuses } from '@/lib/domain/session/step'
import { isRecord } from '@/lib/domain/is-record'
import type { Shape } from '@/lib/domain/shape/types'
import type { Provider, Queryable } from '@/lib/store/client'
import { inChunks } from '@/lib/store/in-chunks'
import { readPacked } from '@/lib/store/read-packed'
import { runTask } from '@/lib/thread/run-task'
import { Prisma, type Session } from '@/prisma/generated/sqlite/client'
import type { Replayed } from '@/lib/learning/candidate/mined-run'
import type { History } from '@/lib/learning/pattern/load-history'

/** Calls that are read for families, those of the newest sessions. */
const callsMax = 40_000
/** Sessions whose calls come in one text. */
const sessionsAtOnce = 20
/** Characters read of a value: a longer one is the text of a file, which says nothing here. */
const valueMax = 4_000

/** What was found in an agent's sessions before its families are known. */
export interface FoundBefore {
  proposed: readonly ProposedPattern[]
  procedures: readonly EpisodeGroup[]
  /** By hash, as the transcripts spell tools. */
  shapes: ReadonlyMap<string, Shape>
}

/** The families of an agent's newest sessions, and what drafts of all that was found foretell. */
export interface AgentFamilies {
  families: JudgedFamily[]
  /** What was asked where none of them was at work. */
  apart: AskedUnit[]
  proposed: Replayed<ProposedPattern>[]
  procedures: Replayed<EpisodeGroup>[]
}

/** Finds an agent's families, and measures them and what was found before, beside this thread; its newest sessions are read once. */
export async function findAgentFamilies(
  db: Queryable,
  provider: Provider,
  history: Pick<History, 'sessions' | 'shapeHashes'>,
  { proposed, procedures, shapes }: FoundBefore,
  { minSessions }: Pick<Policy, 'minSessions'>,
): Promise<AgentFamilies> {
  const sessions = await loadFamilySessions(db, provider, newest(history.sessions))
  const stepsOf = (hashes: readonly string[]): Shape[] => hashes.map((hash) => shapes.get(hash) ?? { tool: '', params: [] })
  const patterns = proposed.map((one): FoundSteps => {
    const { steps, positions } = widenPattern(one, minSessions)
    return {
      steps: stepsOf(steps.map(({ shape }) => history.shapeHashes[shape] ?? '')),
      findings: one.occurrences.map(({ session }, at) => ({
        session: history.sessions[session]?.id ?? '',
        positions: positions[at] ?? [],
      })),
    }
  })
  const groups = procedures.map(({ shapes: hashes, members }): FoundSteps => ({ steps: stepsOf(hashes), findings: members }))
  const { families, replays, apart } = await runTask('judgeSessions', {
    sessions,
    options: { minCases: minSessions, withGeneric: true },
    found: [...patterns, ...groups],
  })
  return {
    families,
    apart,
    proposed: proposed.map((one, at) => ({ ...one, replay: replays[at] ?? null })),
    procedures: procedures.map((one, at) => ({ ...one, replay: replays[patterns.length + at] ?? null })),
  }
}

/** The newest sessions that have no more calls than are read. */
function newest(sessions: readonly Session[]): Session[] {
  const ordered = sessions.toSorted((a, b) => timeOf(b) - timeOf(a) || (a.key < b.key ? 1 : -1))
  let calls = 0
  return ordered.filter(({ stepCount }) => (calls += stepCount) <= callsMax)
}

const timeOf = ({ startedAt, createdAt }: Session): number => (startedAt ?? createdAt).getTime()

const columns = {
  sessionId: 'plain',
  position: 'plain',
  turn: 'plain',
  tool: 'plain',
  input: 'plain',
  status: 'plain',
  summary: 'plain',
} as const

async function loadFamilySessions(db: Queryable, provider: Provider, sessions: readonly Session[]): Promise<FamilySession[]> {
  const ids = sessions.map(({ id }) => id)
  const prompts = await inChunks(ids, (some) =>
    db.prompt.findMany({
      where: { sessionId: { in: some } },
      select: { sessionId: true, turn: true, text: true },
      orderBy: { turn: 'asc' },
    }),
  )
  const promptsOf = groupBy(prompts, (one) => one.sessionId)
  const callsOf = new Map<string, FamilyCall[]>()
  for (let start = 0; start < ids.length; start += sessionsAtOnce) {
    const some = Prisma.join(ids.slice(start, start + sessionsAtOnce))
    const where = Prisma.sql`"sessionId" IN (${some}) AND NOT "isCopy" AND NOT "isSidechain" AND "status" NOT IN ('denied', 'interrupted')`
    for (const [id, position, turn, tool, input, status, summary] of await readPacked(db, provider, 'Step', columns, where)) {
      if (isBookkeeping(String(tool))) continue
      const own = callsOf.get(String(id)) ?? []
      callsOf.set(String(id), own)
      own.push({
        position: Number(position),
        turn: Number(turn),
        tool: String(tool),
        input: readInput(String(input)),
        status: stepStatuses.find((one) => one === status) ?? 'unknown',
        summary: summary === null ? '' : String(summary),
      })
    }
  }
  return sessions.map(({ id, key, harness, task, cwd }) => ({
    key: id,
    name: `${harness} ${key}`,
    ...(task === null ? {} : { task }),
    ...(cwd === null ? {} : { root: cwd }),
    prompts: promptsOf.get(id) ?? [],
    calls: (callsOf.get(id) ?? []).sort((a, b) => a.position - b.position),
  }))
}

/** An input with its long values cut: where a file was written and what was run stands in the beginning. */
function readInput(text: string): Record<string, unknown> {
  const input: unknown = JSON.parse(text)
  if (!isRecord(input)) return {}
  const cut = Object.entries(input).map(([name, value]) => [name, typeof value === 'string' ? value.slice(0, valueMax) : value])
  return text.length <= valueMax ? input : Object.fromEntries(cut)
}
