import type { StepItem } from '@/lib/contract/session'
import type { Queryable } from '@/lib/store/client'
import type { Step } from '@/prisma/generated/sqlite/client'

/** The wire form of steps, each with the label of its shape. */
export async function stepItems(db: Queryable, workspaceId: string, rows: Step[]): Promise<StepItem[]> {
  const hashes = [...new Set(rows.map((row) => row.shapeHash))]
  const shapes = await db.shape.findMany({ where: { workspaceId, hash: { in: hashes } }, select: { hash: true, label: true } })
  const labels = new Map(shapes.map((shape) => [shape.hash, shape.label]))
  return rows.map((row) => stepItem(row, labels.get(row.shapeHash) ?? row.tool))
}

function stepItem(row: Step, label: string): StepItem {
  return {
    id: row.id,
    toolUseId: row.toolUseId,
    position: row.position,
    turn: row.turn,
    tool: row.tool,
    label,
    input: JSON.parse(row.input),
    status: row.status,
    isSidechain: row.isSidechain,
    isCopy: row.isCopy,
    parent: row.parent,
    role: row.role,
    startedAt: row.startedAt?.toISOString() ?? null,
    durationMs: row.durationMs,
    output: row.summary === null ? null : { summary: row.summary, bytes: row.outputBytes ?? 0, exitCode: row.exitCode },
  }
}
