import { atifFacts } from '@/lib/transcripts/atif/facts'
import { readSteps } from '@/lib/transcripts/atif/read-steps'
import { declareTools } from '@/lib/transcripts/draft/declare-tools'
import { startDraft } from '@/lib/transcripts/draft/start-draft'
import type { Format, SessionResult } from '@/lib/transcripts/format'
import { digestSource, type Source } from '@/lib/transcripts/source/source'
import { asList, asRecord, asText, isRecord, type JsonRecord } from '@/lib/transcripts/text/read-field'

/** Nested trajectories that are followed: a file may refer to none, one or a tree of sub-agents. */
const depthMax = 20

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
