import type { StepStatus } from '@/lib/domain/session/step'

const exit = /^[^\n]{0,200}\(exit code: (-?\d{1,10})\)/

/** Status of a result by its flag, its exit code, or a text that begins as errors do. */
export function judgeDroid(text: string, flag: unknown, knownExitCode?: number): { status: StepStatus; exitCode?: number } {
  const isErrorText = text.startsWith('Error:')
  const exitText = isErrorText || flag === true ? exit.exec(text)?.[1] : undefined
  const exitCode = knownExitCode ?? (exitText === undefined ? undefined : Number(exitText))
  const isError = flag === true || (exitCode ?? 0) !== 0 || (flag !== false && isErrorText)
  return { status: isError ? 'error' : 'ok', exitCode }
}
