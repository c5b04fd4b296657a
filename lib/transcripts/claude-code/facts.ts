import type { FormatFacts } from '@/lib/transcripts/format'

const status =
  'The first that fits: a refusal by a person or a policy is denied; "[Request interrupted by user" and a sibling that was cancelled are interrupted; any other `is_error: true` is an error, with N of "Exit code N"; else ok. A call without a result is interrupted where an interrupt follows, else unknown.'

/** What the page on formats says of session files. */
export const claudeCodeFacts: FormatFacts = {
  found:
    '`~/.claude/projects/<folder>/<session>.jsonl`; sub-agents beside it as `agent-<id>.jsonl`, from 2.1 in `<session>/subagents/`, with an `agent-<id>.meta.json`.',
  marks:
    'Lines with `sessionId`, `uuid`, `type` and `message.content`; Qwen Code has the same envelope with `message.parts`. Titles, snapshots and queue lines alone are enough.',
  reads:
    'Every call with its result; prompts; sub-agents, inline and in files of their own; pull requests, refusals with the words of the person, interrupts, slash commands, and the skill a line is attributed to.',
  skips:
    '`progress` lines (those of a sub-agent repeat its own file), snapshots, queue and mode lines, `system`, `summary` and `attachment` lines, lines that repeat byte for byte. Unknown types are passed over and counted.',
  status,
}

/** What the page on formats says of printed streams. */
export const streamJsonFacts: FormatFacts = {
  found: 'Printed by `claude -p --output-format stream-json`.',
  marks: 'A line `{ type: "system", subtype: "init", session_id }`, or messages with `session_id` in place of `sessionId`.',
  reads:
    'The same messages as in a session file; sub-agents by `parent_tool_use_id`; the closing `result` line. Times are seldom there.',
  skips: '`stream_event` lines and everything else.',
  status: `${status} \`permission_denials\` of the closing line are denied.`,
}
