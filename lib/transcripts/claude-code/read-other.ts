import type { ClaudeDraft } from '@/lib/transcripts/claude-code/claude-draft'
import { readCommand } from '@/lib/transcripts/claude-code/read-prompt'
import { addSignal } from '@/lib/transcripts/draft/add-signal'
import { asText, type JsonRecord } from '@/lib/transcripts/text/read-field'
import { readTime } from '@/lib/transcripts/text/read-time'

/** Lines that are no message but tell of the session: a pull request that was opened, a command typed with a slash. */
export function readOther(draft: () => ClaudeDraft, record: JsonRecord): boolean {
  const at = readTime(record.timestamp)
  if (record.type === 'pr-link') {
    const text = asText(record.prUrl)
    if (text !== undefined) addSignal(draft(), { kind: 'pull-request', at, text })
    return text !== undefined
  }
  if (record.type !== 'system' || record.subtype !== 'local_command') return false
  const name = readCommand(asText(record.content) ?? '')
  if (name !== undefined) addSignal(draft(), { kind: 'slash-command', at, name })
  return name !== undefined
}
