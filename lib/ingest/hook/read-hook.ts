/** The fields of a harness's hook that matter here. */
export interface HookNews {
  /** Path of the transcript, as reported by the harness. */
  file: string | null
  sessionKey: string | null
  /** The event's name in the harness. */
  name: string | null
  /** The harness reports that the session is over. */
  isEnd: boolean
}

const text = (value: unknown): string | null => (typeof value === 'string' && value !== '' && value.length <= 4096 ? value : null)
const record = (value: unknown): Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value) ? (value as Record<string, unknown>) : {}

const endings = new Set(['sessionend', 'session.end', 'session.deleted'])

/** Reads the JSON of any harness's hook: their fields differ only in spelling, and OpenCode nests them one level deeper. */
export function readHook(body: Record<string, unknown>): HookNews {
  const fields = { ...record(record(body.properties).info), ...record(body.properties), ...body }
  const pick = (...names: string[]) => names.map((name) => text(fields[name])).find((value) => value !== null) ?? null
  const name = pick('hook_event_name', 'hookEventName', 'event', 'type')
  return {
    file: pick('transcript_path', 'transcriptPath', 'agent_transcript_path', 'rollout_path', 'rolloutPath'),
    sessionKey: pick('session_id', 'sessionId', 'sessionID', 'conversation_id', 'thread-id', 'thread_id'),
    name,
    isEnd: endings.has((name ?? '').toLowerCase().replaceAll(/[_-]/g, '')),
  }
}
