import { copyKey } from '@/lib/domain/session/copy'
import { shapeHash } from '@/lib/domain/shape/hash-shape'
import { shapeLabel } from '@/lib/domain/shape/shape-label'
import { shapeOf } from '@/lib/domain/shape/shape-of'
import type { Shape } from '@/lib/domain/shape/types'
import { bulkInsert, type ColumnKind } from '@/lib/store/bulk-insert'
import { newId } from '@/lib/store/id'
import { inChunks } from '@/lib/store/in-chunks'
import type { Shape as ShapeRow, Step as StepRow } from '@/prisma/generated/sqlite/client'
import type { WriteContext } from '../kernel/context'
import type { MergedStep } from './merge-reading'

const columns = {
  id: 'text',
  workspaceId: 'text',
  agentId: 'text',
  sessionId: 'text',
  position: 'int',
  turn: 'int',
  toolUseId: 'text',
  tool: 'text',
  input: 'text',
  status: 'text',
  isSidechain: 'bool',
  parent: 'text',
  role: 'text',
  startedAt: 'time',
  durationMs: 'int',
  summary: 'text',
  outputBytes: 'int',
  exitCode: 'int',
  shapeHash: 'text',
  copyKey: 'text',
  isCopy: 'bool',
} as const satisfies Record<keyof StepRow, ColumnKind>

const shapeColumns = {
  id: 'text',
  workspaceId: 'text',
  hash: 'text',
  tool: 'text',
  params: 'json',
  heads: 'json',
  label: 'text',
  createdAt: 'time',
} as const satisfies Record<keyof ShapeRow, ColumnKind>

function stepRow(
  tx: WriteContext,
  owner: { sessionId: string; agentId: string; canFork: boolean },
  { step, kept }: MergedStep,
  hash: string,
): StepRow {
  return {
    id: kept?.id ?? newId('step'),
    workspaceId: tx.workspace.id,
    agentId: owner.agentId,
    sessionId: owner.sessionId,
    position: step.position,
    turn: step.turn,
    toolUseId: step.toolUseId ?? null,
    tool: step.tool,
    input: JSON.stringify(step.input),
    status: step.status,
    isSidechain: step.isSidechain,
    parent: step.parent ?? null,
    role: step.role ?? null,
    startedAt: step.startedAt ? new Date(step.startedAt) : null,
    durationMs: step.durationMs === undefined ? null : Math.round(step.durationMs),
    summary: step.output?.summary ?? null,
    outputBytes: step.output?.bytes ?? null,
    exitCode: step.output?.exitCode ?? null,
    shapeHash: hash,
    copyKey: owner.canFork ? copyKey(step) : null,
    isCopy: kept?.isCopy ?? false,
  }
}

const isSame = (row: StepRow, kept: StepRow | null): boolean =>
  kept !== null &&
  (Object.keys(columns) as (keyof StepRow)[]).every((name) => {
    const [a, b] = [row[name], kept[name]]
    return a === b || (a instanceof Date && b instanceof Date && a.getTime() === b.getTime())
  })

/** Whose steps they are; a new session has none to be compared with. */
interface StepOwner {
  sessionId: string
  agentId: string
  canFork: boolean
  isNew: boolean
}

/** Brings the stored steps of a session to these: what is as it was stays untouched. Also every shape that the workspace does not know yet. */
export async function storeSteps(tx: WriteContext, owner: StepOwner, steps: MergedStep[]): Promise<StepRow[]> {
  const shapes = new Map<string, Shape>()
  const hashes = new Map<string, string>()
  const rows = steps.map((merged) => {
    const shape = shapeOf(merged.step.tool, merged.step.input)
    // A session has few shapes and many steps: each is digested once.
    const spelled = JSON.stringify(shape)
    const hash = hashes.get(spelled) ?? shapeHash(shape)
    hashes.set(spelled, hash)
    shapes.set(hash, shape)
    return stepRow(tx, owner, merged, hash)
  })
  await storeShapes(tx, shapes)
  const kept = new Set(rows.filter((row, index) => isSame(row, steps[index]?.kept ?? null)).map((row) => row.id))
  if (!owner.isNew) await dropSteps(tx, owner.sessionId, kept)
  const changed = rows.filter((row) => !kept.has(row.id))
  await bulkInsert(tx.db, tx.store.provider, 'Step', columns, changed)
  return rows
}

/** Removes the stored steps of a session but for those that stay as they are. */
async function dropSteps(tx: WriteContext, sessionId: string, kept: ReadonlySet<string>): Promise<void> {
  if (kept.size === 0) return void (await tx.db.step.deleteMany({ where: { sessionId } }))
  const stored = await tx.db.step.findMany({ where: { sessionId }, select: { id: true } })
  const gone = stored.map((row) => row.id).filter((id) => !kept.has(id))
  await inChunks(gone, async (some) => {
    await tx.db.step.deleteMany({ where: { id: { in: some } } })
    return []
  })
}

/** Writes the shapes, by hash, that the workspace does not know yet. */
export async function storeShapes(tx: WriteContext, shapes: Map<string, Shape>): Promise<void> {
  // In one order for all: two sessions that bring the same shapes must not wait for each other.
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
