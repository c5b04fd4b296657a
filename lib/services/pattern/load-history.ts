import { canonicalise, type ShapedStep } from '@/lib/domain/mining/canonicalise'
import type { MiningSession } from '@/lib/domain/mining/types'
import { groupBy } from '@/lib/domain/collection/group-by'
import type { Queryable } from '@/lib/store/client'
import type { Session } from '@/prisma/generated/sqlite/client'
import { endingOf } from './ending'
import type { Essences } from './essences'

/** A stored step as the miner and the evidence need it. */
export interface HistoryStep {
  id: string
  sessionId: string
  position: number
  tool: string
  status: string
  isSidechain: boolean
  parent: string | null
  shapeHash: string
  isCopy: boolean
}

/** What an agent did: its minable sessions, as given to the miner, with the way back from ids to rows. */
export interface History {
  /** Parallel to `mined`. */
  sessions: Session[]
  mined: MiningSession[]
  stepAt(sessionId: string, position: number): HistoryStep | undefined
  shapeHashes: string[]
}

const select = {
  id: true,
  sessionId: true,
  position: true,
  tool: true,
  status: true,
  isSidechain: true,
  parent: true,
  shapeHash: true,
  isCopy: true,
} as const

/** Which sessions of an agent are read: those of a rolling window, or those that use a tool. */
export interface HistoryScope {
  agentId: string
  since?: Date | null
  tool?: string
}

/** Loads the history of one agent, each step by its essence. Warm-ups and erased sessions are left out. */
export async function loadHistory(db: Queryable, { agentId, since, tool }: HistoryScope, essences: Essences): Promise<History> {
  const inWindow = since ? { startedAt: { gte: since } } : {}
  const withTool = tool === undefined ? {} : { steps: { some: { tool } } }
  const where = { agentId, isMinable: true, erasedAt: null, ...inWindow, ...withTool }
  const sessions = await db.session.findMany({ where, orderBy: { id: 'asc' } })
  const steps: HistoryStep[] = await db.step.findMany({
    where: { session: where },
    select,
    orderBy: [{ sessionId: 'asc' }, { position: 'asc' }],
  })
  const bySession = groupBy(steps, (step) => step.sessionId)
  const shapeHashes: string[] = []
  const idOf = new Map<string, number>()
  const intern = (hash: string): number => {
    const known = idOf.get(hash)
    if (known !== undefined) return known
    idOf.set(hash, shapeHashes.length)
    return shapeHashes.push(hash) - 1
  }
  const mined = sessions.map((session): MiningSession => {
    const own = (bySession.get(session.id) ?? []).map((step) => toShaped(step, essences))
    const sequences = canonicalise(own, essences.bookkeeping)
    const canonical = sequences.map(({ shapes, positions }) => ({ shapes: shapes.map(intern), positions }))
    return { key: session.id, task: session.task ?? undefined, ending: endingOf(session.outcome), sequences: canonical }
  })
  const index = new Map(steps.map((step) => [`${step.sessionId}:${step.position}`, step]))
  return { sessions, mined, shapeHashes, stepAt: (sessionId, position) => index.get(`${sessionId}:${position}`) }
}

const toShaped = (step: HistoryStep, essences: Essences): ShapedStep => ({
  position: step.position,
  tool: step.tool,
  status: step.status as ShapedStep['status'],
  isSidechain: step.isSidechain,
  parent: step.parent ?? undefined,
  shape: essences.of(step.shapeHash),
  isCopy: step.isCopy,
})
