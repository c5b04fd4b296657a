import { otlpType } from '@/lib/transcripts/otel/otlp-schema'
import type { Api } from './api'

export const otlpEncodings = ['json', 'protobuf'] as const
export type OtlpEncoding = (typeof otlpEncodings)[number]

interface ToolSpan {
  tool: string
  input: string
  output: string
}

const types = { json: 'application/json', protobuf: 'application/x-protobuf' }

const attributes = (values: Record<string, string>) =>
  Object.entries(values).map(([key, value]) => ({ key, value: { stringValue: value } }))

/** A conversation of one agent in the form its instrumentation exports: the request, and a span for each tool. */
function spansOf(key: string, prompt: string, tools: readonly ToolSpan[]) {
  const span = (index: number, values: Record<string, string>) => ({
    traceId: Buffer.from(key.padEnd(16, '.').slice(0, 16)),
    spanId: Buffer.from([1, 2, 3, 4, 5, 6, 7, index]),
    name: values['gen_ai.operation.name'],
    startTimeUnixNano: `${1_770_000_000_000 + index * 1000}000000`,
    endTimeUnixNano: `${1_770_000_000_500 + index * 1000}000000`,
    attributes: attributes({ 'gen_ai.conversation.id': key, 'gen_ai.agent.name': 'exporter', ...values }),
    status: { code: 1 },
  })
  const messages = JSON.stringify([{ role: 'user', parts: [{ type: 'text', content: prompt }] }])
  return [
    span(0, { 'gen_ai.operation.name': 'invoke_agent', 'gen_ai.input.messages': messages }),
    ...tools.map(({ tool, input, output }, index) =>
      span(index + 1, {
        'gen_ai.operation.name': 'execute_tool',
        'gen_ai.tool.name': tool,
        'gen_ai.tool.call.arguments': input,
        'gen_ai.tool.call.result': output,
      }),
    ),
  ]
}

/** Sends a conversation to the server as an exporter does. */
export async function exportTrace(
  api: Api,
  encoding: OtlpEncoding,
  { key, prompt, tools }: { key: string; prompt: string; tools: readonly ToolSpan[] },
): Promise<Response> {
  const spans = spansOf(key, prompt, tools)
  const batch = (ids: 'hex' | null) => ({
    resourceSpans: [
      {
        scopeSpans: [
          {
            spans: spans.map((one) =>
              ids === null ? one : { ...one, traceId: one.traceId.toString(ids), spanId: one.spanId.toString(ids) },
            ),
          },
        ],
      },
    ],
  })
  const type = otlpType('Traces')
  const body =
    encoding === 'json' ? JSON.stringify(batch('hex')) : new Uint8Array(type.encode(type.fromObject(batch(null))).finish())
  return fetch(`${api.url}/api/otlp/v1/traces`, {
    method: 'POST',
    headers: { ...api.headers, 'content-type': types[encoding] },
    body,
  })
}
