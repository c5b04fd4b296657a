import type { OpenapiDocument } from '@/lib/contract/api-document'
import { problemKinds, type ProblemCode } from '@/lib/domain/problem/problem'
import type { JsonSchema } from './describe-schema'

export interface Content {
  type: string
  /** Empty for bytes. */
  schema: JsonSchema
  example?: unknown
}

export interface ApiParameter {
  name: string
  in: 'path' | 'query' | 'header'
  isRequired: boolean
  schema: JsonSchema
  description?: string
  example?: unknown
}

/** An operation of the description, with its references resolved. */
export interface ApiOperation {
  name: string
  tag: string
  method: string
  path: string
  summary: string
  permission: string
  /** Whether it removes something; whether it may be repeated. */
  isDestructive: boolean
  isIdempotent: boolean
  /** Rules that a schema cannot express. */
  rules: string[]
  parameters: ApiParameter[]
  body: { isRequired: boolean; contents: Content[] } | null
  /** Success responses by status; problems are the same closed set everywhere. */
  answers: { status: number; description: string; contents: Content[] }[]
  problems: ProblemCode[]
}

interface Media {
  schema?: JsonSchema
  example?: unknown
}
interface Referring {
  $ref?: string
}
interface RawParameter extends Referring {
  name: string
  in: ApiParameter['in']
  required?: boolean
  schema: JsonSchema
  description?: string
  example?: unknown
}
interface RawOperation {
  operationId: string
  tags: string[]
  summary: string
  parameters: RawParameter[]
  requestBody?: { required?: boolean; content: Record<string, Media> }
  responses: Record<string, Referring & { description?: string; content?: Record<string, Media> }>
  'x-permission': string
  'x-effect': { destructive?: boolean; idempotent?: boolean }
  'x-rules'?: string[]
}

const step = (value: unknown, key: string): unknown => (value as Record<string, unknown> | undefined)?.[key]

/** Resolves a reference of the document; undefined for an unknown one. */
export function resolveIn(document: OpenapiDocument, ref: string): unknown {
  return ref.split('/').slice(1).reduce<unknown>(step, document)
}

const contentsOf = (content: Record<string, Media> = {}): Content[] =>
  Object.entries(content).map(([type, { schema = {}, example }]) => ({ type, schema, example }))

function rulesOf(raw: RawOperation): string[] {
  const body = raw.requestBody?.content['application/json']?.schema?.['x-rules']
  return raw['x-rules'] ?? (Array.isArray(body) ? body.map(String) : [])
}

function problemsOf({ responses }: RawOperation): ProblemCode[] {
  return (Object.keys(problemKinds) as ProblemCode[]).filter((code) => String(problemKinds[code][0]) in responses)
}

function readOperation(document: OpenapiDocument, method: string, path: string, raw: RawOperation): ApiOperation {
  const follow = <T extends Referring>(value: T): T => (value.$ref ? (resolveIn(document, value.$ref) as T) : value)
  const parameters = raw.parameters.map((one) => {
    const { name, in: place, required = false, schema, description, example } = follow(one)
    return { name, in: place, isRequired: required, schema, description, example }
  })
  const answers = Object.entries(raw.responses).flatMap(([status, one]) => {
    const { description = '', content } = follow(one)
    return Number(status) < 400 ? [{ status: Number(status), description, contents: contentsOf(content) }] : []
  })
  const body = raw.requestBody
  return {
    name: raw.operationId,
    tag: raw.tags[0] ?? raw.operationId,
    method: method.toUpperCase(),
    path,
    summary: raw.summary,
    permission: raw['x-permission'],
    isDestructive: raw['x-effect'].destructive ?? false,
    isIdempotent: raw['x-effect'].idempotent ?? false,
    rules: rulesOf(raw),
    parameters,
    body: body ? { isRequired: body.required ?? false, contents: contentsOf(body.content) } : null,
    answers,
    problems: problemsOf(raw),
  }
}

/** Every operation of a description, in its own order. */
export function readOperations(document: OpenapiDocument): ApiOperation[] {
  return Object.entries(document.paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, raw]) => readOperation(document, method, path, raw as RawOperation)),
  )
}

/** The operations with every word of a search in name, path, method or summary. */
export function matching(operations: readonly ApiOperation[], search: string): ApiOperation[] {
  const words = search.toLowerCase().split(/\s+/).filter(Boolean)
  return operations.filter(({ name, method, path, summary }) => {
    const text = `${name} ${method} ${path} ${summary}`.toLowerCase()
    return words.every((word) => text.includes(word))
  })
}

/** Operations by noun, in the order in which the nouns first appear. */
export function byTag(operations: readonly ApiOperation[]): [string, ApiOperation[]][] {
  const groups = new Map<string, ApiOperation[]>()
  for (const one of operations) groups.set(one.tag, [...(groups.get(one.tag) ?? []), one])
  return [...groups]
}
