import type { FormatFacts } from '@/lib/transcripts/format'

export const sweAgentFacts: FormatFacts = {
  found: 'The output folder of a run, `<instance>/<instance>.traj`.',
  marks:
    'An object with `trajectory[]` of actions and observations, or with `history[]` whose items have `message_type` or `agent`.',
  reads:
    'The calls in `history[].tool_calls`; if there are none, the text of each `action`: its first word is the tool, the rest is `args`. The task is the last user message before the first response; `execution_time` is the duration.',
  skips: 'Demonstrations in the history and empty actions. `exit_status` says nothing about success and is not an outcome.',
  status: 'The format does not report it: every call is `unknown`.',
}
