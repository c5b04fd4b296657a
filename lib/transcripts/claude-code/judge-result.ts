import type { StepStatus } from '@/lib/domain/session/step'
import { asRecord } from '@/lib/transcripts/text/read-field'

interface Result {
  text: string
  /** The `is_error` flag: absent or null on most results. */
  isError: unknown
  toolUseResult?: unknown
  denialKind?: string
}

const denials = [
  "The user doesn't want to proceed with this tool use",
  "The user doesn't want to take this action right now",
  'Claude requested permissions to',
  'This command requires approval',
  'This Bash command contains multiple operations. The following part requires approval',
]
const interruptions = ['[Request interrupted by user', '<tool_use_error>Sibling tool call errored']

/** True for the texts by which a person or a policy refuses a call. */
export const isDenial = (text: string): boolean => denials.some((prefix) => text.startsWith(prefix))

/**
 * Status of an answered call, first rule that fits: denied by a person or a policy, interrupted (by the user, or because a parallel
 * call failed), error, ok. An explicit `is_error: false` overrules the texts: a command may print them.
 */
export function judgeResult({ text, isError, toolUseResult, denialKind }: Result): { status: StepStatus; exitCode?: number } {
  const isReported = isError !== false
  if (denialKind !== undefined || (isReported && isDenial(text))) return { status: 'denied' }
  const isCutOff = isReported && interruptions.some((prefix) => text.startsWith(prefix))
  if (isCutOff || asRecord(toolUseResult)?.interrupted === true) return { status: 'interrupted' }
  if (isError !== true) return { status: 'ok' }
  const exitCode = /^Exit code (\d{1,10})\b/.exec(text)?.[1]
  return exitCode === undefined ? { status: 'error' } : { status: 'error', exitCode: Number(exitCode) }
}
