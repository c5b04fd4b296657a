import type { Step } from '@/lib/domain/session/step'
import type { StepFacts } from './step-row'

/** A step with the hash of its shape: of one that is stored, as it was shaped then. */
export interface ShapedStep extends Step {
  shapeHash: string
}

/** A row as the parsers would have yielded its step, after redaction. */
export function stepOf(row: StepFacts): ShapedStep {
  return {
    shapeHash: row.shapeHash,
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
