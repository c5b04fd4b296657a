import type { BasicType } from 'hyparquet-writer'
import type { Session, Step } from '@/prisma/generated/sqlite/client'

export type SessionFacts = Pick<Session, 'id' | 'key' | 'harness' | 'model' | 'outcome' | 'startedAt' | 'createdAt'>
export interface StepRow {
  session: SessionFacts
  step: Step
}

interface Column {
  name: string
  type: BasicType
  of: (row: StepRow) => string | number | boolean | Date | null | undefined
}

/** What a file holds of each step, in the order of its columns. Texts are as they are stored: redacted. Null where nothing is known. */
export const columns: readonly Column[] = [
  { name: 'session', type: 'STRING', of: ({ session }) => session.id },
  { name: 'session_key', type: 'STRING', of: ({ session }) => session.key },
  { name: 'harness', type: 'STRING', of: ({ session }) => session.harness },
  { name: 'model', type: 'STRING', of: ({ session }) => session.model },
  { name: 'outcome', type: 'STRING', of: ({ session }) => session.outcome },
  { name: 'session_started_at', type: 'TIMESTAMP', of: ({ session }) => session.startedAt },
  { name: 'position', type: 'INT32', of: ({ step }) => step.position },
  { name: 'turn', type: 'INT32', of: ({ step }) => step.turn },
  { name: 'tool', type: 'STRING', of: ({ step }) => step.tool },
  { name: 'status', type: 'STRING', of: ({ step }) => step.status },
  { name: 'input', type: 'STRING', of: ({ step }) => step.input },
  { name: 'result', type: 'STRING', of: ({ step }) => step.summary },
  { name: 'exit_code', type: 'INT32', of: ({ step }) => step.exitCode },
  { name: 'result_bytes', type: 'INT32', of: ({ step }) => step.outputBytes },
  { name: 'started_at', type: 'TIMESTAMP', of: ({ step }) => step.startedAt },
  { name: 'duration_ms', type: 'INT32', of: ({ step }) => step.durationMs },
  { name: 'shape', type: 'STRING', of: ({ step }) => step.shapeHash },
  { name: 'is_sidechain', type: 'BOOLEAN', of: ({ step }) => step.isSidechain },
  { name: 'is_copy', type: 'BOOLEAN', of: ({ step }) => step.isCopy },
]
