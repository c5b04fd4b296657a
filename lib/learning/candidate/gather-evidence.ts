import { groupBy } from '@/lib/domain/collection/group-by'
import type { DraftOccurrence, DraftStep } from '@/lib/domain/draft/types'
import { findSources } from '@/lib/domain/draft/find-sources'
import { readLeaves, type Leaf } from '@/lib/domain/draft/read-leaves'
import { describeFailure } from '@/lib/domain/failure/describe-failure'
import { isWorkTool } from '@/lib/domain/family/cut-units'
import { firstRequest, readRequest } from '@/lib/domain/request/read-request'
import type { TemplateText } from '@/lib/domain/request/template-text'
import type { Taint } from '@/lib/domain/taint/find-taint'
import { shapeOf } from '@/lib/domain/shape/shape-of'
import type { Queryable } from '@/lib/store/client'
import { inChunks } from '@/lib/store/in-chunks'
import type { Prompt, Session, Step } from '@/prisma/generated/sqlite/client'
import { sessionsOf, type Backing, type Finding } from './finding'

/** Findings a draft is made from: enough to tell constants from placeholders, each session heard. */
const occurrencesMax = 60
/** Calls looked at before a finding for where values come from, and after it for what was done next. */
const before = 30
const after = 3
/** Findings read in one statement. */
const chunk = 20

type Row = Pick<Step, 'position' | 'sessionId' | 'turn' | 'tool' | 'input' | 'status' | 'summary' | 'isSidechain' | 'parent'>
export type EvidenceSession = Pick<Session, 'id' | 'key' | 'outcome' | 'outcomeSource' | 'task' | 'startedAt' | 'endedAt'>

/** What a draft and its judgement are made from. */
export interface Evidence {
  occurrences: DraftOccurrence[]
  sessions: EvidenceSession[]
  /** What was asked where it was found, each once: of agents that talk what opened the conversation. */
  requests: string[]
  /** All requests of the drafted sessions, a list a session. */
  prompts: string[][]
  /** Failed calls among the findings. */
  errors: number
  /** Parts of its draft that came from a stranger, once it is drafted. */
  taint?: Taint[]
}

/** Where something was found, and the tools of its steps. */
export interface Found extends Pick<Finding, 'backing'> {
  shapes: readonly { tool: string }[]
}

/** Two findings of each session, as many as a draft looks at. */
function drafted(finding: Pick<Finding, 'backing'>): Backing[] {
  const groups = [...groupBy(finding.backing, (one) => one.sessionId).values()]
  return groups.flatMap((group) => group.slice(0, 2)).slice(0, occurrencesMax)
}

const placesOf = ({ positions }: Backing): number[] => positions.filter((position) => position !== null)

async function loadSteps(db: Queryable, backings: Backing[]): Promise<Map<string, Row[]>> {
  const rows: Row[] = []
  for (let at = 0; at < backings.length; at += chunk) {
    const wanted = backings.slice(at, at + chunk).map((one) => {
      const places = placesOf(one)
      return { sessionId: one.sessionId, position: { gte: Math.min(...places) - before, lte: Math.max(...places) + after } }
    })
    const select = {
      position: true,
      sessionId: true,
      turn: true,
      tool: true,
      input: true,
      status: true,
      summary: true,
      isSidechain: true,
      parent: true,
    } as const
    rows.push(
      ...(await db.step.findMany({ where: { OR: wanted }, select, orderBy: [{ sessionId: 'asc' }, { position: 'asc' }] })),
    )
  }
  return groupBy(rows, (row) => row.sessionId)
}

/** Loads what stands behind a finding: the drafted occurrences with where their values came from, and all its sessions. */
export async function gatherEvidence(db: Queryable, finding: Found, template: TemplateText): Promise<Evidence> {
  const backings = drafted(finding)
  const steps = await loadSteps(db, backings)
  const ids = [...new Set(backings.map((one) => one.sessionId))]
  const rows = await inChunks(ids, (some) =>
    db.prompt.findMany({ where: { sessionId: { in: some } }, orderBy: [{ sessionId: 'asc' }, { turn: 'asc' }] }),
  )
  const prompts = groupBy(rows, (row) => row.sessionId)
  const select = { id: true, key: true, outcome: true, outcomeSource: true, task: true, startedAt: true, endedAt: true } as const
  const sessions = await inChunks(sessionsOf(finding), (some) => db.session.findMany({ where: { id: { in: some } }, select }))
  const leavesOf = readOnce()
  const occurrences = backings.map((one) =>
    occurrence({ ...one, leavesOf }, finding, steps.get(one.sessionId) ?? [], prompts.get(one.sessionId) ?? []),
  )
  const texts = ids.map((id) => (prompts.get(id) ?? []).map((prompt) => prompt.text))
  const asked = backings.flatMap((one) => requestOf(one, finding, steps, prompts.get(one.sessionId) ?? [], template) ?? [])
  return {
    occurrences,
    sessions,
    requests: [...new Set(asked)],
    prompts: texts,
    errors: occurrences.flatMap((one) => one.steps).filter((step) => step?.status === 'error').length,
  }
}

/** Reads the result of each row once. */
function readOnce(): (row: Row) => Leaf[] {
  const read = new Map<Row, Leaf[]>()
  return (row) => {
    const leaves = read.get(row) ?? readLeaves(row.summary ?? '')
    read.set(row, leaves)
    return leaves
  }
}

function occurrence(
  one: Backing & Pick<Surroundings, 'leavesOf'>,
  { shapes }: Found,
  rows: Row[],
  prompts: Prompt[],
): DraftOccurrence {
  const places = placesOf(one)
  const lane = laneOf(rows.find((row) => row.position === places[0]))
  const own = rows.filter((row) => laneOf(row) === lane)
  const at = new Map(own.map((row) => [row.position, row]))
  const tools = shapes.map((shape) => shape.tool)
  const last = Math.max(...places)
  const steps = one.positions.map((position): DraftStep | null => {
    const row = position === null ? undefined : at.get(position)
    return row ? draftStep(row, { own, tools, positions: one.positions, prompts, leavesOf: one.leavesOf }) : null
  })
  const next = own
    .filter((row) => row.position > last)
    .map((row) => ({ tool: row.tool, heads: shapeOf(row.tool, inputOf(row)).heads }))
  return { session: one.sessionId, steps, next }
}

/** The request that a finding answers: the last one before it where requests are for work, else the first of its session. */
function requestOf(
  one: Backing,
  { shapes }: Found,
  steps: ReadonlyMap<string, Row[]>,
  prompts: readonly Prompt[],
  template: TemplateText,
): string | null {
  const first = Math.min(...placesOf(one))
  const turn = steps.get(one.sessionId)?.find(({ position }) => position === first)?.turn ?? Infinity
  const before = shapes.some(({ tool }) => isWorkTool(tool)) ? prompts.filter((prompt) => prompt.turn <= turn) : []
  for (const { text } of before.toReversed()) {
    const request = readRequest(text, template)
    if (request) return request.text
  }
  return (
    firstRequest(
      prompts.map(({ text }) => text),
      template,
    )?.text ?? null
  )
}

const laneOf = (row: Row | undefined): string => (row?.isSidechain ? `sub:${row.parent ?? ''}` : 'main')
const inputOf = (row: Row): Record<string, unknown> => JSON.parse(row.input) as Record<string, unknown>

interface Surroundings {
  own: Row[]
  tools: string[]
  positions: (number | null)[]
  prompts: Prompt[]
  leavesOf: (row: Row) => Leaf[]
}

function draftStep(row: Row, { own, tools, positions, prompts, leavesOf }: Surroundings): DraftStep {
  const index = positions.indexOf(row.position)
  const results = own
    .filter((earlier) => earlier.position < row.position && earlier.summary)
    .map((earlier) => {
      const { tool, position, summary } = earlier
      const aligned = positions.indexOf(position)
      // A run of one tool collapses into one step: each of its calls speaks for it.
      const step = aligned >= 0 ? aligned : tools.findLastIndex((name, at) => name === tool && at < index)
      return { tool, summary: summary ?? '', leaves: leavesOf(earlier), ...(step >= 0 ? { step } : {}) }
    })
  const requests = prompts.filter((prompt) => prompt.turn <= row.turn).map((prompt) => prompt.text)
  const input = inputOf(row)
  const failure = row.status === 'error' ? describeFailure(row.summary ?? '') : undefined
  return {
    input,
    status: row.status,
    sources: findSources(input, { results, requests }),
    ...(failure ? { failure } : {}),
  }
}
