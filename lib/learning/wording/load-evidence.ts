import type { WordingEvidence, WordingSecrets, WordingStep } from '@/lib/domain/draft/wording/types'
import { caseValues, hideValues } from '@/lib/domain/draft/hide-values'
import { caseWords, namesSomebody } from '@/lib/domain/draft/names-one'
import { pickExamples } from '@/lib/domain/draft/pick-examples'
import type { DraftOccurrence } from '@/lib/domain/draft/types'
import { conflict } from '@/lib/domain/problem/problem'
import { cutAtWord } from '@/lib/domain/request/cut-at-word'
import { noTemplate } from '@/lib/domain/request/template-text'
import { commandOf } from '@/lib/domain/shape/shell-tools'
import { isRecord } from '@/lib/domain/is-record'
import { jsonOrNull } from '@/lib/domain/json-or-null'
import { ownRules, type Context } from '@/lib/kernel'
import { findingsOf } from '@/lib/learning/candidate/candidate-detail'
import { gatherEvidence } from '@/lib/learning/candidate/gather-evidence'
import { ownRedaction, redactValue } from '@/lib/redact/redact'
import type { Queryable } from '@/lib/store/client'
import type { Candidate } from '@/prisma/generated/sqlite/client'
import { jsonColumns } from '@/lib/store/json-columns'
import { isOptionalStep, readRecipe, type StoredStep } from './read-recipe'

/** Bounds of what is handed out: steps, requests, and for each step examples and failures; characters of an example. */
const stepsMax = 60
const requestsMax = 8
const eachMax = 3
const exampleMax = 200
/** Characters of a reference; SKILL.md is handed out whole. */
const referenceMax = 8_000

/** @throws Problem `conflict` where a candidate is decided: another text would come too late. */
export function requireUndecided({ status }: Pick<Candidate, 'status'>): void {
  if (status === 'promoted' || status === 'dismissed') throw conflict(`This candidate was already ${status}.`)
}

export interface LoadedEvidence {
  evidence: WordingEvidence
  secrets: WordingSecrets
}

/**
 * What the writer of a wording may see of a candidate, redacted and without values of one case, and what no wording may hold.
 * @throws Problem `conflict` where it has no text of its own.
 */
export async function loadWordingEvidence(db: Queryable, ctx: Context, row: Candidate): Promise<LoadedEvidence> {
  const { kind } = row
  if (kind === 'merge' || kind === 'act') throw conflict('Only a draft can be worded, not a merge or an action.')
  const tools = jsonColumns.Candidate.toolSequence(row.toolSequence)
  const backing = (await findingsOf(db, row)).map(({ sessionId, positions }) => ({ sessionId, positions }))
  const { occurrences, requests } = await gatherEvidence(db, { backing, shapes: tools }, noTemplate)
  const values = caseValues(occurrences)
  const names = caseWords(tools, occurrences)
  const own = ownRedaction(await ownRules(db, ctx))
  const isClean = (text: string) => !namesSomebody(text, names)
  const files = jsonColumns.Candidate.files(row.files)
  const asked = [...triggersIn(files), ...pickExamples(requests, names).map((line) => hideValues(line, values))]
  const steps = readRecipe(row).slice(0, stepsMax)
  const occurred: Occurred = { occurrences, calls: steps.map(callOf), hide: (text) => hideValues(text, values), isClean }
  const evidence: WordingEvidence = {
    kind,
    name: row.name,
    title: row.title ?? row.name,
    description: row.description,
    draft: textsOf(files),
    steps: steps.map((step, at) => wordingStep(step, at, occurred)),
    sentences: jsonColumns.Candidate.sentences(row.sentences).map(({ text, steps: own }) => ({
      text,
      steps: (own ?? []).map((index) => index + 1),
    })),
    requests: [...new Set(asked)].slice(0, requestsMax),
    sessions: row.support,
    endedWell: row.endedWell,
    endedKnown: row.endedKnown,
  }
  const isPrivate = (text: string) => redactValue(text, own).value !== text
  return { evidence: redactValue(evidence, own).value, secrets: { values, names, isPrivate } }
}

/** The texts that may be worded anew; how to report an outcome is the same for all. */
const textsOf = (files: readonly { path: string; text: string }[]): WordingEvidence['draft'] =>
  files
    .filter(({ path }) => path === 'SKILL.md' || (/^references\/.*\.md$/.test(path) && path !== 'references/telemetry.md'))
    .map(({ path, text }) => ({ path, text: path === 'SKILL.md' ? text : text.slice(0, referenceMax) }))

/** Requests that the draft says lead to it. */
function triggersIn(files: readonly { path: string; text: string }[]): string[] {
  const text = files.find(({ path }) => path === 'evals/trigger-eval.json')?.text
  const evals = text === undefined ? null : jsonOrNull(text)
  if (!isRecord(evals) || !Array.isArray(evals.cases)) return []
  return evals.cases.flatMap((one) =>
    isRecord(one) && one.shouldTrigger === true && typeof one.query === 'string' ? [one.query] : [],
  )
}

interface Occurred {
  occurrences: readonly DraftOccurrence[]
  /** What each step calls. */
  calls: readonly string[]
  hide: (text: string) => string
  isClean: (text: string) => boolean
}

function wordingStep(step: StoredStep, at: number, occurred: Occurred): WordingStep {
  const { step: number, tool, heads, place, params, share } = step
  const command = step.template ?? step.command
  return {
    step: number,
    tool,
    ...(heads ? { heads } : {}),
    ...(command === undefined ? {} : { command }),
    ...(place === undefined ? {} : { place }),
    params: params.map(({ param, type, constant, placeholder, form }) => ({
      param,
      type,
      ...(constant === undefined ? {} : { constant }),
      ...(placeholder === undefined ? {} : { placeholder }),
      ...(form === undefined ? {} : { form }),
    })),
    isOptional: isOptionalStep(step),
    isRepeated: step.repeat !== undefined && step.repeat !== false && step.repeat !== null,
    share: share ?? null,
    examples: heads ? examplesOf(tool, at, occurred) : [],
    failures: failuresOf(at, occurred),
  }
}

/** Commands as they were given, each value of a case as its placeholder; one that still names somebody is left out. */
function examplesOf(tool: string, at: number, { occurrences, hide, isClean }: Occurred): string[] {
  const commands = occurrences.flatMap(({ steps }) => {
    const input = steps[at]?.input
    const command = input && commandOf(tool, input)
    if (!command) return []
    return [cutAtWord(hide(Array.isArray(command) ? command.join(' ') : command).replaceAll(/\s+/g, ' '), exampleMax)]
  })
  return [...new Set(commands)].filter(isClean).slice(0, eachMax)
}

const callOf = ({ heads, tool }: { heads?: readonly string[] | undefined; tool: string }): string => heads?.join(' && ') ?? tool

/** What went wrong at a step, the most common first, and what was called next. */
function failuresOf(at: number, { occurrences, calls, hide }: Occurred): WordingStep['failures'] {
  const found = new Map<string, { sessions: Set<string>; next: Set<string> }>()
  for (const { session, steps, next = [] } of occurrences) {
    const failure = steps[at]?.failure
    if (!failure) continue
    const what = hide(failure)
    const one = found.get(what) ?? { sessions: new Set<string>(), next: new Set<string>() }
    found.set(what, one)
    one.sessions.add(session)
    const later = steps.findIndex((step, index) => index > at && step !== null)
    const call = later < 0 ? next[0] && callOf(next[0]) : calls[later]
    if (call !== undefined) one.next.add(call)
  }
  return [...found]
    .map(([what, { sessions, next }]) => ({ what, sessions: sessions.size, next: [...next].slice(0, eachMax) }))
    .toSorted((a, b) => b.sessions - a.sessions || (a.what < b.what ? -1 : 1))
    .slice(0, eachMax)
}
