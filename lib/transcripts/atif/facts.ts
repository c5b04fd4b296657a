import type { FormatFacts } from '@/lib/transcripts/format'

export const atifFacts: FormatFacts = {
  found: 'The `trajectory.json` of a Harbor trial, next to its `result.json`.',
  marks: 'An object whose `schema_version` begins with "ATIF".',
  reads:
    'The `tool_calls` of every step and the results that reference them; `agent.name` is the harness. Sub-agent trajectories in the file become child sessions. `agent.tool_definitions` lists the required parameters.',
  skips: 'Results that reference no call, system steps, metrics. The reward is in `result.json`; send it as the outcome.',
  status: 'There is no error field: `ok` with a result, `unknown` without. `is_error`, which some programs add, is used.',
}
