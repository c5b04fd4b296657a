import { copyKey } from '@/lib/domain/session/copy'
import { shapeHash } from '@/lib/domain/shape/hash-shape'
import { shapeLabel } from '@/lib/domain/shape/shape-label'
import { shapeOf } from '@/lib/domain/shape/shape-of'
import type { Shape } from '@/lib/domain/shape/types'
import { bulkInsert, type ColumnKind } from '@/lib/store/bulk-insert'
import { newId } from '@/lib/store/id'
import type { Prisma, Step as StepRow } from '@/prisma/generated/sqlite/client'
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

/** Writes the steps of a session anew, and every shape that the workspace does not know yet. */
export async function storeSteps(
  tx: WriteContext,
  owner: { sessionId: string; agentId: string; canFork: boolean },
  steps: MergedStep[],
): Promise<StepRow[]> {
  const shapes = new Map<string, Shape>()
  const rows = steps.map((merged) => {
    const shape = shapeOf(merged.step.tool, merged.step.input)
    const hash = shapeHash(shape)
    shapes.set(hash, shape)
    return stepRow(tx, owner, merged, hash)
  })
  await storeShapes(tx, shapes)
  await tx.db.step.deleteMany({ where: { sessionId: owner.sessionId } })
  await bulkInsert(tx.db, tx.store.provider, 'Step', columns, rows)
  return rows
}

async function storeShapes(tx: WriteContext, shapes: Map<string, Shape>): Promise<void> {
  const known = await tx.db.shape.findMany({
    where: { workspaceId: tx.workspace.id, hash: { in: [...shapes.keys()] } },
    select: { hash: true },
  })
  for (const { hash } of known) shapes.delete(hash)
  for (const [hash, shape] of shapes) {
    const data: Prisma.ShapeUncheckedCreateInput = {
      id: newId('shape'),
      workspaceId: tx.workspace.id,
      hash,
      tool: shape.tool,
      params: shape.params.map(({ name, type }) => ({ name, type })),
      label: shapeLabel(shape),
      createdAt: tx.now(),
    }
    if (shape.heads) data.heads = shape.heads
    await tx.db.shape.upsert({ where: { workspaceId_hash: { workspaceId: tx.workspace.id, hash } }, create: data, update: {} })
  }
}
