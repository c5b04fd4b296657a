import type { StepStatus } from '@/lib/domain/session/step'
import type { Provider, Queryable } from '@/lib/store/client'
import { readPacked } from '@/lib/store/read-packed'
import { Prisma } from '@/prisma/generated/sqlite/client'

/** A stored step as the miner and the evidence need it. */
export interface HistoryStep {
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

/** The steps of sessions, in the order of their positions; each text that many steps share is held once. */
export async function readSteps(db: Queryable, provider: Provider, ids: readonly string[]): Promise<Map<string, HistoryStep[]>> {
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
