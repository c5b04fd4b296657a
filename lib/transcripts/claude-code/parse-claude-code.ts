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
 * typed `data` right behind its type. The lines of sub-agents, which are wanted, name their type after the message they show.
 */
function isProgress(line: LineHead): string | undefined {
  const isTyped = line.start.includes('"type":"progress","data":{"type":') && line.endsWith('}')
  return isTyped && !line.includes('"agent_progress"') ? 'progress' : undefined
}
