import type { OperationName } from '../routes'
import { exampleOf } from './examples/index'
import type { Schema } from './to-schema'

interface Request {
  parameters: Schema[]
  requestBody?: Schema
}

const isOtlp = (name: OperationName): boolean => name.startsWith('otlp.')

/** A request with the values of its operation's example: one at each parameter, and the whole body of JSON. */
export function withExamples(name: OperationName, { parameters, requestBody, ...rest }: Request): Request {
  const example = exampleOf(name)
  if (!example) return { ...rest, parameters, ...(requestBody ? { requestBody } : {}) }
  const values = isOtlp(name) ? {} : example
  const told = parameters.map((one) => (String(one.name) in values ? { ...one, example: values[String(one.name)] } : one))
  const inPath = parameters.filter((one) => one.in === 'path').map((one) => String(one.name))
  const sent = Object.fromEntries(Object.entries(example).filter(([field]) => !inPath.includes(field)))
  return { ...rest, parameters: told, ...(requestBody ? { requestBody: withBody(requestBody, sent) } : {}) }
}

function withBody(requestBody: Schema, example: Record<string, unknown>): Schema {
  const content = requestBody.content as Record<string, Schema>
  const json = content['application/json']
  return { ...requestBody, content: { ...content, ...(json ? { 'application/json': { ...json, example } } : {}) } }
}
