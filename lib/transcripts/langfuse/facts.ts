import type { FormatFacts } from '@/lib/transcripts/format'

export const langfuseFacts: FormatFacts = {
  found: 'A trace exported from Langfuse.',
  marks: 'An object with a `trace` object and `observations[]`.',
  reads:
    'One session a trace: its TOOL observations, and those whose attributes mark a tool, in the order of their start; spans of one run’s moments (`start`, `success`, `finish`) are one step. Without any, the calls of its GENERATIONs. Traces of one `sessionId` share a task. Requests and metadata say which parameters the tools require.',
  skips: 'Chains, events and inner steps of frameworks. Scores of model judges are no outcome.',
  status: '`level` ERROR or a `statusMessage` is an error; a result without either is `ok`.',
}
