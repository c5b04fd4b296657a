import type { FormatFacts } from '@/lib/transcripts/format'

export const openHandsFacts: FormatFacts = {
  found: 'The `output.jsonl` of an evaluation, or a trajectory saved from a conversation.',
  marks: 'A list of objects with `source` and `action` or `observation`; or lines with `instance_id` and `history`.',
  reads:
    'Each agent action as a step, with the tool and arguments of the model’s call (`tool_call_metadata`), otherwise `action` and `args`; its observation is matched by `cause`. Older histories with nested pairs are read too. `instance_id` is the task, `report.resolved` the outcome. The first system message lists the required parameters of the tools.',
  skips: 'Messages, recalls, system messages, thoughts, the finish action, state changes, and commands that a person ran.',
  status:
    'The exit code (−1, still running, is `unknown`), otherwise `success`, otherwise content that begins with "ERROR:". An error without a cause belongs to the latest open action.',
}
