import { canonicalise, type ShapedStep } from '@/lib/domain/mining/canonicalise'
import type { MiningSession } from '@/lib/domain/mining/types'
import { callsMax } from '@/lib/config/heap-room'
import { log } from '@/lib/observe/log'
import type { Provider, Queryable } from '@/lib/store/client'
import { mapYielding } from '@/lib/store/yield-to-event-loop'
import { Prisma, type Session } from '@/prisma/generated/sqlite/client'
import type { StepStatus } from '@/lib/domain/session/step'
import { readPacked } from '@/lib/store/read-packed'
import { endingOf } from './ending'
import type { EssentialShapes } from './essential-shapes'

/** A stored step as the miner and the evidence need it. */
interface HistoryStep {
  position: number
  /** Index of the user prompt it answers. */
  turn: number
  tool: string
  status: StepStatus
  isSidechain: boolean
  parent: string | null
  shapeHash: string
  isCopy: boolean
}

const columns = {
  sessionId: 'plain',
  position: 'plain',
  turn: 'plain',
  tool: 'plain',
  status: 'plain',
  isSidechain: 'plain',
  parent: 'plain',
  shapeHash: 'plain',
  isCopy: 'plain',
} as const

/** Sessions whose steps come in one text: few, so that what is read dies young. */
const sessionsAtOnce = 20

/** What an agent did: its minable sessions, as given to the miner, with the way back from ids to rows. */
export interface History {
  /** Parallel to `mined`. */
  sessions: Session[]
  mined: MiningSession[]
  /** In the order of their positions. */
  stepsOf(sessionId: string): readonly HistoryStep[]
  shapeHashes: string[]
}

/** Which sessions of an agent are read: those of a rolling window, or those that use a tool. */
export interface HistoryScope {
  agentId: string
  since?: Date | null
  tool?: string
}

/** How many sessions `loadHistory` reads where memory holds them, and their calls. */
export async function countHistory(db: Queryable, scope: HistoryScope): Promise<{ sessions: number; calls: number }> {
  const { _count, _sum } = await db.session.aggregate({ where: sessionsIn(scope), _count: true, _sum: { stepCount: true } })
  return { sessions: _count, calls: _sum.stepCount ?? 0 }
}

function sessionsIn({ agentId, since, tool }: HistoryScope): Prisma.SessionWhereInput {
  const inWindow = since ? { startedAt: { gte: since } } : {}
  const withTool = tool === undefined ? {} : { steps: { some: { tool } } }
  return { agentId, isMinable: true, erasedAt: null, ...inWindow, ...withTool }
}

/** The steps of sessions, in the order of their positions; each text that many steps share is held once. */
async function readSteps(db: Queryable, provider: Provider, ids: readonly string[]): Promise<Map<string, HistoryStep[]>> {
  const bySession = new Map(ids.map((id): [string, HistoryStep[]] => [id, []]))
  const texts = new Map<string, string>()
  const interned = (value: unknown): string => {
    const text = String(value)
    const known = texts.get(text)
    if (known === undefined) texts.set(text, text)
    return known ?? text
  }
  for (let start = 0; start < ids.length; start += sessionsAtOnce) {
    const some = Prisma.join(ids.slice(start, start + sessionsAtOnce))
    const rows = await readPacked(db, provider, 'Step', columns, Prisma.sql`"sessionId" IN (${some})`)
    for (const [sessionId, position, turn, tool, status, isSidechain, parent, shapeHash, isCopy] of rows)
      bySession.get(String(sessionId))?.push({
        position: Number(position),
        turn: Number(turn),
        tool: interned(tool),
        status: interned(status) as StepStatus,
        isSidechain: isSidechain === 1,
        parent: parent === null ? null : interned(parent),
        shapeHash: interned(shapeHash),
        isCopy: isCopy === 1,
      })
  }
  for (const steps of bySession.values()) steps.sort((a, b) => a.position - b.position)
  return bySession
}

/** Loads the history of one agent, each step by its essence. Warm-ups and erased sessions are left out. */
export async function loadHistory(
  db: Queryable,
  provider: Provider,
  { agentId, since, tool }: HistoryScope,
  essential: EssentialShapes,
): Promise<History> {
  const all = await db.session.findMany({ where: sessionsIn({ agentId, since, tool }), orderBy: { id: 'asc' } })
  const sessions = withinMemory(all, agentId)
  const bySession = await readSteps(
    db,
    provider,
    sessions.map((one) => one.id),
  )
  const stepsOf = (sessionId: string): HistoryStep[] => bySession.get(sessionId) ?? []
  const shapeHashes: string[] = []
  const idOf = new Map<string, number>()
  const intern = (hash: string): number => {
    const known = idOf.get(hash)
    if (known !== undefined) return known
    idOf.set(hash, shapeHashes.length)
    return shapeHashes.push(hash) - 1
  }
  const mined = await mapYielding(sessions, (session): MiningSession => {
    const own = stepsOf(session.id).map((step) => toShaped(step, essential))
    const sequences = canonicalise(own, essential.bookkeeping)
    const canonical = sequences.map(({ shapes, positions }) => ({ shapes: shapes.map(intern), positions }))
    return { key: session.id, task: session.task ?? undefined, ending: endingOf(session), sequences: canonical }
  })
  return { sessions, mined, shapeHashes, stepsOf }
}

/** The latest sessions whose calls the server's memory holds; a process that overflows would end with all of them. */
function withinMemory(sessions: Session[], agentId: string): Session[] {
  const most = callsMax()
  let calls = 0
  const read = sessions.toReversed().filter(({ stepCount }) => {
    const fits = calls + stepCount <= most
    if (fits) calls += stepCount
    return fits
  })
  if (read.length < sessions.length)
    log().warn(
      { agentId, sessions: sessions.length, read: read.length, calls: most },
      'memory for mining holds only a part of the sessions',
    )
  return read.toReversed()
}

const toShaped = (step: HistoryStep, essential: EssentialShapes): ShapedStep => ({
  position: step.position,
  tool: step.tool,
  status: step.status,
  isSidechain: step.isSidechain,
  parent: step.parent ?? undefined,
  shape: essential.of(step.shapeHash),
  isCopy: step.isCopy,
})
