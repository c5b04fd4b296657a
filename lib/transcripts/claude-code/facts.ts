import type { FormatFacts } from '@/lib/transcripts/format'

const status =
  'The first match counts: a call refused by a person or a policy is denied; "[Request interrupted by user" and cancelled siblings are interrupted; any other `is_error: true` is an error, with the exit code in "Exit code N"; otherwise ok. A call without a result is interrupted if an interrupt follows, otherwise unknown.'

/** What the page on formats says of session files. */
export const claudeCodeFacts: FormatFacts = {
  found:
    '`~/.claude/projects/<folder>/<session>.jsonl`; sub-agents next to it as `agent-<id>.jsonl`, from 2.1 in `<session>/subagents/`, with an `agent-<id>.meta.json`.',
  marks:
    'Lines with `sessionId`, `uuid`, `type` and `message.content`; Qwen Code uses the same envelope with `message.parts`. Title, snapshot and queue lines alone suffice.',
  reads:
    'Every call with its result; prompts; sub-agents, inline and in separate files; pull requests, denials with the person’s comment, interrupts, slash commands, and the skill a line is attributed to.',
  skips:
    '`progress` lines (those of a sub-agent repeat its own file), snapshots, queue and mode lines, `system`, `summary` and `attachment` lines, exact duplicate lines. Unknown types are skipped and counted.',
  status,
}

/** What the page on formats says of printed streams. */
export const streamJsonFacts: FormatFacts = {
  found: 'Printed by `claude -p --output-format stream-json`.',
  marks: 'A line `{ type: "system", subtype: "init", session_id }`, or messages with `session_id` in place of `sessionId`.',
  reads:
    'The same messages as in a session file; sub-agents by `parent_tool_use_id`; the final `result` line. Timestamps are rare.',
  skips: '`stream_event` lines and everything else.',
  status: `${status} \`permission_denials\` of the final line are denied.`,
}
