import type { FormatFacts } from '@/lib/transcripts/format'

const reading = {
  reads:
    'One session per sample and epoch: the `tool_calls` of its messages, times from `events`, long texts from `attachments`. The scores are the outcome: C, I, P, N, a boolean or a number from 0 to 1; if scorers disagree, the outcome is partial. Model events list the required parameters of the tools.',
  skips: 'System messages, the rest of model events, states and spans. A log without samples is accepted and has no session.',
  status: '`error.type`: approval is denied, cancelled is interrupted, anything else is an error. A result without one is `ok`.',
}

export const inspectFacts: FormatFacts = {
  found: 'The log folder of an evaluation, `logs/<time>_<task>_<id>.json`.',
  marks:
    'An object with `version`, `status` and an `eval` object. A bare `NaN` or `Infinity`, which is not valid JSON, is read as null.',
  ...reading,
}

export const inspectEvalFacts: FormatFacts = {
  found: 'The log folder of an evaluation, `logs/<time>_<task>_<id>.eval`.',
  marks: 'A zip archive (stored, deflate or Zstandard) with `header.json`, or `_journal/start.json` if the log was cut short.',
  ...reading,
}
