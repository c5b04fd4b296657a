import type { FormatFacts } from '@/lib/transcripts/format'

const reading = {
  reads:
    'Tool spans by the current and older GenAI conventions and those of OpenInference, the Vercel AI SDK, Traceloop, LangSmith, Langfuse, MLflow, Logfire and Vertex, in the order of their start. The session is `gen_ai.conversation.id`, `session.id` or a similar attribute, otherwise the trace. The agent is the `gen_ai.agent.name` nearest to the root. A trace without tool spans is read from its model messages. `gen_ai.tool.definitions` and similar attributes list the required parameters of the tools.',
  status:
    'Status 2, `error.type` or an exception event is an error, or interrupted if it was cancelled; status 1 or a result is `ok`; a span with neither is `unknown`. An evaluation of the task is the outcome.',
}

export const otlpFacts: FormatFacts = {
  found: 'Files written by a collector. Exporters send to `/api/otlp/v1/traces` and `/api/otlp/v1/logs`, as JSON or protobuf.',
  marks: 'An object, or lines of objects, with `resourceSpans` or `resourceLogs`.',
  ...reading,
  skips: 'Spans and log records unrelated to an agent.',
}

export const otelSdkFacts: FormatFacts = {
  found: 'The output of an SDK’s console or in-memory exporter.',
  marks: 'A list of objects with `spanContext`.',
  ...reading,
  skips: 'Spans unrelated to an agent.',
}
