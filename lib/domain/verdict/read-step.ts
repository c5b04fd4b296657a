import { hidesExit } from '@/lib/domain/outcome-text/exit-hidden'
import type { TextOutcome } from '@/lib/domain/outcome-text/json-result'
import { outcomeOfText } from '@/lib/domain/outcome-text/outcome-of-text'
import { isReader } from '@/lib/domain/outcome-text/reader-tools'
import type { Step } from '@/lib/domain/session/step'
import { shapeOf } from '@/lib/domain/shape/shape-of'
import { commandOf } from '@/lib/domain/shape/shell-tools'

/** A step with what its command line and its result say. */
export interface ReadStep {
  step: Step
  /** Of a shell step. */
  command: string | null
  heads: readonly string[]
  /** What the result says of the call, read when it is first asked for; unknown where it cannot be read. */
  readonly result: TextOutcome
}

/** Harnesses that mark every command with another code than 0 as an error, and keep no code of the others. */
const flagging: ReadonlySet<string> = new Set(['claude-code'])

/** Refused by a person or a policy, or cut off: such a call did not run to its end. */
export const didNotRun = ({ status }: Pick<Step, 'status'>): boolean => status === 'denied' || status === 'interrupted'

export function readStep(step: Step, harness: string | undefined): ReadStep {
  const value = commandOf(step.tool, step.input)
  const command = value === null || typeof value === 'string' ? value : value.join(' ')
  const heads = shapeOf(step.tool, step.input).heads ?? []
  let known: TextOutcome | undefined
  return {
    step,
    command,
    heads,
    get result() {
      return (known ??= resultOf(step, command, heads, flagging.has(harness ?? '')))
    },
  }
}

/** The exit code decides where it is the command's own; where another command gave it, or there is none, the text does. */
function resultOf(step: Step, command: string | null, heads: readonly string[], isFlagged: boolean): TextOutcome {
  const { output, status } = step
  const text = output?.summary ?? ''
  const isDone = isFlagged && status === 'ok' && command !== null && text.trim() !== ''
  const code = output?.exitCode ?? (isDone ? 0 : undefined)
  const said = outcomeOfText({ text, tool: step.tool, isError: status === 'error', heads, ...(code ? { exitCode: code } : {}) })
  if (code !== 0 || command === null || isReader(step.tool, heads)) return said
  return hidesExit(command) ? said : 'success'
}
