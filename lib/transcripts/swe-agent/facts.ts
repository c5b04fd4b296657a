import type { FormatFacts } from '@/lib/transcripts/format'

export const sweAgentFacts: FormatFacts = {
  found: 'The output folder of a run, `<instance>/<instance>.traj`.',
  marks:
    'An object with `trajectory[]` of actions and observations, or with `history[]` whose items carry `message_type` or `agent`.',
  reads:
    'The calls in `history[].tool_calls` where the model made any, else the text of each `action`: its first word is the tool, the rest `args`. The task is the last user message before the first answer; `execution_time` gives the duration.',
  skips: 'Demonstrations in the history and actions without a word. `exit_status` says nothing about success and is no outcome.',
  status: 'The format has no sign: every call is `unknown`.',
}
