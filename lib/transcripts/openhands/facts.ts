import type { FormatFacts } from '@/lib/transcripts/format'

export const openHandsFacts: FormatFacts = {
  found: 'The `output.jsonl` of an evaluation, or a trajectory saved from a conversation.',
  marks: 'A list of objects with `source` and `action` or `observation`; or lines with `instance_id` and `history`.',
  reads:
    'Each action of the agent as a step, named and filled as the model called it (`tool_call_metadata`), else by `action` and `args`; the observation is found by `cause`. Older histories that nest pairs are read too. `instance_id` is the task, a `report.resolved` the outcome. The first system text says which parameters its tools require.',
  skips: 'Messages, recalls, system texts, thoughts, the finish and changes of state; what a person ran by hand.',
  status:
    'The exit code (−1: still running, `unknown`), else `success`, else a content that begins with "ERROR:"; an error without a cause belongs to the latest open action.',
}
