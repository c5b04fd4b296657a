import type { SessionItem } from '@/lib/contract/session'
import type { Prisma } from '@/prisma/generated/sqlite/client'

export const withTitle = {
  agent: { select: { name: true } },
  prompts: { orderBy: { turn: 'asc' }, take: 1, select: { text: true } },
} satisfies Prisma.SessionInclude

export type SessionRow = Prisma.SessionGetPayload<{ include: typeof withTitle }>

const titleLength = 120

const oneLine = (text: string) => text.replaceAll(/\s+/g, ' ').trim()

/** The wire form of a session; its title is the beginning of its first request. */
export function sessionItem(row: SessionRow): SessionItem {
  const first = row.prompts[0]?.text
  return {
    id: row.id,
    key: row.key,
    agent: row.agent.name,
    harness: row.harness,
    format: row.format,
    title: first ? oneLine(first).slice(0, titleLength) : null,
    model: row.model,
    steps: row.stepCount,
    errors: row.errorCount,
    unreadable: row.unreadableCount,
    turns: row.turns,
    outcome: row.outcome,
    outcomeSource: row.outcomeSource,
    outcomeBecause: row.outcomeBecause,
    startedAt: row.startedAt?.toISOString() ?? null,
    endedAt: row.endedAt?.toISOString() ?? null,
    completedAt: row.completedAt?.toISOString() ?? null,
    erasedAt: row.erasedAt?.toISOString() ?? null,
    createdAt: row.createdAt.toISOString(),
  }
}
