import * as contract from '@/lib/contract/otlp'
import { invalid } from '@/lib/domain/problem/problem'
import { readExport, type Encoding, type Signal } from '@/lib/transcripts/otel/read-export'
import { flowVerb, queueMining, type FlowContext } from '@/lib/kernel'
import { takeSpans } from '@/lib/ingest'

/** Takes in an export of spans; when it answers, their sessions and steps are stored and readable. */
export const takeTraces = flowVerb(contract.takeTraces, async (ctx, input) => {
  const refusal = await take(ctx, 'traces', input)
  return refusal ? { partialSuccess: { rejectedSpans: String(refusal.rejected), errorMessage: refusal.message } } : {}
})

/** Takes in an export of log records: prompts, models' messages and tool results that agents write as events. */
export const takeLogs = flowVerb(contract.takeLogs, async (ctx, input) => {
  const refusal = await take(ctx, 'logs', input)
  return refusal ? { partialSuccess: { rejectedLogRecords: String(refusal.rejected), errorMessage: refusal.message } } : {}
})

async function take(
  ctx: FlowContext,
  signal: Signal,
  { body, encoding }: { body: Uint8Array; encoding: Encoding },
): Promise<{ rejected: number; message: string } | null> {
  const read = readExport(body, signal, encoding)
  if ('refused' in read) throw invalid(`${read.refused} Send an OTLP export of ${signal}, in JSON or protobuf.`)
  const taken = await takeSpans(ctx, read.spans)
  await queueMining(ctx, taken.affected)
  const rejected = read.rejected + taken.rejected
  const reasons = [read.problem, taken.problem].filter((reason) => reason !== undefined)
  return rejected > 0 ? { rejected, message: reasons.join('; ') } : null
}
