import { declareTools } from '@/lib/transcripts/draft/declare-tools'
import { startDraft, type Draft } from '@/lib/transcripts/draft/start-draft'
import type { Format, SessionResult, FormatFacts } from '@/lib/transcripts/format'
import { digestSource, type Source } from '@/lib/transcripts/source/source'
import { asList, asRecord, asText, isRecord, type JsonRecord } from '@/lib/transcripts/text/read-field'
import type { Step, StepStatus } from '@/lib/domain/session/step'
import { addCall } from '@/lib/transcripts/draft/add-call'
import { addPrompt } from '@/lib/transcripts/draft/add-prompt'
import { answerCall } from '@/lib/transcripts/draft/answer-call'
import { readInput } from '@/lib/transcripts/draft/read-input'
import { matchCall } from '@/lib/transcripts/draft/match-call'
import { cleanText } from '@/lib/transcripts/text/clean-text'
import { joinBlocks } from '@/lib/transcripts/text/join-blocks'
import { readTime } from '@/lib/transcripts/text/read-time'

/** Nested trajectories that are followed: a file may refer to none, one or a tree of sub-agents. */
const depthMax = 20

const atifFacts: FormatFacts = {
  found: 'The `trajectory.json` of a Harbor trial, next to its `result.json`.',
  marks: 'An object whose `schema_version` begins with "ATIF".',
  reads:
    'The `tool_calls` of every step and the results that reference them; `agent.name` is the harness. Sub-agent trajectories in the file become child sessions. `agent.tool_definitions` lists the required parameters.',
  skips: 'Results that reference no call, system steps, metrics. The reward is in `result.json`; send it as the outcome.',
  status: 'There is no error field: `ok` with a result, `unknown` without. `is_error`, which some programs add, is used.',
}

/** Harbor's Agent Trajectory Interchange Format, versions 1.0 to 1.8. */
export const atif: Format = {
  name: 'atif',
  title: 'Harbor ATIF trajectory (JSON)',
  detect: ({ value }) => isRecord(value) && isAtif(value),
  parse: (source) => (isRecord(source.value) ? readTrajectories(source.value, source) : []),
  facts: atifFacts,
}

function isAtif({ schema_version: version }: JsonRecord): boolean {
  return typeof version === 'string' && version.startsWith('ATIF')
}

function readTrajectories(file: JsonRecord, source: Source): SessionResult[] {
  if (!Array.isArray(file.steps)) return []
  const key = asText(file.session_id) ?? asText(file.trajectory_id) ?? digestSource(source)
  return readTree(file, { key, depth: 0 })
}

interface Branch {
  key: string
  depth: number
  parentKey?: string
}

function readTree(file: JsonRecord, branch: Branch): SessionResult[] {
  const own = readOne(file, branch)
  const children = asList(file.subagent_trajectories).filter(isRecord)
  if (branch.depth >= depthMax || children.length === 0) return [own]
  return [own, ...children.flatMap((child, index) => readTree(child, below(branch, child, index)))]
}

/** Sub-agents may repeat their parent's session id: the key is made of the trajectory's own. */
function below({ key, depth }: Branch, child: JsonRecord, index: number): Branch {
  return { key: `${key}/${asText(child.trajectory_id) ?? index + 1}`, depth: depth + 1, parentKey: key }
}

/** Reads the steps of a trajectory in order; `parentKey` marks those of a sub-agent. */
function readSteps(draft: Draft, steps: unknown[], parentKey: string | undefined): void {
  for (const [index, item] of steps.entries()) {
    if (isRecord(item)) readStep(draft, item, index + 1, parentKey)
    else draft.unreadable.push({ line: index + 1, reason: `step ${index + 1} is no object` })
  }
}

function readStep(draft: Draft, item: JsonRecord, line: number, parentKey: string | undefined): void {
  const { session } = draft
  const at = readTime(item.timestamp)
  session.startedAt ??= at
  if (at !== undefined) session.endedAt = at
  const text = cleanText(joinBlocks(item.message)).trim()
  if (item.source === 'user') {
    if (text !== '' && parentKey === undefined) addPrompt(draft, text, at)
  } else if (item.source === 'agent') {
    session.model ??= asText(item.model_name)
    if (text !== '') session.lastText = text
  } else if (item.source !== 'system') {
    draft.unreadable.push({ line, reason: `step ${line} has no known source` })
  }
  for (const call of asList(item.tool_calls)) readCall(draft, asRecord(call) ?? {}, { line, at, parentKey })
  for (const result of asList(asRecord(item.observation)?.results)) readResult(draft, asRecord(result) ?? {}, line)
}

function readCall(draft: Draft, call: JsonRecord, place: { line: number; at?: string; parentKey?: string }): Step | undefined {
  const tool = asText(call.function_name)
  if (tool === undefined) return void draft.unreadable.push({ line: place.line, reason: 'a call without a tool name' })
  const { input, problem } = readInput(call.arguments)
  if (problem !== undefined) draft.unreadable.push({ line: place.line, reason: problem })
  const sidechain = place.parentKey === undefined ? {} : { isSidechain: true, parent: place.parentKey }
  const status = problem === undefined ? undefined : 'error'
  return addCall(draft, { toolUseId: asText(call.tool_call_id), tool, input, startedAt: place.at, status, ...sidechain })
}

/** A result that names no call did not come from a tool. */
function readResult(draft: Draft, result: JsonRecord, line: number): void {
  const id = asText(result.source_call_id)
  if (id === undefined) return
  const step = matchCall(draft, id)
  if (!step) return void draft.unreadable.push({ line, reason: 'a result without a call' })
  const flag = result.is_error ?? asRecord(result.extra)?.is_error
  const status: StepStatus = flag === true || step.status === 'error' ? 'error' : 'ok'
  answerCall(step, { status, text: joinBlocks(result.content) })
}

function readOne(file: JsonRecord, { key, parentKey }: Branch): SessionResult {
  const agent = asRecord(file.agent) ?? {}
  const draft = startDraft({
    key,
    parentKey,
    harness: asText(agent.name) ?? 'harbor',
    format: 'atif',
    canFork: false,
    model: asText(agent.model_name),
  })
  declareTools(draft, agent.tool_definitions)
  readSteps(draft, asList(file.steps), parentKey)
  return { session: draft.session, unreadable: draft.unreadable }
}
