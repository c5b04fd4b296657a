import { unpack } from '@/lib/transcripts/otel/read-attribute'
import { orderOf, type Span } from '@/lib/transcripts/otel/span'
import { asList, asRecord, asText, type JsonRecord } from '@/lib/transcripts/text/read-field'
import { readTime } from '@/lib/transcripts/text/read-time'

/** An observation as the span it was made from, or why it is none. Metadata, input and output are JSON text more often than not. */
export function readObservation(item: unknown, traceId: string): Span | string {
  const observation = asRecord(item)
  if (!observation) return 'is no object'
  const spanId = asText(observation.id)
  if (spanId === undefined) return 'has no "id"'
  const metadata = asRecord(unpack(observation.metadata)) ?? {}
  const attributes = asRecord(unpack(metadata.attributes)) ?? {}
  const startedAt = readTime(observation.startTime)
  const message = asText(observation.statusMessage)
  return {
    traceId,
    spanId,
    parentSpanId: asText(observation.parentObservationId),
    name: asText(observation.name) ?? '',
    order: orderOf(startedAt),
    startedAt,
    endedAt: readTime(observation.endTime),
    attributes: {
      ...(metadata.tools === undefined ? {} : { tools: metadata.tools }),
      ...attributes,
      ...ownAttributes(observation),
    },
    status: observation.level === 'ERROR' || message !== undefined ? 'error' : undefined,
    statusMessage: message,
    events: [],
  }
}

/** What Langfuse lifted out of the attributes goes back in under its names. */
function ownAttributes({ type, input, output, model, toolCalls, toolCallNames }: JsonRecord): JsonRecord {
  const own: JsonRecord = { 'langfuse.observation.input': unpack(input), 'langfuse.observation.output': unpack(output) }
  if (typeof type === 'string') own['langfuse.observation.type'] = type.toLowerCase()
  if (typeof model === 'string') own['langfuse.observation.model.name'] = model
  const names = asList(toolCallNames)
  const calls = asList(toolCalls).flatMap((call, index) => {
    const record = asRecord(unpack(call))
    return record ? [{ toolName: asText(record.name) ?? names[index], ...record }] : []
  })
  if (calls.length > 0) own['ai.response.toolCalls'] = calls
  return own
}
