import type { HarnessName } from '@/lib/domain/harness/harnesses'
import { claudeLines } from '@/lib/ingest/session/transcript.test-support'

/** A session of one call. */
interface Recorded {
  session: string
  tool: string
  input: Record<string, unknown>
  output: string
}

interface Recording {
  /** What the harness calls the load tool of an MCP server that is named "mettle". */
  tool: string
  /** A transcript as the harness writes it. Forks repeat the call under its id, where the harness gives it one. */
  record: (call: Recorded) => string
}

const time = '2026-02-01T10:00:00.000Z'
const ms = Date.parse(time)
const jsonl = (lines: object[]): string => lines.map((line) => JSON.stringify(line)).join('\n')
const request = 'Ship the order'

const codexLine = (type: string, payload: object) => ({ timestamp: time, type, payload })
const copilotLine = (type: string, data: object) => ({ type, data, id: type, timestamp: time, parentId: null })
const piLine = (id: string, parentId: string | null, message: object) => ({
  type: 'message',
  id,
  parentId,
  timestamp: time,
  message,
})

/** For every harness that can be connected, how its transcripts record a call of one of our tools. */
export const recordings: Record<HarnessName, Recording> = {
  'claude-code': {
    tool: 'mcp__mettle__load_skill',
    record: ({ session, ...call }) => claudeLines({ session, calls: [{ ...call, id: 'load-1' }] }),
  },
  codex: {
    tool: 'load_skill',
    record: ({ session, tool, input, output }) =>
      jsonl([
        codexLine('session_meta', { id: session, cwd: '/w', timestamp: time }),
        codexLine('event_msg', { type: 'user_message', message: request }),
        codexLine('response_item', {
          type: 'function_call',
          namespace: 'mcp__mettle__',
          name: tool,
          call_id: 'load-1',
          arguments: JSON.stringify(input),
        }),
        codexLine('response_item', { type: 'function_call_output', call_id: 'load-1', output }),
      ]),
  },
  gemini: {
    tool: 'mcp_mettle_load_skill',
    record: ({ session, tool, input, output }) => {
      const result = [{ functionResponse: { response: { output } } }]
      const call = { id: `${tool}-${ms}-ab`, name: tool, args: input, status: 'success', timestamp: time, result }
      const messages = [
        { id: '1', type: 'user', content: request },
        { id: '2', type: 'gemini', content: '', toolCalls: [call] },
      ]
      return JSON.stringify({ sessionId: session, projectHash: 'h', messages })
    },
  },
  cursor: {
    tool: 'CallMcpTool',
    record: ({ tool, input, output }) => {
      const wrapped = { server: 'mettle', toolName: 'load_skill', arguments: input }
      return jsonl([
        { role: 'user', message: { content: [{ type: 'text', text: request }] } },
        { role: 'assistant', message: { content: [{ type: 'tool_use', name: tool, input: wrapped }] } },
        { role: 'user', message: { content: [{ type: 'tool_result', name: tool, content: output }] } },
      ])
    },
  },
  opencode: {
    tool: 'mettle_load_skill',
    record: ({ session, tool, input, output }) => {
      const state = { status: 'completed', input, output }
      return JSON.stringify({
        info: { id: session, directory: '/w', time: { created: ms } },
        messages: [
          { info: { role: 'user', time: { created: ms } }, parts: [{ type: 'text', text: request }] },
          { info: { role: 'assistant', modelID: 'm' }, parts: [{ type: 'tool', callID: 'load-1', tool, state }] },
        ],
      })
    },
  },
  copilot: {
    tool: 'mettle-load_skill',
    record: ({ session, tool, input, output }) =>
      jsonl([
        copilotLine('session.start', { sessionId: session, startTime: time, context: { cwd: '/w' } }),
        copilotLine('user.message', { content: request }),
        copilotLine('assistant.message', {
          content: '',
          toolRequests: [{ toolCallId: 'load-1', name: tool, arguments: JSON.stringify(input) }],
        }),
        copilotLine('tool.execution_start', { toolCallId: 'load-1', toolName: tool, arguments: input }),
        copilotLine('tool.execution_complete', { toolCallId: 'load-1', success: true, result: { content: output } }),
      ]),
  },
  openclaw: {
    tool: 'mettle__load_skill',
    record: ({ session, tool, input, output }) =>
      jsonl([
        { type: 'session', version: 3, id: session, cwd: '/w', timestamp: time },
        piLine('m1', null, { role: 'user', content: request }),
        piLine('m2', 'm1', { role: 'assistant', content: [{ type: 'toolCall', id: 'load-1', name: tool, arguments: input }] }),
        piLine('m3', 'm2', { role: 'toolResult', toolCallId: 'load-1', content: output, isError: false }),
      ]),
  },
}
