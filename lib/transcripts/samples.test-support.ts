import { zipSync } from 'fflate'
import { jsonl, reply, result, say, use } from '@/lib/transcripts/fixture.test-support'

const time = '2026-01-02T03:00:00.000Z'
const ms = Date.parse(time)
const json = (value: unknown): string => JSON.stringify(value)
const bytes = (value: unknown): Uint8Array => new TextEncoder().encode(json(value))

const chat = [
  { role: 'user', content: 'Go' },
  {
    role: 'assistant',
    content: null,
    tool_calls: [{ id: 'c1', type: 'function', function: { name: 'look', arguments: '{"a":1}' } }],
  },
  { role: 'tool', tool_call_id: 'c1', name: 'look', content: 'Error: gone' },
  { role: 'assistant', content: 'Done.' },
]
const blocks = [
  { role: 'user', content: 'Go' },
  { role: 'assistant', content: [{ type: 'tool_use', id: 'a', name: 'look', input: { x: 1 } }] },
  { role: 'user', content: [{ type: 'tool_result', tool_use_id: 'a', content: 'x', is_error: false }] },
]
const geminiCall = {
  id: `look-${ms}-ab`,
  name: 'look',
  args: { a: 1 },
  status: 'success',
  timestamp: time,
  result: [{ functionResponse: { response: { output: 'x' } } }],
}
const inspectSample = {
  id: 1,
  epoch: 1,
  messages: [
    { role: 'user', content: 'Go' },
    { role: 'assistant', content: '', tool_calls: [{ id: 'c1', function: 'look', arguments: { a: 1 }, type: 'function' }] },
    { role: 'tool', tool_call_id: 'c1', function: 'look', content: 'x' },
  ],
  scores: { match: { value: 'C' } },
}
const inspectHead = { version: 2, status: 'success', eval: { task: 't', model: 'm', created: time } }
const otlpSpan = {
  traceId: 'a'.repeat(32),
  spanId: 'b'.repeat(16),
  name: 'execute_tool look',
  startTimeUnixNano: `${ms}000000`,
  endTimeUnixNano: `${ms + 5}000000`,
  attributes: [
    { key: 'gen_ai.operation.name', value: { stringValue: 'execute_tool' } },
    { key: 'gen_ai.tool.name', value: { stringValue: 'look' } },
    { key: 'gen_ai.tool.call.id', value: { stringValue: 'c1' } },
  ],
  status: { code: 2 },
}
const copilotEvent = (type: string, data: unknown) => ({ type, data, id: type, timestamp: time, parentId: null })
const rollout = (type: string, payload: unknown) => ({ timestamp: time, type, payload })

/** A small file of every format that is read, by the format's name: what the fuzz test cuts, shuffles and bends. */
export const samples: Record<string, Uint8Array | string> = {
  'claude-code': jsonl(say(0, 'Go'), use(1, 'a', 'Bash', { command: 'ls' }), result(2, 'a', 'x', false), reply(3, 'Done.')),
  'claude-stream-json': jsonl(
    { type: 'system', subtype: 'init', session_id: 's', cwd: '/w', model: 'm' },
    {
      type: 'assistant',
      session_id: 's',
      message: { id: 'm1', content: [{ type: 'tool_use', id: 'a', name: 'Grep', input: {} }] },
    },
    {
      type: 'user',
      session_id: 's',
      message: { role: 'user', content: [{ type: 'tool_result', tool_use_id: 'a', content: 'x' }] },
    },
    { type: 'result', subtype: 'success', session_id: 's', num_turns: 1, result: 'Done.' },
  ),
  codex: jsonl(
    rollout('session_meta', { id: 'c', cwd: '/w', timestamp: time }),
    rollout('event_msg', { type: 'user_message', message: 'Go' }),
    rollout('response_item', { type: 'function_call', name: 'exec_command', call_id: 'a', arguments: '{"cmd":"ls"}' }),
    rollout('response_item', {
      type: 'function_call_output',
      call_id: 'a',
      output: 'Process running with session ID 7\nOutput:\n',
    }),
    rollout('response_item', { type: 'function_call', name: 'write_stdin', call_id: 'b', arguments: '{"session_id":7}' }),
    rollout('response_item', { type: 'function_call_output', call_id: 'b', output: 'Process exited with code 1\nOutput:\nx' }),
    rollout('event_msg', { type: 'task_complete', last_agent_message: 'Done.' }),
    rollout('compacted', { replacement_history: [] }),
  ),
  copilot: jsonl(
    copilotEvent('session.start', { sessionId: 'p', startTime: time, context: { cwd: '/w' } }),
    copilotEvent('user.message', { content: 'Go' }),
    copilotEvent('assistant.message', { content: '', toolRequests: [{ toolCallId: 'a', name: 'bash', arguments: '{}' }] }),
    copilotEvent('tool.execution_start', { toolCallId: 'a', toolName: 'bash', arguments: { command: 'ls' } }),
    copilotEvent('tool.execution_complete', { toolCallId: 'a', success: true, result: { content: 'x' } }),
    copilotEvent('hook.start', {}),
    copilotEvent('abort', {}),
  ),
  qwen: jsonl(
    { uuid: 'u', sessionId: 'q', type: 'user', timestamp: time, message: { role: 'user', parts: [{ text: 'Go' }] } },
    {
      uuid: 'v',
      sessionId: 'q',
      type: 'assistant',
      message: { parts: [{ functionCall: { id: 'c', name: 'look', args: { a: 1 } } }] },
    },
    {
      uuid: 'w',
      sessionId: 'q',
      type: 'tool_result',
      message: { parts: [{ functionResponse: { id: 'c', name: 'look', response: { output: 'x' } } }] },
      toolCallResult: { status: 'error' },
    },
  ),
  droid: jsonl(
    { type: 'session_start', id: 'd', cwd: '/w' },
    { type: 'message', timestamp: time, message: blocks[0] },
    { type: 'message', timestamp: time, message: blocks[1] },
    { type: 'message', timestamp: time, message: blocks[2] },
  ),
  kimi: jsonl(
    { type: 'metadata', protocol_version: '1.4', created_at: ms },
    { type: 'turn.prompt', input: [{ type: 'text', text: 'Go' }], origin: { kind: 'user' }, time: ms },
    {
      type: 'context.append_loop_event',
      event: { type: 'tool.call', toolCallId: 'c', name: 'Bash', args: { command: 'ls' } },
      time: ms,
    },
    {
      type: 'context.append_loop_event',
      event: { type: 'tool.result', toolCallId: 'c', result: { output: 'x', isError: true } },
      time: ms,
    },
    { type: 'turn.cancel', time: ms },
  ),
  grok: jsonl(
    { type: 'user', content: [{ type: 'text', text: 'Go' }] },
    { type: 'assistant', content: 'x', model_id: 'm', tool_calls: [{ id: 'c', name: 'look', arguments: '{"a":1}' }] },
    { type: 'tool_result', tool_call_id: 'c', content: 'x' },
    { type: 'backend_tool_call', kind: { tool_type: 'web_search', action: { query: 'x' }, id: 'w', status: 'completed' } },
  ),
  antigravity: jsonl(
    {
      step_index: 0,
      source: 'USER_EXPLICIT',
      type: 'USER_INPUT',
      status: 'DONE',
      created_at: time,
      content: '<USER_REQUEST>\nGo\n</USER_REQUEST>',
    },
    {
      step_index: 1,
      source: 'MODEL',
      type: 'PLANNER_RESPONSE',
      created_at: time,
      tool_calls: [{ name: 'list_dir', args: { Path: '"/w"' } }],
    },
    { step_index: 2, source: 'MODEL', type: 'LIST_DIRECTORY', status: 'DONE', created_at: time, content: 'x' },
    { step_index: 3, source: 'MODEL', type: 'VIEW_FILE', status: 'ERROR', created_at: time, content: 'x' },
  ),
  cursor: jsonl(...blocks.map(({ role, content }) => ({ role, message: { content } }))),
  hermes: json({ session_id: 'h', session_start: time, platform: 'cli', model: 'm', messages: chat }),
  gemini: json({
    sessionId: 'g',
    projectHash: 'h',
    messages: [
      { id: '1', type: 'user', content: 'Go' },
      { id: '2', type: 'gemini', content: 'x', toolCalls: [geminiCall] },
    ],
  }),
  pi: jsonl(
    { type: 'session', version: 3, id: 's', cwd: '/w', timestamp: time },
    { type: 'message', id: 'm1', parentId: null, timestamp: time, message: { role: 'user', content: 'Go' } },
    {
      type: 'message',
      id: 'm2',
      parentId: 'm1',
      timestamp: time,
      message: { role: 'assistant', content: [{ type: 'toolCall', id: 'a', name: 'bash', arguments: {} }] },
    },
    {
      type: 'message',
      id: 'm3',
      parentId: 'a',
      timestamp: time,
      message: { role: 'toolResult', toolCallId: 'a', content: 'x', isError: true },
    },
  ),
  cline: json({ sessionId: 'k', agent: 'lead', messages: blocks.map((message) => ({ ...message, ts: ms })) }),
  opencode: json({
    info: { id: 'o', directory: '/w', time: { created: ms } },
    messages: [
      { info: { role: 'user', time: { created: ms } }, parts: [{ type: 'text', text: 'Go' }] },
      {
        info: { role: 'assistant', modelID: 'm' },
        parts: [{ type: 'tool', callID: 'c', tool: 'bash', state: { status: 'completed', input: {}, output: 'x' } }],
      },
    ],
  }),
  'openai-chat': json({ model: 'm', messages: chat }),
  'anthropic-messages': json({ model: 'm', messages: blocks }),
  'tau-bench': json([{ task_id: 1, trial: 0, reward: 1, info: {}, traj: chat }]),
  tau2: json({
    info: {},
    tasks: [],
    simulations: [{ id: 's', task_id: '1', trial: 0, reward_info: { reward: 0 }, messages: chat }],
  }),
  'swe-agent': json({
    environment: 'e',
    trajectory: [{ action: 'ls -a', observation: 'x', response: 'r', thought: 't', state: '{}' }],
    history: [{ role: 'user', content: 'Go', message_type: 'observation', agent: 'main' }],
    info: { exit_status: 'submitted' },
  }),
  openhands: json([
    {
      id: 1,
      timestamp: time,
      source: 'agent',
      action: 'run',
      args: { command: 'ls' },
      tool_call_metadata: { function_name: 'bash', tool_call_id: 't' },
    },
    {
      id: 2,
      cause: 1,
      timestamp: time,
      source: 'agent',
      observation: 'run',
      content: 'x',
      extras: { metadata: { exit_code: 1 } },
    },
  ]),
  inspect: json({ ...inspectHead, samples: [inspectSample] }),
  'inspect-eval': zipSync({ 'header.json': bytes(inspectHead), 'samples/1_epoch_1.json': bytes(inspectSample) }),
  atif: json({
    schema_version: 'ATIF-v1.7',
    session_id: 'h',
    agent: { name: 'a', version: '1' },
    steps: [
      { step_id: 1, source: 'user', message: 'Go' },
      {
        step_id: 2,
        source: 'agent',
        message: '',
        tool_calls: [{ tool_call_id: 'c', function_name: 'look', arguments: {} }],
        observation: { results: [{ source_call_id: 'c', content: 'x' }] },
      },
    ],
  }),
  otlp: json({ resourceSpans: [{ resource: { attributes: [] }, scopeSpans: [{ spans: [otlpSpan] }] }] }),
  langfuse: json({
    trace: { id: 't', name: 'n', timestamp: time, scores: [] },
    observations: [
      {
        id: 'o',
        traceId: 't',
        type: 'TOOL',
        name: 'look',
        input: '{"a":1}',
        output: 'x',
        level: 'DEFAULT',
        startTime: time,
        endTime: time,
      },
    ],
  }),
  'otel-sdk': json([
    {
      name: 'ai.toolCall',
      spanContext: { traceId: 'a'.repeat(32), spanId: 'b'.repeat(16) },
      startTime: [ms / 1000, 0],
      endTime: [ms / 1000, 5],
      attributes: { 'operation.name': 'ai.toolCall', 'ai.toolCall.name': 'look', 'ai.toolCall.args': '{}' },
      status: { code: 0 },
    },
  ]),
}
