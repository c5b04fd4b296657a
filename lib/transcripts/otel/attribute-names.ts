/**
 * Names under which the same fact stands in a span: the GenAI semantic conventions first, then their older names, then those of
 * vendors (OpenInference, Vercel AI SDK, Traceloop, LangSmith, Langfuse, MLflow, Logfire, Vertex). The first that is present counts.
 */
export const names = {
  conversation: [
    'gen_ai.conversation.id',
    'session.id',
    'langfuse.session.id',
    'gcp.vertex.agent.session_id',
    'traceloop.association.properties.session_id',
    'langsmith.trace.session_id',
    'conversation.id',
    'mlflow.trace.session',
    'ai.telemetry.metadata.sessionId',
    'ai.telemetry.metadata.session_id',
  ],
  agent: ['gen_ai.agent.name', 'agent.name'],
  model: [
    'gen_ai.request.model',
    'gen_ai.response.model',
    'llm.model_name',
    'ai.model.id',
    'ai.response.model',
    'langfuse.observation.model.name',
    'model',
  ],
  tool: ['gen_ai.tool.name', 'tool.name', 'ai.toolCall.name', 'tool_name', 'function_name', 'traceloop.entity.name'],
  callId: ['gen_ai.tool.call.id', 'ai.toolCall.id', 'tool_call.id', 'tool_use_id', 'call_id'],
  input: [
    'gen_ai.tool.call.arguments',
    'tool_arguments',
    'tool.parameters',
    'input.value',
    'ai.toolCall.args',
    'ai.toolCall.input',
    'gcp.vertex.agent.tool_call_args',
    'traceloop.entity.input',
    'langfuse.observation.input',
    'mlflow.spanInputs',
    'tool_input',
    'tool_parameters',
    'function_args',
    'arguments',
    'input',
  ],
  output: [
    'gen_ai.tool.call.result',
    'tool_response',
    'output.value',
    'ai.toolCall.result',
    'ai.toolCall.output',
    'gcp.vertex.agent.tool_response',
    'traceloop.entity.output',
    'langfuse.observation.output',
    'mlflow.spanOutputs',
    'output',
  ],
  modelInput: ['gen_ai.input.messages', 'gen_ai.prompt', 'ai.prompt.messages', 'langfuse.observation.input', 'ai.prompt'],
  modelOutput: ['gen_ai.output.messages', 'gen_ai.completion', 'langfuse.observation.output', 'ai.response.text'],
  definitions: ['gen_ai.tool.definitions', 'ai.prompt.tools', 'model_request_parameters', 'tools'],
  cwd: ['process.working_directory', 'cwd'],
} as const

/** Prefixes of messages written as one attribute a field, "llm.output_messages.0.message.role". */
export const flat = {
  input: ['llm.input_messages', 'gen_ai.prompt'],
  output: ['llm.output_messages', 'gen_ai.completion'],
  definitions: ['llm.tools', 'llm.request.functions'],
} as const

/** What marks a span as a tool's: attribute and value (in lower case). */
export const toolMarks: readonly (readonly [string, string])[] = [
  ['gen_ai.operation.name', 'execute_tool'],
  ['openinference.span.kind', 'tool'],
  ['operation.name', 'ai.toolcall'],
  ['ai.operationId', 'ai.toolcall'],
  ['traceloop.span.kind', 'tool'],
  ['langsmith.span.kind', 'tool'],
  ['langfuse.observation.type', 'tool'],
  ['mlflow.spanType', 'tool'],
]

/** Attributes that say what kind of span it is: with one of them, a tool's name alone is no mark. */
export const kindNames = [
  'gen_ai.operation.name',
  'openinference.span.kind',
  'ai.operationId',
  'traceloop.span.kind',
  'langsmith.span.kind',
  'mlflow.spanType',
] as const
