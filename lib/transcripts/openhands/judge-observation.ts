import type { StepStatus } from '@/lib/domain/session/step'
import { asNumber, asRecord, type JsonRecord } from '@/lib/transcripts/text/read-field'

/** How an action went: by its exit code (-1: still running), else by its flag, else by a text that begins with "ERROR:". */
export function judgeObservation(event: JsonRecord): { status: StepStatus; exitCode?: number } {
  const extras = asRecord(event.extras) ?? {}
  const exitCode = asNumber(asRecord(extras.metadata)?.exit_code) ?? asNumber(extras.exit_code)
  if (event.observation === 'user_rejected') return { status: 'denied' }
  if (event.observation === 'error') return { status: 'error' }
  if (exitCode === -1) return { status: 'unknown' }
  if (exitCode !== undefined) return { status: exitCode === 0 ? 'ok' : 'error', exitCode }
  if (event.success === false) return { status: 'error' }
  return { status: typeof event.content === 'string' && event.content.startsWith('ERROR:') ? 'error' : 'ok' }
}
