import { claudeCodeFacts } from '@/lib/transcripts/claude-code/facts'
import { detectClaudeCode, isClaudeLine } from '@/lib/transcripts/claude-code/detect-claude-code'
import { readSessionEntry } from '@/lib/transcripts/claude-code/entry'
import { readClaudeFile } from '@/lib/transcripts/claude-code/read-file'
import { readOther } from '@/lib/transcripts/claude-code/read-other'
import type { Format } from '@/lib/transcripts/format'
import type { LineHead } from '@/lib/transcripts/source/line-head'

/** Session files of Claude Code and the files of its sub-agents (JSONL, camelCase envelope). */
export const claudeCode: Format = {
  name: 'claude-code',
  title: 'Claude Code session (JSONL)',
  facts: claudeCodeFacts,
  detect: detectClaudeCode,
  parse: (source) =>
    readClaudeFile(source, {
      format: 'claude-code',
      readEntry: readSessionEntry,
      isOwn: isClaudeLine,
      skip: isProgress,
      readOther,
    }),
}

/**
 * A quarter of all lines. Quotes inside a JSON text are escaped, so these bytes can only be structure, and only a progress line has a
 * typed `data` right behind its type. Those that show a sub-agent's lines are copies of the sub-agent's own file.
 */
function isProgress(line: LineHead): string | undefined {
  return line.start.includes('"type":"progress","data":{"type":') && line.endsWith('}') ? 'progress' : undefined
}
