import { claudeCodeFacts } from '@/lib/transcripts/claude-code/facts'
import { detectClaudeCode, isClaudeLine } from '@/lib/transcripts/claude-code/detect-claude-code'
import { readSessionEntry } from '@/lib/transcripts/claude-code/entry'
import { isProgress } from '@/lib/transcripts/claude-code/is-progress'
import { readClaudeFile, type Spelling } from '@/lib/transcripts/claude-code/read-file'
import { readOther } from '@/lib/transcripts/claude-code/read-other'
import { claudeParts } from '@/lib/transcripts/claude-code/used-parts'
import type { Format } from '@/lib/transcripts/format'

/** How session files are read. */
export const sessionSpelling: Spelling = {
  format: 'claude-code',
  readEntry: readSessionEntry,
  isOwn: isClaudeLine,
  skip: (bytes, start, end) => (isProgress(bytes, start, end) ? 'progress' : undefined),
  parts: claudeParts,
  readOther,
}

/**
 * Session files of Claude Code and the files of its sub-agents (JSONL, camelCase envelope). Progress lines, and what nobody reads of a line
 * beyond 4 kB (the second copy of a result, the end of the first, pictures, thoughts), are passed over by position: brackets, names and
 * strings must hold together there as everywhere, but an escape that is none or a bare control code goes unnoticed.
 */
export const claudeCode: Format = {
  name: 'claude-code',
  title: 'Claude Code session (JSONL)',
  facts: claudeCodeFacts,
  detect: detectClaudeCode,
  parse: (source) => readClaudeFile(source, sessionSpelling),
}
