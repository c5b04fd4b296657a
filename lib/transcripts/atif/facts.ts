import type { FormatFacts } from '@/lib/transcripts/format'

export const atifFacts: FormatFacts = {
  found: 'The `trajectory.json` of a Harbor trial, beside its `result.json`.',
  marks: 'An object whose `schema_version` begins with "ATIF".',
  reads:
    'The `tool_calls` of every step and the results that name them; the program named in `agent.name` is the harness. Sub-agent trajectories inside the file become sessions of their own below their parent. `agent.tool_definitions` says which parameters are required.',
  skips: 'Results that name no call, system steps, metrics. The reward lies in `result.json` and is sent as the outcome.',
  status: 'There is no error field: `ok` with a result, `unknown` without; `is_error`, which some writers add, is heeded.',
}
