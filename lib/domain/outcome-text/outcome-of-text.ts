import { outcomeOfJson, type TextOutcome } from '@/lib/domain/outcome-text/json-result'
import { exitCodeIn } from '@/lib/domain/outcome-text/exit-code'
import { isReader } from '@/lib/domain/outcome-text/reader-tools'
import { saysFailure, saysSuccess } from '@/lib/domain/outcome-text/result-lines'
import { summaryOf } from '@/lib/domain/outcome-text/test-summary'

export interface ToolResult {
  text: string
  tool?: string
  /** Program and sub-command of a shell tool's commands: output of readers (cat, grep, git log) is no verdict. */
  heads?: readonly string[]
  exitCode?: number
  isError?: boolean
}

const maxCharacters = 20_000
const maxLineCharacters = 500

/**
 * What the result of a tool says about how the call ended. In this order: the error flag, the exit code (where
 * it is 0 a test summary with failures still says failure, for a pipe hides the code), what JSON says of
 * itself, then the lines: a failing summary; a failing line after the last good summary; a good one. A word
 * alone decides nothing, and what a read or a search brings is never a verdict.
 */
export function outcomeOfText(result: ToolResult): TextOutcome {
  const { tool = '', heads } = result
  if (tool === 'Skill') return 'unknown'
  if (result.isError === true) return 'failure'
  const isRead = isReader(tool, heads)
  const exitCode = result.exitCode ?? (isRead ? null : exitCodeIn(result.text))
  // grep and diff answer "nothing found" and "they differ" with 1.
  if (isRead) return exitCode !== null && exitCode > 1 ? 'failure' : 'unknown'
  if (exitCode !== null && exitCode !== 0) return 'failure'
  const lines = readLines(result.text)
  if (exitCode === 0) return lines.isFailingSummary ? 'failure' : 'success'
  const json = outcomeOfJson(result.text)
  if (json) return json
  if (lines.isFailingSummary || lines.isFailing) return 'failure'
  // A runner that found nothing to run says nothing of the thing.
  return lines.isGood && !ranNothing.test(result.text) ? 'success' : 'unknown'
}

const ranNothing = /^(?:Ran 0 tests\b|collected 0 items\b|\W*no tests (?:ran|to run)\b|0 passing\b)/im

function readLines(text: string): { isFailingSummary: boolean; isFailing: boolean; isGood: boolean } {
  const signs = { isFailingSummary: false, isFailing: false, isGood: false }
  const part = text.length > maxCharacters ? text.slice(-maxCharacters) : text
  for (const raw of part.split('\n')) {
    const line = raw.slice(0, maxLineCharacters).trimEnd()
    if (line === '') continue
    const summary = summaryOf(line)
    if (summary === 'failure') signs.isFailingSummary = true
    else if (summary === 'success') {
      // Tests that pass may print errors on their way; what fails after the summary is something else.
      signs.isGood = true
      signs.isFailing = false
    } else if (saysFailure(line)) signs.isFailing = true
    else if (saysSuccess(line)) signs.isGood = true
  }
  return signs
}
