import type { Entry } from '@/lib/transcripts/claude-code/entry'

export interface SessionKey {
  key: string
  parentKey?: string
}

const ownFolder = /([^/\\]+)[/\\]subagents[/\\]agent-[^/\\]+\.jsonl$/i

/**
 * `<parent>/<agentId>` for a sub-agent's own file, else the session id. The parent is the folder the file lies in, where its path
 * is known; else the session id, which names the parent in all but the newest versions ("agent-<id>": parent unknown).
 */
export function agentSessionKey(entry: Entry, agentId: string, fileName?: string): SessionKey {
  const folder = fileName === undefined ? undefined : ownFolder.exec(fileName)?.[1]
  const named = entry.sessionId?.startsWith('agent-') ? undefined : entry.sessionId
  const parentKey = folder ?? named
  return parentKey === undefined ? { key: `agent-${agentId}` } : { key: `${parentKey}/${agentId}`, parentKey }
}

/** Name of a file without folder and ending; undefined when nothing is left of it. */
export function fileStem(fileName: string | undefined): string | undefined {
  return (
    fileName
      ?.split(/[/\\]/)
      .at(-1)
      ?.replace(/\.jsonl?$/i, '') || undefined
  )
}
