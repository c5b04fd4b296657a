import {
  context,
  propagation,
  SpanKind,
  SpanStatusCode,
  trace,
  type Attributes,
  type Context,
  type Span,
} from '@opentelemetry/api'
import { Problem, problemKinds } from '@/lib/domain/problem/problem'

/**
 * Spans of OpenTelemetry. They go to the SDK that the process was started with; without one, nothing is kept and nothing sent. What
 * they hold are names of operations, kinds, ids, counts and codes, as in the log: never a text, a name of a skill, or an address.
 */
const tracer = () => trace.getTracer('mettle')

interface Kept {
  kind?: SpanKind
  attributes?: Attributes
  parent?: Context
}

/** Runs work as a span of its own, within the span it is part of. What it throws is noted by its code and goes on to the caller. */
export function inSpan<T>(name: string, work: (span: Span) => Promise<T>, { kind, attributes, parent }: Kept = {}): Promise<T> {
  return tracer().startActiveSpan(name, { kind, attributes }, parent ?? context.active(), async (span) => {
    try {
      return await work(span)
    } catch (error) {
      const { code, isFault } = whatFailed(error)
      span.setAttribute('error.type', code)
      if (isFault) span.setStatus({ code: SpanStatusCode.ERROR })
      throw error
    } finally {
      span.end()
    }
  })
}

/** A refusal is an answer, and no fault. */
function whatFailed(error: unknown): { code: string; isFault: boolean } {
  if (error instanceof Problem) return { code: error.code, isFault: problemKinds[error.code][0] >= 500 }
  return { code: error instanceof Error ? error.name : '_OTHER', isFault: true }
}

/** A job, which nobody waits for: a trace of its own. */
export const inJobSpan = <T>(kind: string, attributes: Attributes, work: () => Promise<T>): Promise<T> =>
  inSpan(`job ${kind}`, work, { kind: SpanKind.CONSUMER, attributes })

/** What is known of a request while it is answered, and once it is. */
export interface Answered {
  /** The pattern of its path, such as `/api/skills/{name}`; null for what matches none. */
  route: string | null
  status: number
}

/**
 * Answers a request as a span of the server, in the trace that its caller names (`traceparent`) or in that of the server's own
 * instrumentation. Attributes are those of OpenTelemetry's conventions for HTTP.
 */
export function inRequestSpan<T>(
  { method, headers, requestId }: { method: string; headers: Headers; requestId: string },
  work: () => Promise<T>,
  answered: (answer: T) => Answered,
): Promise<T> {
  const parent = trace.getActiveSpan() ? context.active() : propagation.extract(context.active(), headers, fromHeaders)
  const attributes = { 'http.request.method': method, 'mettle.request': requestId }
  const run = async (span: Span) => {
    const answer = await work()
    const { route, status } = answered(answer)
    if (route !== null) span.updateName(`${method} ${route}`).setAttribute('http.route', route)
    span.setAttribute('http.response.status_code', status)
    if (status >= 500) span.setStatus({ code: SpanStatusCode.ERROR })
    return answer
  }
  return inSpan(method, run, { kind: SpanKind.SERVER, attributes, parent })
}

const fromHeaders = {
  get: (headers: Headers, name: string) => headers.get(name) ?? undefined,
  keys: (headers: Headers) => [...headers.keys()],
}
