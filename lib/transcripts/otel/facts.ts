import type { FormatFacts } from '@/lib/transcripts/format'

const reading = {
  reads:
    'Spans of tools by the GenAI conventions, their older names and those of OpenInference, the Vercel AI SDK, Traceloop, LangSmith, Langfuse, MLflow, Logfire and Vertex, in the order of their start. `gen_ai.conversation.id`, `session.id` or their like is the session, else the trace; `gen_ai.agent.name` nearest to the root the agent. A trace without spans of tools is read from the messages of its models. `gen_ai.tool.definitions` and its like say which parameters the tools require.',
  status:
    'Status 2, `error.type` or an exception event is an error (a cancelled one an interruption); status 1 or a result is `ok`; a span without either is `unknown`. An evaluation of the task is the outcome.',
}

export const otlpFacts: FormatFacts = {
  found:
    'What a collector writes to a file. Programs that export send to `/api/otlp/v1/traces` and `/api/otlp/v1/logs`, as JSON or protobuf.',
  marks: 'An object, or lines of objects, with `resourceSpans` or `resourceLogs`.',
  ...reading,
  skips: 'Spans and log records that tell of no agent.',
}

export const otelSdkFacts: FormatFacts = {
  found: 'What an SDK’s console or in-memory exporter prints.',
  marks: 'A list of objects with `spanContext`.',
  ...reading,
  skips: 'Spans that tell of no agent.',
}
