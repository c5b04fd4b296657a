import { expect, it } from 'vitest'
import { makeSkill } from '@/lib/services/testing/make-skill.test-support'
import { forBothDatabases } from '@/lib/services/testing/both-databases.test-support'
import { addSession } from '@/lib/services/session/add-session'

interface Call {
  id: string
  name: string
  input: Record<string, string>
  output: string
}

const time = '2026-02-01T10:00:00.000Z'
const jsonl = (lines: object[]): string => lines.map((line) => JSON.stringify(line)).join('\n')
const request = 'Push the image of the shop'
const codexLine = (type: string, payload: object) => ({ timestamp: time, type, payload })
const copilotLine = (type: string, data: object) => ({ type, data, id: type, timestamp: time, parentId: null })

/** How formats record calls whose results alone say whether they failed. */
const formats: Record<string, (calls: readonly Call[]) => string | Record<string, unknown>> = {
  'OpenAI chat': (calls) => ({
    messages: [
      { role: 'user', content: request },
      ...calls.flatMap(({ id, name, input, output }) => [
        { role: 'assistant', tool_calls: [{ id, type: 'function', function: { name, arguments: JSON.stringify(input) } }] },
        { role: 'tool', tool_call_id: id, content: output },
      ]),
    ],
  }),
  'Anthropic messages': (calls) => ({
    messages: [
      { role: 'user', content: request },
      ...calls.flatMap(({ id, name, input, output }) => [
        { role: 'assistant', content: [{ type: 'tool_use', id, name, input }] },
        { role: 'user', content: [{ type: 'tool_result', tool_use_id: id, content: output }] },
      ]),
    ],
  }),
  Codex: (calls) =>
    jsonl([
      codexLine('session_meta', { id: 's1', cwd: '/w', timestamp: time }),
      codexLine('event_msg', { type: 'user_message', message: request }),
      ...calls.flatMap(({ id, name, input, output }) => [
        codexLine('response_item', { type: 'function_call', name, call_id: id, arguments: JSON.stringify(input) }),
        codexLine('response_item', { type: 'function_call_output', call_id: id, output }),
      ]),
    ]),
  Cursor: (calls) =>
    jsonl([
      { role: 'user', message: { content: [{ type: 'text', text: request }] } },
      ...calls.flatMap(({ name, input, output }) => [
        { role: 'assistant', message: { content: [{ type: 'tool_use', name, input }] } },
        { role: 'user', message: { content: [{ type: 'tool_result', name, content: output }] } },
      ]),
    ]),
  Copilot: (calls) =>
    jsonl([
      copilotLine('session.start', { sessionId: 's1', startTime: time, context: { cwd: '/w' } }),
      copilotLine('user.message', { content: request }),
      ...calls.flatMap(({ id, name, input, output }) => [
        copilotLine('tool.execution_start', { toolCallId: id, toolName: name, arguments: input }),
        copilotLine('tool.execution_complete', { toolCallId: id, success: true, result: { content: output } }),
      ]),
    ]),
}

const call = (id: string, name: string, input: Record<string, string>, output: string): Call => ({ id, name, input, output })
const load = call('load', 'load_skill', { name: 'ship' }, 'The text of the skill')
const otherWay = call('other', 'bash', { command: 'docker push shop' }, 'pushed')
const made = (output: string) => call('made', 'bash', { command: 'make push' }, output)

forBothDatabases('A skill whose task was then done in another way', (open) => {
  it.each(Object.keys(formats))('failed by the results of %s, and not where they tell of no failure', async (format) => {
    const { ctx, store } = await open()
    await makeSkill(ctx, { name: 'ship' })
    const post = (sessionKey: string, output: string) =>
      addSession(ctx, { transcript: formats[format]!([load, made(output), otherWay]), sessionKey })
    await post('failed', 'make: *** [Makefile:3: push] Error 2')
    await post('went-on', 'tagged')
    const uses = await store.reader.use.findMany({ where: { outcomeSource: 'retry' } })
    expect(uses).toMatchObject([{ stage: 'loaded', outcome: 'failure', outcomeWeight: 0.6, sessionKey: 'failed' }])
  })
})
