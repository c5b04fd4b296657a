import { z } from 'zod'
import { operation } from './operation'

/** The body as it came, unpacked: what is in it is its decoder's to judge, and fields nobody knows are allowed. */
const body = z.strictObject({
  body: z.instanceof(Uint8Array),
  encoding: z.enum(['json', 'protobuf']),
})

const absent = {
  action: 'exporters speak HTTP',
  cli: 'exporters speak HTTP',
} as const

/** OTLP writes whole numbers of 64 bits as text. */
const rejected = z.string()

export const takeTraces = operation({
  name: 'otlp.traces',
  summary: 'Take in spans that an agent exports by OTLP, in JSON or protobuf',
  input: body,
  output: z.object({ partialSuccess: z.object({ rejectedSpans: rejected, errorMessage: z.string() }).optional() }),
  access: 'write',
  effect: { kind: 'write', idempotent: true },
  absent,
})

export const takeLogs = operation({
  name: 'otlp.logs',
  summary: 'Take in log records that an agent exports by OTLP, in JSON or protobuf',
  input: body,
  output: z.object({ partialSuccess: z.object({ rejectedLogRecords: rejected, errorMessage: z.string() }).optional() }),
  access: 'write',
  effect: { kind: 'write', idempotent: true },
  absent,
})
