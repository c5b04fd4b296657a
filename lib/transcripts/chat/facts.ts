import type { FormatFacts } from '@/lib/transcripts/format'

const convention =
  'By convention, a result that begins with "Error" is an error. Any other result is ok; a call without one is unknown.'

/** What the page on formats says of chat messages. */
export const openAiChatFacts: FormatFacts = {
  found: 'Logs of programs that use chat completions or the Responses API.',
  marks: 'A list of messages, or an object with `messages`, most of which have a known `role` or are `function_call` items.',
  reads:
    '`tool_calls`, the older `function_call`, and items of the Responses API, each with its result; prompts; the model if the file has it; required parameters of its `tools`.',
  skips: 'System and developer messages, reasoning.',
  status: `${convention} A call with unparsable arguments is an error.`,
}

/** What the page on formats says of Anthropic messages. */
export const anthropicFacts: FormatFacts = {
  found: 'Logs of programs that call the Messages API.',
  marks: 'The same lists, with `tool_use` or `tool_result` blocks in their content.',
  reads:
    '`tool_use`, `server_tool_use` and `mcp_tool_use` blocks with their results; prompts; the model; required parameters of its `tools`.',
  skips: 'Thinking, the system prompt.',
  status: '`is_error` of the result; a call without a result is unknown.',
}

/** What the page on formats says of tau-bench and AgentRx. */
export const tauBenchFacts: FormatFacts = {
  found: 'Results of tau-bench runs, and of AgentRx, which uses the same format.',
  marks: 'A list of objects with `traj` and `task_id` or `reward`.',
  reads:
    'One session per run, keyed by digest, task and trial; the calls of `traj`, paired in order because IDs repeat; `reward` as the outcome.',
  skips: '`info`, which contains the expected solution; end-of-run markers.',
  status: convention,
}

/** What the page on formats says of tau2. */
export const tau2Facts: FormatFacts = {
  found: 'Results of tau2 simulations.',
  marks: 'An object with `simulations`, whose items have `messages`.',
  reads: 'One session per simulation; the calls of the agent; start, end, model, and `reward_info.reward` as the outcome.',
  skips: 'Calls made by the simulated user.',
  status: `\`error\` of the result; without it, ${convention.charAt(0).toLowerCase()}${convention.slice(1)}`,
}
