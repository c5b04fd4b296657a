import { z } from 'zod'
import { agent, walkedSession } from './example'
import { operation } from './operation'

/** The unpacked body as received: its decoder validates the contents, and unknown fields are allowed. */
const body = z.strictObject({
  body: z.instanceof(Uint8Array),
  encoding: z.enum(['json', 'protobuf']),
})

const absent = {
  action: 'exporters speak HTTP',
  cli: 'exporters speak HTTP',
} as const

/** OTLP writes 64-bit integers as text. */
const rejected = z.string()

const attribute = (key: string, stringValue: string) => ({ key, value: { stringValue } })
const service = { attributes: [attribute('service.name', agent)] }
const nano = '1772442000000000000'

const encoded = (message: object) => new TextEncoder().encode(JSON.stringify(message))

export const ingestTraces = operation({
  name: 'otlp.traces',
  route: 'POST /api/otlp/v1/traces',
  summary: 'Import spans from an OTLP exporter, in JSON or protobuf',
  input: body,
  output: z.object({ partialSuccess: z.object({ rejectedSpans: rejected, errorMessage: z.string() }).optional() }),
  permission: 'report',
  effect: { kind: 'write', idempotent: true },
  forms: { takes: 'traces', gives: 'protobuf' },
  changes: ['sessions', 'jobs'],
  logs: { 'session.rename': { word: 'renamed', undo: null }, 'session.merge': { word: 'merged', undo: null } },
  absent,
  example: {
    body: encoded({
      resourceSpans: [
        {
          resource: service,
          scopeSpans: [
            {
              scope: { name: 'gen_ai' },
              spans: [
                {
                  traceId: '5b8efff798038103d269b633813fc60c',
                  spanId: 'eee19b7ec3c1b174',
                  name: 'execute_tool get_order',
                  kind: 1,
                  startTimeUnixNano: nano,
                  endTimeUnixNano: '1772442000250000000',
                  attributes: [
                    attribute('gen_ai.operation.name', 'execute_tool'),
                    attribute('gen_ai.tool.name', 'get_order'),
                    attribute('gen_ai.tool.call.arguments', '{"order_id":"A-1042"}'),
                  ],
                },
              ],
            },
          ],
        },
      ],
    }),
    encoding: 'json',
  },
})

export const acceptMetrics = operation({
  name: 'otlp.metrics',
  route: 'POST /api/otlp/v1/metrics',
  summary: 'Accept metrics from an OTLP exporter and keep none: exporters send them beside spans',
  input: body,
  output: z.object({}),
  permission: 'report',
  effect: { kind: 'write', idempotent: true },
  forms: { takes: 'metrics', gives: 'protobuf' },
  changes: [],
  absent,
  example: { body: encoded({ resourceMetrics: [] }), encoding: 'json' },
})

export const ingestLogs = operation({
  name: 'otlp.logs',
  route: 'POST /api/otlp/v1/logs',
  summary: 'Import log records from an OTLP exporter, in JSON or protobuf',
  input: body,
  output: z.object({ partialSuccess: z.object({ rejectedLogRecords: rejected, errorMessage: z.string() }).optional() }),
  permission: 'report',
  effect: { kind: 'write', idempotent: true },
  forms: { takes: 'logs', gives: 'protobuf' },
  changes: ['sessions', 'jobs'],
  absent,
  example: {
    body: encoded({
      resourceLogs: [
        {
          resource: service,
          scopeLogs: [
            {
              scope: { name: 'gen_ai' },
              logRecords: [
                {
                  timeUnixNano: nano,
                  body: { stringValue: 'claude_code.tool_result' },
                  attributes: [
                    attribute('event.name', 'tool_result'),
                    attribute('session.id', walkedSession),
                    attribute('tool_name', 'get_order'),
                    attribute('success', 'true'),
                  ],
                },
              ],
            },
          ],
        },
      ],
    }),
    encoding: 'json',
  },
})
