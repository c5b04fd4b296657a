import type { FormatFacts } from '@/lib/transcripts/format'

const reading = {
  reads:
    'One session a sample and epoch: the `tool_calls` of its messages, with times from the `events`, and long texts looked up in `attachments`. The scores are the outcome: C, I, P, N, a truth value or a number from 0 to 1; scorers that differ make it partial. Model events say which parameters the tools require.',
  skips: 'System messages, what else model events hold, states and spans. A log without samples is taken and holds no session.',
  status: '`error.type`: approval is a denial, cancelled an interruption, any other an error; without one a result is `ok`.',
}

export const inspectFacts: FormatFacts = {
  found: 'The log folder of an evaluation, `logs/<time>_<task>_<id>.json`.',
  marks:
    'An object with `version`, `status` and an `eval` object. A bare `NaN` or `Infinity`, which JSON does not know, is read as null.',
  ...reading,
}

export const inspectEvalFacts: FormatFacts = {
  found: 'The log folder of an evaluation, `logs/<time>_<task>_<id>.eval`.',
  marks: 'A zip archive (stored, deflate or Zstandard) with `header.json`, or of a log cut short `_journal/start.json`.',
  ...reading,
}
