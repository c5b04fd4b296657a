/** Where harnesses store their sessions, below the home directory. */
export const agentFolders = [
  { harness: 'claude-code', folder: '.claude/projects' },
  { harness: 'claude-code', folder: '.config/claude/projects' },
  { harness: 'codex', folder: '.codex/sessions' },
  { harness: 'codex', folder: '.codex/archived_sessions' },
  { harness: 'copilot', folder: '.copilot/session-state' },
  { harness: 'gemini', folder: '.gemini/tmp' },
  { harness: 'opencode', folder: '.local/share/opencode' },
  { harness: 'cursor', folder: '.cursor/projects' },
  { harness: 'pi', folder: '.pi/agent/sessions' },
  { harness: 'openclaw', folder: '.openclaw/agents' },
] as const
