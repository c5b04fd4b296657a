import { describe, expect, it } from 'vitest'
import { isRecord } from '@/lib/domain/is-record'
import { operations } from '../index'
import { buildDocument } from './build-document'
import { faultsOf } from './check-value.test-support'

interface Part {
  $ref?: string
  name: string
  in: string
  schema: unknown
  example?: unknown
}
interface Described {
  operationId: string
  parameters: Part[]
  requestBody?: { content: Record<string, { schema: unknown; example?: unknown }> }
}

const document = buildDocument(operations, '1.2.3')
const resolve = (ref: string): unknown =>
  ref
    .split('/')
    .slice(1)
    .reduce<unknown>((value, key) => (isRecord(value) ? value[key] : undefined), document)
const described = Object.values(document.paths).flatMap((methods) => Object.values(methods) as Described[])

describe('An example', () => {
  it.each(operations.map((one) => [one.name, one] as const))('of %s is accepted by its contract', (_, { input, example }) => {
    expect(input.safeParse(example).error?.issues ?? []).toEqual([])
  })

  it.each(described.map((one) => [one.operationId, one] as const))('of %s matches its description', (_, one) => {
    const parameters = one.parameters.filter((part) => part.$ref === undefined)
    for (const part of parameters.filter(({ in: place }) => place === 'path')) expect(part, part.name).toHaveProperty('example')
    const faults = parameters.flatMap(({ name, schema, example }) =>
      example === undefined ? [] : faultsOf(example, schema, resolve, name),
    )
    expect(faults).toEqual([])
    const json = one.requestBody?.content['application/json']
    if (!json) return
    expect(json).toHaveProperty('example')
    expect(faultsOf(json.example, json.schema, resolve)).toEqual([])
  })

  it('covers every required query parameter, and most optional ones', () => {
    const query = described.flatMap(({ parameters }) => parameters.filter((part) => part.in === 'query'))
    const withExample = query.filter((part) => part.example !== undefined)
    expect(withExample.length).toBeGreaterThan(query.length / 3)
    const needed = query.filter((part) => 'required' in part && part.example === undefined)
    expect(needed.map(({ name }) => name)).toEqual([])
  })
})

describe('The check of values', () => {
  const none = () => undefined
  it.each([
    [{ type: 'integer' }, 1.5],
    [{ type: ['string', 'null'] }, 1],
    [{ enum: ['a', 'b'] }, 'c'],
    [{ const: 1 }, 2],
    [{ minLength: 2 }, 'x'],
    [{ maxLength: 1 }, 'xy'],
    [{ pattern: '^a' }, 'b'],
    [{ format: 'date-time' }, '2026-03-02'],
    [{ minimum: 1 }, 0],
    [{ maximum: 1 }, 2],
    [{ exclusiveMinimum: 0 }, 0],
    [{ maxItems: 1 }, [1, 2]],
    [{ items: { type: 'string' } }, ['a', 1]],
    [{ required: ['a'] }, {}],
    [{ properties: { a: { type: 'string' } } }, { a: 1 }],
    [{ properties: {}, additionalProperties: false }, { a: 1 }],
    [{ additionalProperties: { type: 'number' } }, { a: 'x' }],
    [{ propertyNames: { enum: ['a'] } }, { b: 1 }],
    [{ anyOf: [{ type: 'string' }, { type: 'null' }] }, 1],
    [{ oneOf: [{ type: 'number' }, { minimum: 0 }] }, 1],
    [{ allOf: [{ type: 'number' }, { minimum: 2 }] }, 1],
    [{ not: { type: 'string' } }, 'x'],
    [false, 1],
  ])('finds by %j what is wrong with %j', (schema, value) => {
    expect(faultsOf(value, schema, none)).not.toEqual([])
  })

  it('resolves references, accepts valid values, and skips no keyword', () => {
    const tree = { type: 'object', properties: { next: { $ref: '#/tree' } }, additionalProperties: false }
    expect(faultsOf({ next: { next: {} } }, tree, () => tree)).toEqual([])
    expect(faultsOf({ next: { other: 1 } }, tree, () => tree)).toEqual(['#/next/other: nothing may stand here'])
    expect(() => faultsOf(1, { dependentRequired: {} }, none)).toThrow('nobody checks dependentRequired')
  })
})
