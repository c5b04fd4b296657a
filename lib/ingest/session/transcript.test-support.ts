/** One call of a made-up transcript. */
export interface MadeCall {
  tool: string
  input?: Record<string, unknown>
  /** Tool-use id; by default derived from session and position. */
  id?: string
  output?: string
  isError?: boolean
}

export interface MadeTranscript {
  session: string
  /** ISO time of the first line; each line is a second later. */
  start?: string
  prompt?: string
  /** Folder that the harness works in, and the branch there. */
  cwd?: string
  branch?: string
  calls: MadeCall[]
  /** Last text of the agent. */
  end?: string
}

/** A Claude Code transcript (JSONL) in that harness's format: one prompt, then calls with their results. */
export function claudeLines({
  session,
  start = '2026-02-01T10:00:00.000Z',
  prompt = 'Please do the work',
  cwd = '/srv/shop',
  branch,
  calls,
  end,
}: MadeTranscript): string {
  let at = Date.parse(start)
  const line = (type: 'user' | 'assistant', message: object) => {
    const uuid = `${session}-${at}`
    const entry = {
      type,
      uuid,
      sessionId: session,
      timestamp: new Date(at).toISOString(),
      cwd,
      ...(branch && { gitBranch: branch }),
      version: '2.1.0',
      message,
    }
    at += 1000
    return JSON.stringify(entry)
  }
  const lines = [line('user', { role: 'user', content: prompt })]
  calls.forEach((call, index) => {
    const id = call.id ?? `toolu_${session}_${index}`
    const use = { type: 'tool_use', id, name: call.tool, input: call.input ?? {} }
    lines.push(line('assistant', { id: `msg_${session}_${index}`, role: 'assistant', model: 'm-1', content: [use] }))
    const result = { type: 'tool_result', tool_use_id: id, content: call.output ?? 'fine', is_error: call.isError ?? false }
    lines.push(line('user', { role: 'user', content: [result] }))
  })
  if (end) lines.push(line('assistant', { id: `msg_${session}_end`, role: 'assistant', content: [{ type: 'text', text: end }] }))
  return `${lines.join('\n')}\n`
}

/** The same three-step work in every session, with different values. */
export const fixBug = (session: string): MadeCall[] => [
  { tool: 'Read', input: { file_path: `/srv/shop/${session}.ts` } },
  { tool: 'Edit', input: { file_path: `/srv/shop/${session}.ts`, old_string: 'a', new_string: 'b' } },
  { tool: 'Bash', input: { command: 'npm test' } },
]
