import type { FormatFacts } from '@/lib/transcripts/format'

export const langfuseFacts: FormatFacts = {
  found: 'A trace exported from Langfuse.',
  marks: 'An object with a `trace` object and `observations[]`.',
  reads:
    'One session per trace: its TOOL observations and others marked as tools by their attributes, in the order of their start. Spans for stages of one run (`start`, `success`, `finish`) are one step. If there are none, the calls in its GENERATIONs. Traces with the same `sessionId` share a task. Requests and metadata list the required parameters of the tools.',
  skips: 'Chains, events and internal framework steps. Scores by model judges do not count as outcomes.',
  status: '`level` ERROR or a `statusMessage` is an error; a result without either is `ok`.',
}
