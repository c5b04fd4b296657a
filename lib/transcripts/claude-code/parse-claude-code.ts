import { claudeCodeFacts } from '@/lib/transcripts/claude-code/facts'
import { detectClaudeCode, isClaudeLine } from '@/lib/transcripts/claude-code/detect-claude-code'
import { readSessionEntry } from '@/lib/transcripts/claude-code/entry'
import { readClaudeFile } from '@/lib/transcripts/claude-code/read-file'
import type { Format } from '@/lib/transcripts/format'

/** Session files of Claude Code and the files of its sub-agents (JSONL, camelCase envelope). */
export const claudeCode: Format = {
  name: 'claude-code',
  title: 'Claude Code session (JSONL)',
  facts: claudeCodeFacts,
  detect: detectClaudeCode,
  parse: (source) =>
    readClaudeFile(source, { format: 'claude-code', readEntry: readSessionEntry, isOwn: isClaudeLine, skip: isProgress }),
}

/**
 * A quarter of all lines, and they repeat the messages of sub-agents. Quotes inside a JSON text are escaped, so these
 * bytes can only be structure, and only a progress line has a typed `data` right behind its type.
 */
function isProgress(text: string): boolean {
  return text.endsWith('}') && text.includes('"type":"progress","data":{"type":')
}
