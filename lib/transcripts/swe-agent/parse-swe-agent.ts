import { startDraft } from '@/lib/transcripts/draft/start-draft'
import type { Format, SessionResult } from '@/lib/transcripts/format'
import { sweAgentFacts } from '@/lib/transcripts/swe-agent/facts'
import { readActions } from '@/lib/transcripts/swe-agent/read-actions'
import { readHistory } from '@/lib/transcripts/swe-agent/read-history'
import { digestSource, type Source } from '@/lib/transcripts/source/source'
import { asList, asRecord, asText, isRecord, type JsonRecord } from '@/lib/transcripts/text/read-field'
import { parseJson } from '@/lib/transcripts/source/parse-json'

/** SWE-agent trajectories: one run a file, `{ trajectory, history, info }`. */
export const sweAgent: Format = {
  name: 'swe-agent',
  title: 'SWE-agent trajectory (.traj)',
  detect: ({ value }) => isRecord(value) && (isTrajectory(value) || asList(value.history).some(isHistoryItem)),
  parse: readTrajectory,
  facts: sweAgentFacts,
}

/** A run that ended before its first turn has an empty list. */
function isTrajectory({ trajectory, history }: JsonRecord): boolean {
  return Array.isArray(trajectory) && (Array.isArray(history) || trajectory.some(isTurn))
}

function isTurn(item: unknown): boolean {
  return isRecord(item) && 'action' in item && 'observation' in item
}

function isHistoryItem(item: unknown): boolean {
  return isRecord(item) && ('message_type' in item || ('agent' in item && 'role' in item))
}

function readTrajectory(source: Source): SessionResult[] {
  const file = asRecord(source.value)
  if (!file || !(Array.isArray(file.trajectory) || Array.isArray(file.history))) return []
  const config = readConfig(file.replay_config)
  const draft = startDraft({
    key: digestSource(source),
    harness: 'swe-agent',
    format: 'swe-agent',
    canFork: false,
    model: asText(asRecord(asRecord(config?.agent)?.model)?.name),
    task: asText(asRecord(config?.problem_statement)?.id) ?? instanceOf(file.environment),
  })
  // Newer runs keep the calls as the model made them; the text of an action is their rendering.
  const history = asList(file.history).filter((item) => asRecord(item)?.is_demo !== true)
  const turns = asList(file.trajectory)
  const isCalled = history.some((item) => asList(asRecord(item)?.tool_calls).length > 0)
  readHistory(draft, history, turns, isCalled || turns.length === 0)
  if (!isCalled && turns.length > 0) readActions(draft, turns)
  draft.session.cwd ??= asText(asRecord(readState(turns[0]))?.working_dir)
  return [{ session: draft.session, unreadable: draft.unreadable }]
}

/** Stored as JSON text in the file. */
function readConfig(config: unknown): JsonRecord | undefined {
  return typeof config === 'string' ? asRecord(parseJson(config).value) : asRecord(config)
}

/** The state is JSON text in older files. */
function readState(turn: unknown): unknown {
  const state = asRecord(turn)?.state
  return typeof state === 'string' ? parseJson(state).value : state
}

/** The environment is named after the task in newer runs, and after the container ("swe_main", "main") in older ones. */
function instanceOf(environment: unknown): string | undefined {
  const name = asText(environment)
  return name?.includes('__') ? name : undefined
}
