import type { Step } from '@/lib/domain/session/step'
import type { Step as StepRow } from '@/prisma/generated/sqlite/client'

/** A stored step as the parsers would have yielded it, after redaction. */
export function stepOf(row: StepRow): Step {
  return {
    position: row.position,
    turn: row.turn,
    toolUseId: row.toolUseId ?? undefined,
    tool: row.tool,
    input: JSON.parse(row.input),
    status: row.status,
    isSidechain: row.isSidechain,
    parent: row.parent ?? undefined,
    role: row.role ?? undefined,
    startedAt: row.startedAt?.toISOString(),
    durationMs: row.durationMs ?? undefined,
    output:
      row.summary === null
        ? undefined
        : { summary: row.summary, bytes: row.outputBytes ?? 0, exitCode: row.exitCode ?? undefined },
  }
}
