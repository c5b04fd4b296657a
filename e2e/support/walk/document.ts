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

/** An operation in a running server's document, with shared parameters resolved. */
export interface DocumentedOperation {
  name: OperationName
  method: string
  path: string
  parameters: Parameter[]
  requestBody?: Media & { required?: boolean }
  responses: Record<string, Media>
}

type Input = Record<string, unknown>

/** A request to send. */
export interface Sent {
  method: string
  path: string
  body?: unknown
}

/** Reads a document: its operations, and validation of values against it. */
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

  /** Resolves a schema's own reference. */
  follow(schema: Input): Input {
    return this.deref(schema) as Input
  }

  /** Violations in a response's body, by the document's schema for its status and media type. */
  faultsIn(operation: DocumentedOperation, status: number, type: string, body: unknown): string[] {
    const response = operation.responses[status] ?? (status >= 400 ? operation.responses.default : undefined)
    if (!response) return [`${operation.name} does not tell of a ${status}`]
    const media = response.content?.[type.split(';', 1)[0] ?? type]
    if (!media) return [`${operation.name} does not tell of ${type} at ${status}`]
    return faultsOf(body, media.schema, this.resolve)
  }
}

const queryText = (value: unknown): string => (Array.isArray(value) ? value.join(',') : String(value))

/** Places an input as documented: path parameters, then the query of reads and deletions or the body of everything else. */
export function flatten({ method, path, parameters, requestBody }: DocumentedOperation, input: Input): Sent {
  const inPath = parameters.filter((part) => part.in === 'path').map(({ name }) => name)
  const filled = path.replaceAll(/\{(\w+)\}/g, (_, name: string) => encodeURIComponent(String(input[name])))
  const rest = Object.fromEntries(Object.entries(input).filter(([name, value]) => !inPath.includes(name) && value !== undefined))
  if (requestBody) return { method, path: filled, body: rest }
  const query = new URLSearchParams(Object.entries(rest).map(([name, value]) => [name, queryText(value)])).toString()
  return { method, path: query ? `${filled}?${query}` : filled }
}

const examples = new Map<OperationName, Input>(operations.map((one) => [one.name, exampleOf(one)]))

/** The example of an operation with this world's ids in place of the example's; undefined removes a field. */
export const inputOf = (name: OperationName, own: Input = {}): Input => ({ ...examples.get(name), ...own })
