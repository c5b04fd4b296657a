import { startDraft, type Draft } from '@/lib/transcripts/draft/start-draft'
import type { Format, SessionResult, FormatFacts } from '@/lib/transcripts/format'
import { digestSource, type Source } from '@/lib/transcripts/source/source'
import { asList, asRecord, asText, isRecord, type JsonRecord, asNumber } from '@/lib/transcripts/text/read-field'
import { parseJson } from '@/lib/transcripts/source/parse-json'
import { readCall } from '@/lib/transcripts/chat/read-call'
import { addPrompt } from '@/lib/transcripts/draft/add-prompt'
import { matchCall } from '@/lib/transcripts/draft/match-call'
import { cleanText } from '@/lib/transcripts/text/clean-text'
import { joinBlocks } from '@/lib/transcripts/text/join-blocks'
import type { Step } from '@/lib/domain/session/step'
import { addCall } from '@/lib/transcripts/draft/add-call'
import { withSketch } from '@/lib/transcripts/text/sketch-stranger'
import { summariseOutput } from '@/lib/transcripts/text/summarise-output'

const sweAgentFacts: FormatFacts = {
  found: 'The output folder of a run, `<instance>/<instance>.traj`.',
  marks:
    'An object with `trajectory[]` of actions and observations, or with `history[]` whose items have `message_type` or `agent`.',
  reads:
    'The calls in `history[].tool_calls`; if there are none, the text of each `action`: its first word is the tool, the rest is `args`. The task is the last user message before the first response; `execution_time` is the duration.',
  skips: 'Demonstrations in the history and empty actions. `exit_status` says nothing about success and is not an outcome.',
  status: 'The format does not report it: every call is `unknown`.',
}

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

/** Reads the turns of a trajectory as steps: the first word of an action is the tool, the rest its arguments. */
function readActions(draft: Draft, turns: unknown[]): void {
  for (const [index, item] of turns.entries()) {
    const turn = asRecord(item)
    if (!turn) {
      draft.unreadable.push({ line: index + 1, reason: `turn ${index + 1} of the trajectory is no object` })
      continue
    }
    // A model that answered with prose did nothing.
    const step = typeof turn.action === 'string' ? addAction(draft, turn.action) : undefined
    if (step) observe(step, turn.observation, turn.execution_time)
    const thought = asText(turn.response) ?? asText(turn.thought)
    if (thought !== undefined) draft.session.lastText = cleanText(thought)
  }
}

/** Adds the step of an action's text; none for an empty one. */
function addAction(draft: Draft, action: string): Step | undefined {
  const text = action.trim()
  if (text === '') return undefined
  const [tool = ''] = text.split(/\s/, 1)
  return addCall(draft, { tool: cleanText(tool) || tool, input: { args: text.slice(tool.length).trimStart() } })
}

/** Nothing in the format says whether a command went well: the status stays unknown. `seconds` is how long it ran. */
function observe(step: Step, observation: unknown, seconds?: unknown): void {
  if (typeof observation === 'string') step.output = withSketch(summariseOutput(observation), step, observation)
  const duration = asNumber(seconds)
  if (duration !== undefined && duration >= 0) step.durationMs = Math.round(duration * 1000)
}

/**
 * Reads the chat of a run. The task is the last user message before the agent's first; those after it are observations.
 * With `isSource` the calls come from here too: as the model made them, or as the text of an action where it made none.
 */
function readHistory(draft: Draft, history: unknown[], turns: unknown[], isSource: boolean): void {
  const first = history.findIndex((item) => asRecord(item)?.role === 'assistant')
  const opening = history.slice(0, first < 0 ? history.length : first).filter(isRecord)
  const task = joinBlocks(opening.findLast(({ role }) => role === 'user')?.content)
  if (task !== '') addPrompt(draft, task)
  if (!isSource || first < 0) return
  const clock = turns.filter(isRecord).filter(({ action }) => asText(action) !== undefined)
  for (const [index, item] of history.entries()) {
    const message = asRecord(item)
    if (!message) draft.unreadable.push({ line: index + 1, reason: `message ${index + 1} of the history is no object` })
    else if (index >= first) readMessage(draft, message, index + 1)
  }
  // One call an action: then each turn says how long its call ran.
  const { steps } = draft.session
  if (clock.length === steps.length)
    for (const [index, turn] of clock.entries()) observe(steps[index]!, undefined, turn.execution_time)
}

function readMessage(draft: Draft, message: JsonRecord, line: number): void {
  if (message.role === 'assistant') {
    const calls = asList(message.tool_calls)
    for (const call of calls) readCall(draft, asRecord(call) ?? {}, { line })
    if (calls.length === 0 && typeof message.action === 'string') addAction(draft, message.action)
    const text = joinBlocks(message.content)
    if (text !== '') draft.session.lastText = cleanText(text)
  } else if (message.role === 'tool' || message.role === 'user') {
    const ids = asList(message.tool_call_ids)
    const step = matchCall(draft, asText(ids[0]) ?? asText(message.tool_call_id))
    if (step) observe(step, joinBlocks(message.content))
    else if (message.role === 'tool') draft.unreadable.push({ line, reason: 'a result without a call' })
  }
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
