import { isPermission } from '@/lib/domain/permission/permission'
import type { PackCluster } from '@/lib/domain/pack/manifest'
import type { LockedSkill } from '@/lib/domain/pack/plan'
import { knowsKinds, type Knows } from '@/lib/domain/background/what-it-knows'
import type { Draft } from '@/lib/domain/draft/types'
import type { Gate } from '@/lib/domain/gate/types'
import { familyPartKinds, type FamilyInside, type FamilyPart } from '@/lib/domain/family/inside'
import { isRecord } from '@/lib/domain/is-record'
import { among, either, isNull, isNumber, isText, list, object, optional, type Guarded } from '@/lib/domain/json-guard'
import type { StoredWhyNot } from '@/lib/domain/mining/types'
import type { PolicyPatch } from '@/lib/domain/policy/policy'
import type { Replay } from '@/lib/domain/replay/types'
import { findingSeverities, type Finding } from '@/lib/domain/scan/types'
import { signalKinds, type SessionSignal } from '@/lib/domain/session/signal'
import { verdictKinds, verdictSigns, type VerdictSignal } from '@/lib/domain/verdict/signal'
import type { Taint } from '@/lib/domain/taint/find-taint'
import { atomKinds, strangerKinds } from '@/lib/domain/taint/kinds'
import type { ShapeParam } from '@/lib/domain/shape/types'
import { log } from '@/lib/observe/log'

const texts = list(isText)
const maybeText = optional(isText)
const maybeNumber = optional(isNumber)
/** Numbers and choices by name, some of them by kind; the domain defines which exist and their bounds. */
const policy = (value: unknown): value is PolicyPatch =>
  isRecord(value) && Object.values(value).every((one) => one === null || isRecord(one) || isScalar(one))
const isScalar = (value: unknown): boolean => ['number', 'string', 'boolean'].includes(typeof value)

/** Any JSON value. */
type JsonValue = string | number | boolean | null | JsonValue[] | { [name: string]: JsonValue }
/** A JSON object whose fields are read only by their writer. */
export type JsonObject = { [name: string]: JsonValue }

/** A database value is JSON already, so this only checks that it is an object. */
const isJsonObject = (value: unknown): value is JsonObject => isRecord(value)
const maybeObject = either(isJsonObject, isNull)

/** The score of a candidate, with its components. */
export interface StoredScore {
  value: number | null
  parts: Record<string, number | null>
}
const isFigure = either(isNumber, isNull)
const isFigures = (value: unknown): value is Record<string, number | null> =>
  isRecord(value) && Object.values(value).every(isFigure)

/** Each code with the fields that its sentence uses. */
const whyNotFields: { [Code in StoredWhyNot['code']]: Record<string, (value: unknown) => boolean> } = {
  known: {},
  gone: {},
  one_tool: {},
  loop: {},
  generic: {},
  in_family: {},
  part_of: { of: isText },
  padded: { of: isText },
  not_significant: { expected: isNumber },
  no_saving: { sessions: isNumber },
  near_duplicate: { of: isText, overlap: isNumber },
  below_shuffles: { best: isNumber },
  enough_proposed: { wanted: isNumber },
  revises: { skill: isText, overlap: isNumber },
}
const isWhyNot = (value: unknown): value is StoredWhyNot => {
  if (!isRecord(value) || !isText(value.code)) return false
  const fields = Object.entries(whyNotFields).find(([code]) => code === value.code)?.[1]
  return fields !== undefined && Object.entries(fields).every(([name, isIt]) => isIt(value[name]))
}

/** One file of a draft. */
export interface StoredFile {
  path: string
  text: string
}
/** A wording: its own texts, without the files that it shares with the draft. */
export interface StoredWording {
  by: string
  /** ISO 8601. */
  at: string
  name: string
  title: string
  description: string
  /** SKILL.md and references. */
  files: StoredFile[]
  sentences: Draft['sentences']
  /** Names the recipe that it was worded for. */
  recipe: string
}
/** One match in a session: positions of the steps, aligned to the shapes; null where an optional step was absent. */
export interface StoredBacking {
  sessionId: string
  positions: (number | null)[]
}

/** A row that an undo changed: its columns before and after; `left` is null where it was deleted. */
export interface StoredUndoRow {
  table: string
  id: string
  was: JsonObject
  left: JsonObject | null
}

/** What was measured, or nothing. */
const replay = object<Replay>({
  sessions: isNumber,
  calls: isNumber,
  arguments: isFigure,
  baselineCalls: isNumber,
  baselineArguments: isFigure,
})
const inside = object<FamilyInside>({
  episodes: isNumber,
  sessions: isNumber,
  variants: list(object<FamilyInside['variants'][number]>({ title: isText, sessions: isNumber })),
  parts: list(object<FamilyPart>({ kind: among(familyPartKinds), text: isText })),
})
const isEmpty = (value: unknown): value is { sessions?: undefined; episodes?: undefined } =>
  isRecord(value) && Object.keys(value).length === 0

const file = object<StoredFile>({ path: isText, text: isText })
const redactions = list(object<{ type: string; count: number }>({ type: isText, count: isNumber }))

/**
 * The shape of every JSON column but two: a setting's value has the schema of its key (`Setting` of the kernel), and a span's fact that
 * of its transcripts (`isSpanFact`). What a job's payload and the sides of an event hold by kind and verb, their readers parse.
 */
export const jsonShapes = {
  Pack: {
    skills: list(object<LockedSkill>({ name: isText, skillId: isText, digest: isText })),
    clusters: list(object<PackCluster>({ name: isText, title: maybeText, skills: texts })),
  },
  Shape: {
    params: list(object<Pick<ShapeParam, 'name' | 'type'>>({ name: isText, type: isText })),
    heads: either(texts, isNull),
  },
  Pattern: { shapes: texts, whyNot: either(isWhyNot, isNull) },
  Occurrence: {
    positions: list(isNumber),
    optional: list(object<{ after: number; position: number }>({ after: isNumber, position: isNumber })),
  },
  Procedure: { shapes: texts, sessionIds: texts },
  Candidate: {
    files: list(file),
    toolSequence: list(object<Draft['toolSequence'][number]>({ tool: isText, params: optional(texts), heads: optional(texts) })),
    sentences: list(object<Draft['sentences'][number]>({ text: isText, steps: optional(list(isNumber)) })),
    wordings: list(
      object<StoredWording>({
        by: isText,
        at: isText,
        name: isText,
        title: isText,
        description: isText,
        files: list(file),
        sentences: list(object<Draft['sentences'][number]>({ text: isText, steps: list(isNumber) })),
        recipe: isText,
      }),
    ),
    gates: list(object<Pick<Gate, 'code' | 'severity' | 'reason'>>({ code: isText, severity: isText, reason: isText })),
    taint: list(
      object<Taint>({
        kind: among(atomKinds),
        text: isText,
        step: isNumber,
        source: among(strangerKinds),
        tool: isText,
        sessions: list(object<Taint['sessions'][number]>({ id: isText, key: isText, step: isText })),
      }),
    ),
    score: object<StoredScore>({ value: isFigure, parts: isFigures }),
    replay: either(replay, isEmpty),
    said: maybeObject,
    family: either(inside, isEmpty),
    knows: list(object<Knows>({ kind: among(knowsKinds), text: isText, steps: list(isNumber) })),
    shapes: texts,
    backing: list(object<StoredBacking>({ sessionId: isText, positions: list(either(isNumber, isNull)) })),
  },
  Session: {
    signals: list(
      object<SessionSignal>({
        kind: among(signalKinds),
        turn: isNumber,
        at: maybeText,
        position: maybeNumber,
        name: maybeText,
        text: maybeText,
      }),
    ),
    verdictSignals: list(
      object<VerdictSignal>({
        kind: among(verdictKinds),
        sign: among(verdictSigns),
        weight: isNumber,
        step: either(isNumber, isNull),
        turn: either(isNumber, isNull),
        sentence: isText,
      }),
    ),
    redactions,
  },
  Ingestion: { sessionIds: texts },
  Span: { redactions },
  Skill: {
    tags: texts,
    triggers: texts,
    constraints: texts,
    shapes: texts,
    exampleQueries: texts,
    suggestedTools: texts,
  },
  Version: {
    findings: list(
      object<Finding>({ code: isText, severity: among(findingSeverities), path: isText, line: isNumber, what: isText }),
    ),
  },
  SourceFile: { sessionIds: texts },
  Webhook: { verbs: texts },
  // Of an unreadable list nothing is allowed.
  ApiKey: { permissions: list(isPermission) },
  DeviceLogin: { permissions: list(isPermission) },
  OAuthClient: { redirectUris: texts },
  OAuthCode: { permissions: list(isPermission) },
  Policy: { values: policy },
  Decision: { inputs: isJsonObject },
  Job: { payload: isJsonObject, result: maybeObject },
  Event: { before: maybeObject, after: maybeObject, evidence: maybeObject, erased: maybeObject },
  Notice: { data: isJsonObject },
  UndoneState: {
    rows: list(object<StoredUndoRow>({ table: isText, id: isText, was: isJsonObject, left: maybeObject })),
  },
} as const

type Shapes = typeof jsonShapes
/** The type of a JSON column. */
export type JsonOf<Table extends keyof Shapes, Column extends keyof Shapes[Table]> = Guarded<Shapes[Table][Column]>

type Readers = { [Table in keyof Shapes]: { [Column in keyof Shapes[Table]]: (value: unknown) => JsonOf<Table, Column> } }

const warned = new Set<string>()

/** Logs, once per column, that it holds what cannot be read: the doctor names the rows. */
export function warnUnreadable(column: string): void {
  if (!warned.has(column))
    log().warn({ column }, 'a column holds what cannot be read; it is taken as empty, and `mettle doctor` names the rows')
  warned.add(column)
}

/** Whether a row's column of JSON has its shape. */
export function isReadable(table: string, column: string, value: unknown): boolean {
  const shapes: Record<string, Record<string, (value: unknown) => boolean>> = jsonShapes
  return shapes[table]?.[column]?.(value) ?? true
}

/** The empty value of each kind, for a column that is no list and cannot be read. */
const nothings: Readonly<Record<string, unknown>> = {
  'Policy.values': {},
  'Decision.inputs': {},
  'Notice.data': {},
  'Candidate.score': { value: null, parts: {} },
  'Candidate.said': null,
  'Candidate.replay': {},
  'Candidate.family': {},
  'Pattern.whyNot': null,
  'Job.payload': {},
  'Job.result': null,
  'Event.before': null,
  'Event.after': null,
  'Event.evidence': null,
  'Event.erased': null,
}
const nothing = (name: string): unknown => (name in nothings ? nothings[name] : [])

function reader(table: string, column: string, isIt: (value: unknown) => boolean): (value: unknown) => unknown {
  return (value) => {
    if (isIt(value)) return value
    const name = `${table}.${column}`
    warnUnreadable(name)
    return nothing(name)
  }
}

const entries = Object.entries(jsonShapes).map(([table, columns]) => [
  table,
  Object.fromEntries(Object.entries(columns).map(([column, isIt]) => [column, reader(table, column, isIt)])),
])

/** The only reader of each JSON column that has a shape. A value without the shape is read as empty and logged. */
export const jsonColumns = Object.fromEntries(entries) as Readers
