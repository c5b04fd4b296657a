import type { Operation } from '../operation'
import type { Schema } from './to-schema'

interface Request {
  parameters: Schema[]
  requestBody?: Schema
}

/** The example input of an operation; for an OpenTelemetry export, the message in its body. */
export function exampleOf({ example, forms }: Operation): Record<string, unknown> {
  if (forms?.gives !== 'protobuf') return example as Record<string, unknown>
  return JSON.parse(new TextDecoder().decode((example as { body: Uint8Array }).body))
}

/** The request of an operation's example: a value for each parameter, and the whole JSON body. */
export function withExamples(operation: Operation, { parameters, requestBody, ...rest }: Request): Request {
  const example = exampleOf(operation)
  // For an OpenTelemetry export this is the body.
  const values = operation.forms?.gives === 'protobuf' ? {} : example
  const withExample = parameters.map((one) => (String(one.name) in values ? { ...one, example: values[String(one.name)] } : one))
  const inPath = parameters.filter((one) => one.in === 'path').map((one) => String(one.name))
  const sent = Object.fromEntries(Object.entries(example).filter(([field]) => !inPath.includes(field)))
  return { ...rest, parameters: withExample, ...(requestBody ? { requestBody: withBody(requestBody, sent) } : {}) }
}

function withBody(requestBody: Schema, example: Record<string, unknown>): Schema {
  const content = requestBody.content as Record<string, Schema>
  const json = content['application/json']
  return { ...requestBody, content: { ...content, ...(json ? { 'application/json': { ...json, example } } : {}) } }
}
