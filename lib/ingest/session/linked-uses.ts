import { skillArguments } from '@/lib/domain/session/skill-call'
import { inChunks } from '@/lib/store/in-chunks'
import type { Session, Step } from '@/prisma/generated/sqlite/client'
import type { WriteContext } from '@/lib/kernel'
import type { ReportedCall } from './call-report'

/** The harness of uses that our MCP server recorded when it served a skill. */
const mcpDoor = 'mcp'

/**
 * Reports of calls that our MCP server already recorded: the session key in their arguments identifies that use, so that one load
 * is one use on both surfaces.
 */
export async function atDoor(tx: WriteContext, calls: ReportedCall[]): Promise<ReportedCall[]> {
  const placed = calls.flatMap((call) => {
    const { sessionKey, toolUseId } = argumentsOf(call.step)
    return sessionKey === undefined || call.report.useId !== undefined
      ? []
      : [{ call, sessionKey, useKey: toolUseId ?? call.report.skill.id }]
  })
  if (placed.length === 0) return calls
  const known = await inChunks(placed, (some) =>
    tx.db.use.findMany({
      where: {
        workspaceId: tx.workspace.id,
        harness: mcpDoor,
        sessionKey: { in: some.map((one) => one.sessionKey) },
        useKey: { in: some.map((one) => one.useKey) },
      },
      select: { sessionKey: true, useKey: true, skillId: true },
    }),
  )
  const existing = new Set(known.map((use) => JSON.stringify([use.sessionKey, use.useKey, use.skillId])))
  const moved = new Map(
    placed
      .filter(({ call, sessionKey, useKey }) => existing.has(JSON.stringify([sessionKey, useKey, call.report.skill.id])))
      .map(({ call: { step, report }, sessionKey, useKey }) => {
        const toolUseId = useKey === report.skill.id ? undefined : useKey
        return [step.id, { step, report: { ...report, harness: mcpDoor, sessionKey, toolUseId } }]
      }),
  )
  return calls.map((call) => moved.get(call.step.id) ?? call)
}

const text = (value: unknown): string | undefined => (typeof value === 'string' && value !== '' ? value : undefined)

function argumentsOf({ tool, input }: Step): { sessionKey?: string; toolUseId?: string } {
  const { sessionKey, toolUseId } = skillArguments({ tool, input: JSON.parse(input) }) ?? {}
  return { sessionKey: text(sessionKey), toolUseId: text(toolUseId) }
}

/**
 * A call that several forks contain is one use, of the fork that made it first. When a copy arrived before its original, the copy's
 * use moves to the original's session.
 */
export async function moveFromCopies(tx: WriteContext, session: Session, calls: ReportedCall[]): Promise<void> {
  const byKey = new Map(calls.flatMap((call) => (call.step.copyKey === null ? [] : [[call.step.copyKey, call] as const])))
  if (!session.canFork || byKey.size === 0) return
  const copies = await inChunks([...byKey.keys()], (some) =>
    tx.db.step.findMany({
      where: {
        workspaceId: tx.workspace.id,
        copyKey: { in: some },
        isCopy: true,
        session: { harness: session.harness, canFork: true, key: { not: session.key } },
      },
      select: { copyKey: true, session: { select: { id: true, key: true } } },
      orderBy: { id: 'asc' },
    }),
  )
  for (const { copyKey, session: fork } of copies) {
    const call = byKey.get(copyKey ?? '')
    if (call) await moveUse(tx, session, fork, call)
  }
}

async function moveUse(
  tx: WriteContext,
  session: Session,
  from: Pick<Session, 'id' | 'key'>,
  { step, report }: ReportedCall,
): Promise<void> {
  const { useId, harness, sessionKey, toolUseId: useKey = report.skill.id } = report
  const linked = useId === undefined ? { harness, sessionKey, useKey } : { id: useId }
  await tx.db.use.updateMany({
    where: { ...linked, workspaceId: tx.workspace.id, sessionId: from.id },
    data: { sessionId: session.id },
  })
  const place = { workspaceId: tx.workspace.id, harness: session.harness, useKey: step.toolUseId ?? '' }
  if (await tx.db.use.findFirst({ where: { ...place, sessionKey: session.key }, select: { id: true } })) return
  await tx.db.use.updateMany({
    where: { ...place, sessionKey: from.key, skillId: report.skill.id },
    data: { sessionKey: session.key, agentId: session.agentId },
  })
}
