import type { CodexDraft } from '@/lib/transcripts/codex/codex-draft'
import { addPrompt } from '@/lib/transcripts/draft/add-prompt'
import { addSignal } from '@/lib/transcripts/draft/add-signal'

const injected = [
  '# AGENTS.md instructions',
  '<environment_context>',
  '<turn_aborted>',
  '<permissions instructions>',
  '<user_instructions>',
  '<user_shell_command>',
  '<subagent_notification>',
]
const injectedSkill = /^<skill>\s*<name>([^<]{1,200})<\/name>/

/** A user text of either source; the second of a pair is the same prompt again. */
export function readUserText(draft: CodexDraft, source: 'item' | 'event', text: string, at?: string): void {
  const typed = text.trim()
  if (typed === '' || injected.some((start) => typed.startsWith(start))) return
  const skill = injectedSkill.exec(typed)?.[1]?.trim()
  if (skill !== undefined) return addSignal(draft, { kind: 'skill-given', name: skill, at })
  const { [source]: own, [source === 'item' ? 'event' : 'item']: other } = draft.unmatched
  const waiting = other.get(typed) ?? 0
  if (waiting > 0) return void other.set(typed, waiting - 1)
  own.set(typed, (own.get(typed) ?? 0) + 1)
  addPrompt(draft, typed, at)
}
