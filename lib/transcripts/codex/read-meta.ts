import type { CodexDraft } from '@/lib/transcripts/codex/codex-draft'
import { declareTools } from '@/lib/transcripts/draft/declare-tools'
import type { LineFate } from '@/lib/transcripts/source/tally-lines'
import { asRecord, asText, type JsonRecord } from '@/lib/transcripts/text/read-field'
import { readTime } from '@/lib/transcripts/text/read-time'

/** The first header says whose file this is; a fork carries its origin's after it. */
export function readMeta(draft: CodexDraft, meta: JsonRecord): LineFate {
  if (draft.hasMeta) return { skipped: 'session_meta of another session' }
  draft.hasMeta = true
  const { session } = draft
  session.key = asText(meta.id) ?? asText(meta.session_id) ?? ''
  session.cwd = asText(meta.cwd) ?? session.cwd
  session.branch = asText(asRecord(meta.git)?.branch) ?? session.branch
  session.startedAt = readTime(meta.timestamp) ?? session.startedAt
  declareTools(draft, meta.dynamic_tools)
  const subagent = asRecord(meta.source)?.subagent
  if (subagent === undefined) return 'read'
  const spawn = asRecord(asRecord(subagent)?.thread_spawn)
  draft.isSubagent = true
  draft.role = asText(spawn?.agent_role) ?? asText(meta.agent_role) ?? asText(asRecord(subagent)?.other) ?? asText(subagent)
  session.parentKey = asText(meta.parent_thread_id) ?? asText(spawn?.parent_thread_id)
  return 'read'
}
