import * as contract from '@/lib/contract/otlp'
import { invalid } from '@/lib/domain/problem/problem'
import { readExport, type Encoding, type Signal } from '@/lib/transcripts/otel/read-export'
import { flowVerb, type FlowContext } from '@/lib/kernel'
import { ingestSpans } from '@/lib/ingest'

/** Takes in an export of spans; when it answers, their sessions and steps are stored and readable. */
export const ingestTraces = flowVerb(contract.ingestTraces, async (ctx, input) => {
  const refusal = await ingest(ctx, 'traces', input)
  return refusal ? { partialSuccess: { rejectedSpans: String(refusal.rejected), errorMessage: refusal.message } } : {}
})

/** Takes in an export of log records: prompts, models' messages and tool results that agents write as events. */
export const ingestLogs = flowVerb(contract.ingestLogs, async (ctx, input) => {
  const refusal = await ingest(ctx, 'logs', input)
  return refusal ? { partialSuccess: { rejectedLogRecords: String(refusal.rejected), errorMessage: refusal.message } } : {}
})

/** Answers that metrics arrived, so that exporters neither repeat them nor report an error. They tell of no session. */
export const acceptMetrics = flowVerb(contract.acceptMetrics, async () => ({}))

async function ingest(
  ctx: FlowContext,
  signal: Signal,
  { body, encoding }: { body: Uint8Array; encoding: Encoding },
): Promise<{ rejected: number; message: string } | null> {
  const read = readExport(body, signal, encoding)
  if ('refused' in read) throw invalid(`${read.refused} Send an OTLP export of ${signal}, in JSON or protobuf.`)
  const result = await ingestSpans(ctx, read.spans)
  const rejected = read.rejected + result.rejected
  const reasons = [read.problem, result.problem].filter((reason) => reason !== undefined)
  return rejected > 0 ? { rejected, message: reasons.join('; ') } : null
}
