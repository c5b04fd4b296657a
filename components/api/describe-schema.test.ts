import { describe, expect, it } from 'vitest'
import { formsOf, limitsOf, typeOf } from './describe-schema'

const tree = { type: 'object', properties: { next: { $ref: '#/components/schemas/Tree' } }, required: ['next'] }
const resolve = (ref: string): unknown => (ref.endsWith('/Tree') ? tree : undefined)

describe('The description of a schema', () => {
  it.each([
    [{ $ref: '#/components/schemas/Skill' }, 'Skill'],
    [{ $ref: '#/components/schemas/Time' }, 'time'],
    [{ type: ['string', 'null'] }, 'text or null'],
    [{ enum: ['day', 'week'] }, 'day · week'],
    [{ const: 'skill' }, 'skill'],
    [{ anyOf: [{ type: 'string', format: 'date-time' }, { type: 'null' }] }, 'time or null'],
    [{ type: ['object', 'array'] }, 'object or array'],
    [{ type: 'array', items: { type: 'integer' } }, 'list of whole number'],
    [{ type: 'object', additionalProperties: { type: 'number' } }, 'map to number'],
    [{}, 'any value'],
  ])('%j is %s', (schema, words) => {
    expect(typeOf(schema)).toBe(words)
  })

  it.each([
    [{ minimum: 1, maximum: 200, default: 50 }, '1 to 200, default 50'],
    [{ minLength: 1, maxLength: 64 }, 'at most 64 characters'],
    [{ minItems: 2 }, 'at least 2 items'],
    [{ type: 'integer', minimum: -Number.MAX_SAFE_INTEGER, maximum: Number.MAX_SAFE_INTEGER }, ''],
  ])('%j keeps to "%s"', (schema, words) => {
    expect(limitsOf(schema)).toBe(words)
  })
})

describe('The forms of a schema', () => {
  it('are its fields, through lists and references, and stop at a recursive schema', () => {
    const [fields] = formsOf({ type: 'array', items: { $ref: '#/components/schemas/Tree' } }, resolve)
    expect(fields).toEqual([{ name: 'next', type: 'Tree', isRequired: true, limits: '', forms: [] }])
  })

  it('are several for a union, and none for a plain value', () => {
    const one = { type: 'object', properties: { a: { type: 'string' } } }
    expect(formsOf({ anyOf: [one, { type: 'null' }, one] }, resolve)).toHaveLength(2)
    expect(formsOf({ type: 'string' }, resolve)).toEqual([])
  })
})
