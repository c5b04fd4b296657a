import { streamJsonFacts } from '@/lib/transcripts/claude-code/facts'
import type { ClaudeDraft } from '@/lib/transcripts/claude-code/claude-draft'
import { detectStreamJson, isStreamLine } from '@/lib/transcripts/claude-code/detect-claude-code'
import { readStreamEntry } from '@/lib/transcripts/claude-code/entry'
import { readClaudeFile } from '@/lib/transcripts/claude-code/read-file'
import { claudeParts } from '@/lib/transcripts/claude-code/used-parts'
import { addSignal } from '@/lib/transcripts/draft/add-signal'
import type { Format } from '@/lib/transcripts/format'
import { cleanText } from '@/lib/transcripts/text/clean-text'
import { asList, asRecord, asText, type JsonRecord } from '@/lib/transcripts/text/read-field'

/** What Claude Code prints with `--output-format stream-json`: the same messages in a snake_case envelope. */
export const claudeStreamJson: Format = {
  name: 'claude-stream-json',
  title: 'Claude Code stream-json output',
  facts: streamJsonFacts,
  detect: detectStreamJson,
  parse: (source) =>
    readClaudeFile(source, {
      format: 'claude-stream-json',
      readEntry: readStreamEntry,
      isOwn: isStreamLine,
      parts: claudeParts,
      readOther,
    }),
}

function readOther(open: () => ClaudeDraft, record: JsonRecord): boolean {
  if (record.type === 'system' && record.subtype === 'init') {
    const { session } = open()
    session.cwd ??= asText(record.cwd)
    session.model ??= asText(record.model)
    return true
  }
  if (record.type !== 'result') return false
  const draft = open()
  const last = asText(record.result)
  if (last !== undefined) {
    draft.session.lastText = cleanText(last).trim()
    draft.lastWords = undefined
  }
  for (const denial of asList(record.permission_denials)) {
    const step = draft.known.get(asText(asRecord(denial)?.tool_use_id) ?? '')?.at(-1)
    if (step) step.status = 'denied'
  }
  addSignal(draft, { kind: 'turn-end', text: asText(record.subtype) })
  return true
}
