import type { FormatFacts } from '@/lib/transcripts/format'

const convention = 'An answer that begins with "Error" is an error by convention, another answer is ok, none is unknown.'

/** What the page on formats says of chat messages. */
export const openAiChatFacts: FormatFacts = {
  found: 'Logs of programs that call a chat completion or the Responses API.',
  marks: 'A list of messages, or an object with `messages`, most of which have a known `role` or are `function_call` items.',
  reads:
    '`tool_calls`, the older `function_call`, and items of the Responses API, each with its answer; prompts; the model where the file names it; which parameters its `tools` require.',
  skips: 'System and developer messages, reasoning.',
  status: `${convention} Arguments that do not parse make the call an error.`,
}

/** What the page on formats says of Anthropic messages. */
export const anthropicFacts: FormatFacts = {
  found: 'Logs of programs that call the Messages API.',
  marks: 'The same lists, with `tool_use` or `tool_result` blocks in their content.',
  reads:
    '`tool_use`, `server_tool_use` and `mcp_tool_use` blocks with their results; prompts; the model; which parameters its `tools` require.',
  skips: 'Thinking, the system prompt.',
  status: '`is_error` of the result; without a result unknown.',
}

/** What the page on formats says of tau-bench and AgentRx. */
export const tauBenchFacts: FormatFacts = {
  found: 'Results of tau-bench runs, and of AgentRx, which uses their shape.',
  marks: 'A list of objects with `traj` and `task_id` or `reward`.',
  reads:
    'One session a run, keyed by digest, task and trial; the calls of `traj`, paired in order, for ids repeat; `reward` as the outcome.',
  skips: '`info`, which holds the wanted answer; the marks that end a run.',
  status: convention,
}

/** What the page on formats says of tau2. */
export const tau2Facts: FormatFacts = {
  found: 'Results of tau2 simulations.',
  marks: 'An object with `simulations`, whose items have `messages`.',
  reads: 'One session a simulation; the calls of the agent; start, end, model, and `reward_info.reward` as the outcome.',
  skips: "Calls of the simulated user, which are not the agent's.",
  status: `\`error\` of the answer; where it is absent, ${convention.charAt(0).toLowerCase()}${convention.slice(1)}`,
}
