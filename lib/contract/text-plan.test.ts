import { expect, it } from 'vitest'
import { z } from 'zod'
import { operations } from './index'
import { text } from './text'
import { textPlan, type TextPlan } from './text-plan'

const placesOf = ({ kind, fields, rest }: TextPlan, path = ''): string[] => [
  ...(kind ? [`${path.slice(1)}: ${kind}`] : []),
  ...[...fields].flatMap(([name, below]) => placesOf(below, `${path}.${name}`)),
  ...(rest ? placesOf(rest, `${path}.*`) : []),
]

it.each(operations.map(({ name, input }) => [name, input] as const))('every text of %s is declared', (_, input) => {
  expect(() => textPlan(input)).not.toThrow()
})

it("free text is prose in every operation, and a session's name is its key", () => {
  const places = operations.flatMap(({ name, input }) => placesOf(textPlan(input)).map((place) => `${name} ${place}`))
  const of = (field: string, kind: string) =>
    places.filter((place) => new RegExp(`[ .]${field}: `).test(place) && !place.endsWith(`: ${kind}`))
  expect([
    of('reason', 'prose'),
    of('sessionKey', 'key'),
    of('agent', 'name').filter((place) => !place.endsWith(': ref')),
  ]).toEqual([[], [], []])
})

it('finds texts below lists, records, unions, defaults and transforms, and reports an undeclared one', () => {
  const input = z.strictObject({
    list: z.array(text.prose(z.string()).nullable()).default([]),
    record: z.record(z.string(), text.name(z.string())),
    form: z.union([
      z.object({ a: text.key(z.string()) }),
      z.object({ b: z.number(), c: text.ref(z.string()).transform(Number) }),
    ]),
    free: z.unknown(),
  })
  expect(placesOf(textPlan(input))).toEqual(['list.*: prose', 'record.*: name', 'form.a: key', 'form.c: ref', 'free: foreign'])
  expect(() => textPlan(z.object({ deep: z.array(z.object({ said: z.string() })) }))).toThrow(/"deep\.\*\.said"/)
})
