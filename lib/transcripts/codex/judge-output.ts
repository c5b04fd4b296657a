import type { StepStatus } from '@/lib/domain/session/step'
import { parseJson } from '@/lib/transcripts/source/parse-json'
import { joinBlocks } from '@/lib/transcripts/text/join-blocks'
import { asNumber, asRecord, asText } from '@/lib/transcripts/text/read-field'

/** What an output says of its call. */
export interface Judgement {
  status: StepStatus
  exitCode?: number
  /** The text without the harness's own head where that could be told. */
  text: string
  /** Id under which a command that still runs is polled. */
  runningId?: string
}

/** Codes stand in the head: the tool's own text may hold the same words. */
const headChars = 400
const code = /^(?:Process exited with code|Exit code:) (-?\d{1,10})\b/m
const running = /^Process running with session ID (\S{1,40})/m
const refusal = /\brejected by user\b|^Rejected\(|^(?:exec|command|patch)[^\n]{0,40} (?:denied|rejected)\b/i

/** Status of an answered call: what stopped it, then its exit code, then the texts of the patch tool, else ok. */
export function judgeOutput(output: unknown): Judgement {
  const text = readOutput(output)
  const old = readOldOutput(text)
  if (old) return old
  const head = text.slice(0, headChars).split(/^Output:/m, 1)[0] ?? ''
  if (/^aborted by user\b/i.test(head)) return { status: 'interrupted', text }
  if (refusal.test(head.split('\n', 1)[0] ?? '')) return { status: 'denied', text }
  const exitCode = code.exec(head)?.[1]
  if (exitCode !== undefined) return { ...byCode(Number(exitCode)), text }
  const runningId = running.exec(head)?.[1]
  if (runningId !== undefined) return { status: 'unknown', text, runningId }
  const isFailure = head.startsWith('apply_patch verification failed') || asRecord(output)?.success === false
  return { status: isFailure ? 'error' : 'ok', text }
}

/** Status of an exit code. */
export function byCode(exitCode: number): { status: StepStatus; exitCode: number } {
  return { status: exitCode === 0 ? 'ok' : 'error', exitCode }
}

function readOutput(output: unknown): string {
  const record = asRecord(output)
  if (!record) return joinBlocks(output)
  const inner = record.content ?? record.output ?? record.text
  return inner === undefined ? JSON.stringify(record) : joinBlocks(inner)
}

/** Old versions wrapped text and code in JSON: `{ output, metadata: { exit_code } }`. */
function readOldOutput(text: string): Judgement | undefined {
  if (!text.startsWith('{') || !text.includes('"exit_code"')) return undefined
  const record = asRecord(parseJson(text).value)
  const exitCode = asNumber(asRecord(record?.metadata)?.exit_code)
  return exitCode === undefined ? undefined : { ...byCode(exitCode), text: asText(record?.output) ?? '' }
}
