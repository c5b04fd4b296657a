import type { Step } from '@/lib/domain/session/step'
import type { StepFacts } from './step-row'

/** A step with the hash of its shape; a stored step keeps the one it was stored with. */
export interface ShapedStep extends Step {
  shapeHash: string
}

/** A row as the step that a parser would return, after redaction. */
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
        : {
            summary: row.summary,
            bytes: row.outputBytes ?? 0,
            exitCode: row.exitCode ?? undefined,
            useTokens: row.useTokens?.split(' '),
            sketch: row.sketch ?? undefined,
          },
  }
}
