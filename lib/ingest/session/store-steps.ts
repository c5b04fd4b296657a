import { keysOf } from '@/lib/domain/collection/keys-of'
import { shapeLabel } from '@/lib/domain/shape/shape-label'
import type { Shape } from '@/lib/domain/shape/types'
import { bulkInsert, type ColumnKind } from '@/lib/store/bulk-insert'
import { newId } from '@/lib/store/id'
import { inChunks } from '@/lib/store/in-chunks'
import type { Step as StepRow } from '@/prisma/generated/sqlite/client'
import { columnsOf } from '@/lib/store/columns'
import type { WriteContext } from '@/lib/kernel'
import { stepColumns, stepFacts } from '@/lib/reading/step-row'
import type { MergedReading } from './merge-reading'

const columns = {
  workspaceId: 'text',
  agentId: 'text',
  sessionId: 'text',
  ...stepColumns,
} as const satisfies Record<keyof StepRow, ColumnKind>

const shapeColumns = columnsOf('Shape')

const isSame = (row: StepRow, previous: StepRow | null): boolean =>
  previous !== null &&
  keysOf(columns).every((name) => {
    const [a, b] = [row[name], previous[name]]
    return a === b || (a instanceof Date && b instanceof Date && a.getTime() === b.getTime())
  })

/** The owner of the steps. */
interface StepOwner {
  sessionId: string
  agentId: string
  canFork: boolean
}

/** Updates the stored steps of a session to these; unchanged rows are not written. */
export async function storeSteps(
  tx: WriteContext,
  { sessionId, agentId, canFork }: StepOwner,
  { steps }: MergedReading,
): Promise<StepRow[]> {
  const rows = steps.map(({ step, previous }): StepRow => ({
    workspaceId: tx.workspace.id,
    agentId,
    sessionId,
    ...stepFacts(step, step.shapeHash, canFork, previous),
  }))
  const unchanged = new Set(rows.filter((row, index) => isSame(row, steps[index]?.previous ?? null)).map((row) => row.id))
  await dropSteps(tx, sessionId, unchanged)
  const changed = rows.filter((row) => !unchanged.has(row.id))
  await bulkInsert(tx.db, tx.store.provider, 'Step', columns, changed)
  return rows
}

/** Removes the stored steps of a session except those that stay unchanged. */
async function dropSteps(tx: WriteContext, sessionId: string, keptIds: ReadonlySet<string>): Promise<void> {
  if (keptIds.size === 0) return void (await tx.db.step.deleteMany({ where: { sessionId } }))
  const stored = await tx.db.step.findMany({ where: { sessionId }, select: { id: true } })
  const removed = stored.map((row) => row.id).filter((id) => !keptIds.has(id))
  await inChunks(removed, async (some) => {
    await tx.db.step.deleteMany({ where: { id: { in: some } } })
    return []
  })
}

/** Writes the shapes, by hash, that are new to the workspace. */
export async function storeShapes(tx: WriteContext, shapes: Map<string, Shape>): Promise<void> {
  // In one order for all: two sessions with the same shapes must not deadlock.
  const inOrder = [...shapes].toSorted(([a], [b]) => (a < b ? -1 : 1))
  const rows = inOrder.map(([hash, shape]) => ({
    id: newId('shape'),
    workspaceId: tx.workspace.id,
    hash,
    tool: shape.tool,
    params: shape.params.map(({ name, type }) => ({ name, type })),
    heads: shape.heads ?? null,
    label: shapeLabel(shape),
    createdAt: tx.now(),
  }))
  await bulkInsert(tx.db, tx.store.provider, 'Shape', shapeColumns, rows, { ignoreConflicts: true })
}
