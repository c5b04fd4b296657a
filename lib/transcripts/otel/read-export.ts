import { otlpType } from '@/lib/transcripts/otel/otlp-schema'
import { readLogs } from '@/lib/transcripts/otel/read-logs'
import { readTraces, type ReadSpans } from '@/lib/transcripts/otel/read-otlp'
import { parseLooseJson } from '@/lib/transcripts/source/parse-loose-json'
import { isRecord } from '@/lib/transcripts/text/read-field'

export type Signal = 'traces' | 'logs'
export type Encoding = 'json' | 'protobuf'

/** Reads an export as it came over the wire, unpacked. A problem says why the whole is no such export. */
export function readExport(body: Uint8Array, signal: Signal, encoding: Encoding): ReadSpans | { refused: string } {
  const decoded = encoding === 'json' ? fromJson(body) : fromProtobuf(body, signal)
  if ('refused' in decoded) return decoded
  return signal === 'traces' ? readTraces(decoded.value) : readLogs(decoded.value)
}

function fromJson(body: Uint8Array): { value: unknown } | { refused: string } {
  const { value, problem } = parseLooseJson(new TextDecoder().decode(body))
  if (problem !== undefined) return { refused: `The body is ${problem}.` }
  return isRecord(value) ? { value } : { refused: 'The body is JSON, but no object.' }
}

function fromProtobuf(body: Uint8Array, signal: Signal): { value: unknown } | { refused: string } {
  const type = otlpType(signal === 'traces' ? 'Traces' : 'Logs')
  try {
    return { value: type.toObject(type.decode(body), { longs: String }) }
  } catch {
    return { refused: `The body is no OTLP ${signal} message in protobuf.` }
  }
}
