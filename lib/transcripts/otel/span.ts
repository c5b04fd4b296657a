import type { StepStatus } from '@/lib/domain/session/step'
import type { JsonRecord } from '@/lib/transcripts/text/read-field'

/** Which span is meant. */
export interface SpanPlace {
  traceId: string
  spanId: string
}

/** A span, or a log record treated as one, from any format. */
export interface Span {
  traceId: string
  spanId: string
  parentSpanId?: string
  name: string
  /** Nanoseconds since 1970 in 20 digits: sorts as text, finer than the times below. Empty when unknown. */
  order: string
  endOrder?: string
  /** ISO 8601 UTC. */
  startedAt?: string
  endedAt?: string
  attributes: JsonRecord
  status?: 'ok' | 'error'
  statusMessage?: string
  /** Status of a tool run, if reported explicitly. */
  verdict?: StepStatus
  /** Shared by several spans or records of one run. */
  group?: string
  events: { name: string; attributes: JsonRecord }[]
  /** Spans that led to this one beside its parent. */
  links?: SpanPlace[]
}

const nanosPerMs = 1_000_000n

/** A time in nanoseconds (text, number, or `[seconds, nanos]` of an SDK dump) as sort key and as ISO text. */
export function readNanos(value: unknown): { order: string; at?: string } {
  const nanos = nanosOf(value)
  if (nanos === undefined || nanos <= 0n) return { order: '' }
  const ms = Number(nanos / nanosPerMs)
  return ms < 8.64e15 ? { order: nanos.toString().padStart(20, '0'), at: new Date(ms).toISOString() } : { order: '' }
}

function nanosOf(value: unknown): bigint | undefined {
  if (typeof value === 'string' && /^\d{1,20}$/.test(value)) return BigInt(value)
  if (typeof value === 'number' && Number.isFinite(value) && value >= 0) return BigInt(Math.trunc(value))
  if (!Array.isArray(value)) return undefined
  const [seconds, nanos] = value as unknown[]
  const isPair = typeof seconds === 'number' && typeof nanos === 'number' && seconds >= 0 && nanos >= 0
  return isPair && Number.isFinite(seconds) && Number.isFinite(nanos)
    ? BigInt(Math.trunc(seconds)) * 1_000_000_000n + BigInt(Math.trunc(nanos))
    : undefined
}

/** Nanoseconds of an ISO time, as a sort key. */
export function orderOf(at: string | undefined): string {
  return at === undefined ? '' : (BigInt(Math.max(0, Date.parse(at))) * nanosPerMs).toString().padStart(20, '0')
}
