import { startDraft, type Draft } from '@/lib/transcripts/draft/start-draft'

/** A Copilot session while its file is read. */
export interface CopilotDraft extends Draft {
  /** Calls a permission was refused for. */
  denied: Set<string>
  /** Names of the sub-agents by the call that started them. */
  roles: Map<string, string>
}

/** An empty session of Copilot CLI; its key comes with the first line. */
export function startCopilotDraft(): CopilotDraft {
  const draft = startDraft({ key: '', harness: 'copilot', format: 'copilot', canFork: true })
  return { ...draft, denied: new Set(), roles: new Map() }
}
