import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { shapeHash } from '@/lib/domain/shape/hash-shape'
import { shapeOf } from '@/lib/domain/shape/shape-of'
import { declaredParams, mergeParams } from '@/lib/transcripts/draft/declare-tools'
import { jsonl, sessionOf } from '@/lib/transcripts/fixture.test-support'

const schemaOf = (required: string[] | undefined) => ({
  type: 'object',
  properties: { id: { type: 'string' }, more: { type: 'boolean' } },
  ...(required ? { required } : {}),
})
type Schema = ReturnType<typeof schemaOf>
const inputs = [{ id: '1' }, { id: '2', more: true }]
const text = JSON.stringify

const asOpenAi = (parameters: Schema) => [{ type: 'function', function: { name: 'look', parameters } }]
const asAnthropic = (input_schema: Schema) => [{ name: 'look', input_schema }]
const openAiCalls = inputs.map((input, n) => ({
  id: `c${n}`,
  type: 'function',
  function: { name: 'look', arguments: text(input) },
}))
const chat = [
  { role: 'user', content: 'Go' },
  { role: 'assistant', tool_calls: openAiCalls },
]
const blocks = inputs.map((input, n) => ({ type: 'tool_use', id: `c${n}`, name: 'look', input }))

const atTime = (n: number) => `2026-01-02T03:00:0${n}.000Z`
const observed = (definitions: object) => ({
  trace: { id: 't' },
  observations: [
    { id: 'g', type: 'GENERATION', startTime: atTime(0), ...definitions },
    ...inputs.map((input, n) => ({ id: `o${n}`, type: 'TOOL', name: 'look', startTime: atTime(n + 1), input })),
  ],
})
const span = (n: number, attributes: Record<string, string>) => ({
  traceId: 'ab'.repeat(16),
  spanId: `000000000000000${n + 1}`,
  name: 'x',
  startTimeUnixNano: `${1_770_000_000_000 + n}000000`,
  attributes: Object.entries(attributes).map(([key, stringValue]) => ({ key, value: { stringValue } })),
})
const traced = (attributes: Record<string, string>) => ({
  resourceSpans: [
    {
      scopeSpans: [
        {
          spans: [
            span(0, { 'gen_ai.operation.name': 'chat', ...attributes }),
            ...inputs.map((input, n) =>
              span(n + 1, {
                'gen_ai.operation.name': 'execute_tool',
                'gen_ai.tool.name': 'look',
                'gen_ai.tool.call.arguments': text(input),
              }),
            ),
          ],
        },
      ],
    },
  ],
})
const codexLine = (type: string, payload: object) => ({ timestamp: atTime(0), type, payload })
const rollout = (head: object, name: object, ...lines: object[]) =>
  jsonl(
    codexLine('session_meta', { id: 'c1', timestamp: atTime(0), cwd: '/work', source: 'cli', ...head }),
    ...lines.map((line) => codexLine('response_item', line)),
    ...inputs.map((input, n) =>
      codexLine('response_item', { type: 'function_call', call_id: `c${n}`, arguments: text(input), ...name }),
    ),
  )

/** Transcripts of two calls, the second with one parameter more, by where the format declares the tools. */
const formats: [string, (schema: Schema) => string][] = [
  ['OpenAI chat', (schema) => text({ messages: chat, tools: asOpenAi(schema) })],
  ['OpenAI chat, as functions', (schema) => text({ messages: chat, functions: [{ name: 'look', parameters: schema }] })],
  [
    'Anthropic messages',
    (schema) =>
      text({
        messages: [
          { role: 'user', content: 'Go' },
          { role: 'assistant', content: blocks },
        ],
        tools: asAnthropic(schema),
      }),
  ],
  [
    'Hermes',
    (schema) => text({ session_id: 's', session_start: atTime(0), platform: 'cli', messages: chat, tools: asOpenAi(schema) }),
  ],
  [
    'ATIF',
    (schema) =>
      text({
        schema_version: 'ATIF-v1.7',
        session_id: 's',
        agent: { name: 'a', tool_definitions: asOpenAi(schema) },
        steps: [
          {
            step_id: 1,
            source: 'agent',
            message: '',
            tool_calls: inputs.map((input, n) => ({ tool_call_id: `c${n}`, function_name: 'look', arguments: input })),
          },
        ],
      }),
  ],
  [
    'Inspect',
    (schema) =>
      text({
        version: 2,
        status: 'success',
        eval: { eval_id: 'E', task: 't', model: 'm', created: atTime(0) },
        samples: [
          {
            id: 1,
            epoch: 1,
            messages: [
              {
                role: 'assistant',
                content: '',
                tool_calls: inputs.map((input, n) => ({ id: `c${n}`, function: 'look', type: 'function', arguments: input })),
              },
            ],
            events: [{ event: 'model', tools: [{ name: 'look', parameters: schema }] }],
          },
        ],
      }),
  ],
  [
    'OpenHands',
    (schema) =>
      text([
        { id: 0, source: 'agent', action: 'system', args: { content: 'x', tools: asOpenAi(schema) } },
        ...inputs.map((input, n) => ({
          id: n + 1,
          source: 'agent',
          action: 'look',
          args: input,
          tool_call_metadata: { function_name: 'look', tool_call_id: `c${n}` },
        })),
      ]),
  ],
  [
    'Codex, as it began',
    (schema) => rollout({ dynamic_tools: [{ type: 'function', name: 'look', inputSchema: schema }] }, { name: 'look' }),
  ],
  [
    'Codex, as it searched',
    (schema) =>
      rollout(
        {},
        { name: 'look', namespace: 'eyes' },
        {
          type: 'tool_search_output',
          call_id: 's',
          tools: [{ type: 'namespace', name: 'eyes', tools: [{ type: 'function', name: 'look', parameters: schema }] }],
        },
      ),
  ],
  [
    'Kimi',
    (schema) =>
      jsonl(
        { type: 'metadata', protocol_version: '1' },
        { type: 'llm.tools_snapshot', tools: [{ name: 'look', parameters: schema }] },
        ...inputs.map((args, n) => ({
          type: 'context.append_loop_event',
          event: { type: 'tool.call', name: 'look', toolCallId: `c${n}`, args },
        })),
      ),
  ],
  [
    'OpenTelemetry, by the conventions',
    (schema) => text(traced({ 'gen_ai.tool.definitions': text([{ type: 'function', name: 'look', parameters: schema }]) })),
  ],
  [
    'OpenTelemetry, of the Vercel SDK',
    (schema) => text(traced({ 'ai.prompt.tools': text([text({ type: 'function', name: 'look', inputSchema: schema })]) })),
  ],
  ['OpenTelemetry, of OpenInference', (schema) => text(traced({ 'llm.tools.0.tool.json_schema': text(asOpenAi(schema)[0]) }))],
  [
    'OpenTelemetry, of Pydantic AI',
    (schema) =>
      text(traced({ model_request_parameters: text({ function_tools: [{ name: 'look', parameters_json_schema: schema }] }) })),
  ],
  [
    'Langfuse, in the metadata',
    (schema) => text(observed({ metadata: { attributes: { 'gen_ai.tool.definitions': text(asOpenAi(schema)) } } })),
  ],
  ['Langfuse, in the request', (schema) => text(observed({ input: text({ messages: [], tools: asOpenAi(schema) }) }))],
  [
    'Langfuse, among the messages',
    (schema) =>
      text(
        observed({
          input: [
            { role: 'user', content: 'Go' },
            { role: 'tool', content: asOpenAi(schema)[0] },
          ],
        }),
      ),
  ],
]

function shapesOf(content: string): Set<string> {
  const { session } = sessionOf(content)
  expect(session.steps).toHaveLength(2)
  return new Set(session.steps.map(({ tool, input }) => shapeHash(shapeOf(tool, input, session))))
}

describe.each(formats)('The tools that a transcript declares: %s', (_, write) => {
  it('do not split a shape by what they do not require', () => {
    expect(shapesOf(write(schemaOf(['id']))).size).toBe(1)
    expect(shapesOf(write(schemaOf([]))).size).toBe(1)
  })

  it('split it by what they require', () => expect(shapesOf(write(schemaOf(['id', 'more']))).size).toBe(2))
})

it('without definitions every parameter counts, and shapes stay as they were', () => {
  const { session } = sessionOf(text({ messages: chat }))
  expect(session.optionalParams).toBeUndefined()
  expect(shapesOf(text({ messages: chat })).size).toBe(2)
})

describe('definitions of tools', () => {
  const name = fc.stringMatching(/^[a-z_]{1,8}$/).filter((one) => !['tools', 'parameters', 'function', 'name'].includes(one))
  const params = fc.uniqueArray(fc.string({ minLength: 1, maxLength: 8 }), { minLength: 1, maxLength: 6 })
  const definition = fc.record({ name, params, required: fc.integer({ min: 0, max: 6 }) })
  const written = (one: { name: string; params: string[]; required: number }) => ({
    name: one.name,
    parameters: {
      properties: Object.fromEntries(one.params.map((param) => [param, {}])),
      required: one.params.slice(0, one.required),
    },
  })

  it('say of each tool what is in its properties and not required, however they are wrapped', () => {
    fc.assert(
      fc.property(definition, (one) => {
        const wanted = { [one.name]: one.params.slice(one.required).toSorted() }
        const plain = written(one)
        for (const given of [
          [plain],
          plain,
          { tools: [plain] },
          [{ type: 'function', function: plain }],
          text([plain]),
          [text(plain)],
          { [one.name]: { parameters: plain.parameters } },
        ])
          expect(declaredParams(given)).toEqual(wanted)
      }),
    )
  })

  it('of one tool all must leave a parameter optional, in whatever order they come', () => {
    fc.assert(
      fc.property(fc.array(definition, { maxLength: 6 }), (some) => {
        const each = some.map((one) => declaredParams([written(one)]))
        const merged = mergeParams(each)
        expect(mergeParams(each.toReversed())).toEqual(merged)
        expect(mergeParams([merged, ...each])).toEqual(merged)
        for (const one of each)
          for (const [tool, names] of Object.entries(one)) expect(names).toEqual(expect.arrayContaining(merged[tool] ?? []))
      }),
    )
  })

  it('never fail, whatever stands there', () => {
    fc.assert(fc.property(fc.jsonValue({ maxDepth: 8 }), (value) => void declaredParams(value)))
  })

  it('never count for a tool that they do not name', () => {
    fc.assert(
      fc.property(definition, fc.dictionary(fc.string(), fc.boolean()), (one, input) => {
        const rules = { optionalParams: declaredParams([written(one)]) }
        expect(shapeOf(`${one.name}-2`, input, rules)).toEqual(shapeOf(`${one.name}-2`, input))
      }),
    )
  })
})
