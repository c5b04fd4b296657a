import type { OpenapiDocument } from '@/lib/contract/api-document'
import { faultsOf } from '@/lib/contract/openapi/check-value.test-support'
import { exampleOf } from '@/lib/contract/openapi/describe-examples'
import { operations, type OperationName } from '@/lib/contract/index'
import { isRecord } from '@/lib/domain/is-record'

export interface Parameter {
  name: string
  in: 'path' | 'query' | 'header'
  required?: boolean
  schema: Record<string, unknown>
}

interface Media {
  content?: Record<string, { schema: Record<string, unknown> }>
}

/** An operation as the document of a running server tells of it; shared parameters are written out. */
export interface DocumentedOperation {
  name: OperationName
  method: string
  path: string
  parameters: Parameter[]
  requestBody?: Media & { required?: boolean }
  responses: Record<string, Media>
}

type Input = Record<string, unknown>

/** A request as it goes out. */
export interface Sent {
  method: string
  path: string
  body?: unknown
}

/** Reads of a document: what it tells of operations, and what it says of values. */
export class ApiDocument {
  readonly operations: DocumentedOperation[]

  constructor(private readonly document: OpenapiDocument) {
    this.operations = Object.entries(document.paths).flatMap(([path, methods]) =>
      Object.entries(methods).map(([method, value]) => {
        const one = value as { operationId: OperationName } & Omit<DocumentedOperation, 'name' | 'method' | 'path'>
        const parameters = one.parameters.map((part) => this.deref(part) as Parameter)
        const responses = Object.fromEntries(
          Object.entries(one.responses).map(([status, said]) => [status, this.deref(said) as Media]),
        )
        return { ...one, name: one.operationId, method: method.toUpperCase(), path, parameters, responses }
      }),
    )
  }

  private readonly resolve = (ref: string): unknown =>
    ref
      .split('/')
      .slice(1)
      .reduce<unknown>((value, key) => (isRecord(value) ? value[key] : undefined), this.document)

  private deref(value: unknown): unknown {
    return isRecord(value) && typeof value.$ref === 'string' ? this.resolve(value.$ref) : value
  }

  /** A schema with its own reference followed. */
  follow(schema: Input): Input {
    return this.deref(schema) as Input
  }

  /** What is wrong with an answer's body by what the document says of its status and media type. */
  faultsIn(operation: DocumentedOperation, status: number, type: string, body: unknown): string[] {
    const response = operation.responses[status] ?? (status >= 400 ? operation.responses.default : undefined)
    if (!response) return [`${operation.name} does not tell of a ${status}`]
    const media = response.content?.[type.split(';', 1)[0] ?? type]
    if (!media) return [`${operation.name} does not tell of ${type} at ${status}`]
    return faultsOf(body, media.schema, this.resolve)
  }
}

const queryText = (value: unknown): string => (Array.isArray(value) ? value.join(',') : String(value))

/** An input laid out as the document says: parts of the path, then the query of reads and deletions or the body of all else. */
export function flatten({ method, path, parameters, requestBody }: DocumentedOperation, input: Input): Sent {
  const inPath = parameters.filter((part) => part.in === 'path').map(({ name }) => name)
  const filled = path.replaceAll(/\{(\w+)\}/g, (_, name: string) => encodeURIComponent(String(input[name])))
  const rest = Object.fromEntries(Object.entries(input).filter(([name, value]) => !inPath.includes(name) && value !== undefined))
  if (requestBody) return { method, path: filled, body: rest }
  const query = new URLSearchParams(Object.entries(rest).map(([name, value]) => [name, queryText(value)])).toString()
  return { method, path: query ? `${filled}?${query}` : filled }
}

const examples = new Map<OperationName, Input>(operations.map((one) => [one.name, exampleOf(one)]))

/** The example of an operation with what this world has in place of the example's ids; undefined takes a field away. */
export const inputOf = (name: OperationName, own: Input = {}): Input => ({ ...examples.get(name), ...own })
