import { describe, expect, it } from 'vitest'
import { z } from 'zod'
import { problemKinds } from '@/lib/domain/problem/problem'
import { readOpenapi } from '../api-document'
import { importSkill } from '../exchange'
import { operations, type OperationName } from '../index'
import { routes } from '../generated/routes'
import { addSession } from '../session'
import { buildDocument } from './build-document'
import { wrongIn } from './check-schema.test-support'
import { statusesOf } from './describe-answers'
import { rawBodyOf } from './describe-bodies'
import { toSchema } from './to-schema'

interface Media {
  content?: Record<string, { schema: Record<string, unknown> }>
}
interface Described {
  operationId: string
  tags: string[]
  summary: string
  description: string
  parameters: { $ref?: string; name?: string; in?: string; required?: boolean; schema?: Record<string, unknown> }[]
  requestBody?: Media & { required?: boolean }
  responses: Record<string, Media & { $ref?: string }>
  'x-permission': string
  'x-effect': { kind: string }
}

const document = buildDocument(operations, '1.2.3')
const all = Object.entries(document.paths).flatMap(([path, methods]) =>
  Object.entries(methods).map(([method, one]) => ({ path, method, one: one as Described })),
)
const find = (name: OperationName): Described => {
  const operation = all.find(({ one }) => one.operationId === name)
  if (!operation) throw new Error(name)
  return operation.one
}
const schemaOf = (name: OperationName): Record<string, unknown> =>
  find(name).requestBody?.content?.['application/json']?.schema ?? {}
const namesIn = (name: OperationName, place: string): string[] =>
  find(name).parameters.flatMap((one) => (one.in === place ? (one.name ?? []) : []))

/** Every value nested in a value, with its place. */
function* walk(value: unknown, at: string): Generator<[string, unknown]> {
  yield [at, value]
  if (typeof value !== 'object' || value === null) return
  for (const [key, inner] of Object.entries(value)) yield* walk(inner, `${at}/${key}`)
}

const resolved = (ref: string): unknown =>
  ref
    .replace('#/', '')
    .split('/')
    .reduce<unknown>((value, key) => (value as Record<string, unknown> | undefined)?.[key], document)

describe('The OpenAPI document', () => {
  it('matches its own contract', () => {
    expect(readOpenapi.output.parse(JSON.parse(JSON.stringify(document)))).toEqual(document)
    expect(document).toMatchObject({ openapi: '3.1.0', info: { title: 'Mettle', version: '1.2.3' } })
  })

  it('is deterministic', () => {
    expect(JSON.stringify(buildDocument(operations, '1.2.3'))).toBe(JSON.stringify(document))
  })

  it('lists each route once, under the name of its operation', () => {
    const shown = all.map(({ path, method, one }) => `${one.operationId}: ${method.toUpperCase()} ${path}`)
    const declared = Object.entries(routes).map(([name, [method, path]]) => `${name}: ${method} ${path}`)
    expect(shown.toSorted()).toEqual(declared.toSorted())
  })

  it('groups operations by noun, with their permission and effect', () => {
    const tags = document.tags.map(({ name }) => name)
    expect(tags).toEqual([...new Set(tags)])
    for (const { one } of all) {
      const declared = operations.find(({ name }) => name === one.operationId)
      expect(tags).toContain(one.tags[0])
      expect(one).toMatchObject({
        summary: declared?.summary,
        'x-permission': declared?.permission,
        'x-effect': declared?.effect,
      })
    }
  })

  it('says who may call, under which licence, and what each group and operation is for', () => {
    expect(document).toMatchObject({
      info: { license: { identifier: 'MIT' }, contact: { name: expect.stringMatching(/\w/) } },
      // A server in local mode needs no key.
      security: [{ key: [] }, {}],
      components: { securitySchemes: { key: { type: 'http', scheme: 'bearer' } } },
    })
    for (const { name, description } of document.tags)
      expect([name, description]).toEqual([name, expect.stringMatching(/^\w.*\.$/)])
    for (const { one } of all) expect(one.description).toMatch(/^Needs the permission `[a-z]+`\./)
    expect(find('skill.delete').description).toContain('a person decides')
  })

  it('requires only fields that it describes, and says of what each list consists', () => {
    const places = [...walk(document, '#')].flatMap(([at, value]) =>
      typeof value === 'object' && value !== null && !Array.isArray(value)
        ? [[at, value as Record<string, unknown>] as const]
        : [],
    )
    for (const [at, { type, items, required, properties, prefixItems }] of places) {
      if ([type].flat().includes('array')) expect(items ?? prefixItems, at).toBeDefined()
      if (Array.isArray(required) && type === 'object')
        expect(Object.keys(properties ?? {}), at).toEqual(expect.arrayContaining(required))
    }
  })

  it('has no dangling references and no unused components', () => {
    const refs = [...walk(document, '#')].flatMap(([at, value]) => (at.endsWith('/$ref') ? [String(value)] : []))
    expect(refs.length).toBeGreaterThan(500)
    for (const ref of refs) expect(resolved(ref), ref).toBeDefined()
    const kinds = Object.entries(document.components).flatMap(([kind, named]) =>
      Object.keys(named).map((name) => `#/components/${kind}/${name}`),
    )
    // Security schemes are named by what requires them.
    const required = document.security.flatMap((one) => Object.keys(one).map((name) => `#/components/securitySchemes/${name}`))
    expect(kinds.filter((name) => !refs.includes(name) && !required.includes(name))).toEqual([])
  })

  it('names its shared schemas, none of them by number', () => {
    const names = Object.keys(document.components.schemas)
    expect(names.filter((name) => !/^[A-Z][A-Za-z]+$/.test(name))).toEqual([])
    expect(names).toEqual(expect.arrayContaining(['Skill', 'SkillItem', 'Event', 'Session', 'Job', 'Json', 'Problem']))
  })

  it('contains only valid JSON Schema 2020-12', () => {
    const places = [...walk(document, '#')].filter(([at]) => at.endsWith('/schema'))
    expect(places.length).toBeGreaterThan(operations.length)
    for (const [at, schema] of places) expect(wrongIn(schema, at)).toEqual([])
    for (const [name, schema] of Object.entries(document.components.schemas)) expect(wrongIn(schema, name)).toEqual([])
  })

  it('describes every file input as a body of its own', () => {
    expect(JSON.stringify(document)).not.toContain('x-bytes')
    const accepted = (name: OperationName) => Object.keys(find(name).requestBody?.content ?? {})
    expect(accepted('session.add')).toEqual(['application/json', 'application/x-ndjson', 'application/octet-stream'])
    expect(accepted('skill.import')).toEqual(expect.arrayContaining(['application/json', 'application/zip', 'text/markdown']))
    expect(accepted('otlp.traces')).toEqual(['application/json', 'application/x-protobuf', 'application/protobuf'])
    expect(namesIn('session.add', 'query')).toEqual(expect.arrayContaining(['format', 'sessionKey', 'harness', 'outcome']))
    expect(namesIn('session.add', 'query')).not.toContain('transcript')
    expect(namesIn('skill.import', 'query').toSorted()).toEqual(['agent', 'directory', 'from', 'onCollision'])
  })
})

describe('An operation of the document', () => {
  it('has each field of its input in one place: path, query or body', () => {
    for (const { one, path, method } of all) {
      const operation = operations.find(({ name }) => name === one.operationId)
      const input = operation?.input
      if (!operation || !(input instanceof z.ZodObject) || operation.forms?.gives === 'protobuf') continue
      const { name } = operation
      const inPath = namesIn(name, 'path')
      expect(inPath, name).toEqual([...path.matchAll(/\{(\w+)\}/g)].map(([, part]) => part))
      const rest = Object.keys(input.shape).filter((field) => !inPath.includes(field))
      const { anyOf, properties } = schemaOf(name) as { anyOf?: [{ properties: object }]; properties?: object }
      const shown =
        method === 'get' || method === 'delete' ? namesIn(name, 'query') : Object.keys(anyOf?.[0].properties ?? properties ?? {})
      // A bytes-only field is a body of its own.
      const asBytes = rawBodyOf(operation)?.fields ?? []
      expect(rest, name).toEqual(expect.arrayContaining(shown))
      expect(shown, name).toEqual(expect.arrayContaining(rest.filter((field) => !asBytes.includes(field))))
    }
  })

  it('requires what its input requires', () => {
    expect(schemaOf('skill.create').required).toEqual(['name', 'description', 'content'])
    expect(schemaOf('skill.override')).toMatchObject({ required: ['reason'], additionalProperties: false })
    expect(find('skill.create').requestBody?.required).toBe(true)
    expect(find('skill.promote').requestBody).not.toHaveProperty('required')
    expect(find('maintenance.cancel').requestBody).toBeUndefined()
    expect(find('skill.suggest').parameters.find((one) => one.name === 'q')).toMatchObject({ required: true })
    expect(find('skill.list').parameters.find((one) => one.name === 'limit')?.schema).toMatchObject({ minimum: 1, maximum: 200 })
  })

  it('declares the headers that it reads', () => {
    const refs = (name: OperationName) => find(name).parameters.flatMap(({ $ref = '' }) => $ref.split('/').at(-1) || [])
    expect(refs('skill.create')).toEqual(['Workspace', 'Agent', 'IdempotencyKey', 'IfMatch'])
    expect(refs('skill.archive')).toEqual(['AgentQuery', 'Workspace', 'Agent', 'IdempotencyKey', 'IfMatch'])
    expect(refs('skill.read')).toEqual(['Workspace', 'Agent', 'IfNoneMatch'])
    expect(refs('job.cancel')).toEqual(['AgentQuery', 'Workspace', 'Agent', 'IdempotencyKey'])
    expect(refs('event.stream')).toEqual(['Workspace', 'Agent', 'LastEventId'])
  })

  it('returns its own statuses and media types', () => {
    const good = (name: OperationName) => Object.keys(find(name).responses).filter((status) => Number(status) < 400)
    expect(good('session.add')).toEqual(['200', '202'])
    expect(good('skill.create')).toEqual(['201', '202'])
    expect(good('mining.run')).toEqual(['202'])
    expect(good('skill.read')).toEqual(['200', '304'])
    const forms = (name: OperationName) => Object.keys(find(name).responses[200]?.content ?? {})
    expect(forms('event.stream')).toEqual(['application/json', 'text/event-stream'])
    expect(forms('skill.bundle')).toEqual(['application/json', 'application/zip'])
  })

  it('names each status that a response can have', () => {
    const [job, session] = [null, {} as never]
    const added = (changed: boolean) => ({ session, created: changed, changed, unreadable: [] })
    const accepted = [added(true), added(false), { sessions: [added(false)] }, { sessions: [added(true), added(false)] }]
    expect(accepted.map((one) => addSession.status?.({ ...one, job }))).toEqual([202, 200, 200, 202])
    expect(statusesOf(addSession)).toEqual([200, 202])
    const imported = (['created', 'updated', 'unchanged'] as const).map((status) => importSkill.status?.({ status } as never))
    expect([...new Set(imported)]).toEqual([201, 200])
    expect(statusesOf(importSkill)).toEqual([200, 201])
  })

  it('describes every problem: the usual ones by status, all others by default', () => {
    const codes = Object.keys(document.components.responses).filter((name) => name !== 'problem' && name !== 'unmatched')
    expect(Object.keys(problemKinds)).toEqual(expect.arrayContaining(codes))
    const statuses = ['412', ...Object.values(problemKinds).map(([status]) => String(status))]
    for (const { one } of all) {
      const failures = Object.keys(one.responses).filter((status) => Number(status) >= 400)
      expect(failures.length, one.operationId).toBeGreaterThan(5)
      expect(failures.filter((status) => !statuses.includes(status))).toEqual([])
      expect(one.responses.default?.$ref).toBe('#/components/responses/problem')
    }
  })

  it('describes the rules that a schema cannot express', () => {
    expect(schemaOf('skill.export')['x-rules']).toEqual(['Name the skills, or send "all": true'])
  })
})

describe('A schema that cannot be expressed', () => {
  it('is refused, never left out', () => {
    expect(() => toSchema(z.object({ at: z.date() }), 'output')).toThrow('date at')
    expect(() => toSchema(z.object({ n: z.string().transform(Number) }), 'output')).toThrow('transform')
    expect(() => toSchema(z.object({ some: z.map(z.string(), z.string()) }), 'input')).toThrow('map')
    expect(() => toSchema(z.object({ odd: z.custom() }), 'input')).toThrow('custom')
    expect(toSchema(z.object({ all: z.stringbool().default(true) }), 'input').schema.properties).toMatchObject({
      all: { default: true },
    })
    const several = { ...readOpenapi, status: (_output: unknown) => 200 }
    expect(() => statusesOf(several)).toThrow('several statuses')
  })

  it('is found by the schema check', () => {
    expect(wrongIn({ type: 'text' }, 's')).toHaveLength(1)
    expect(wrongIn({ anyOf: [] }, 's')).toHaveLength(1)
    expect(wrongIn({ nullable: true }, 's')).toHaveLength(1)
    expect(wrongIn({ properties: { a: { minLength: -1 } }, required: ['b'] }, 's')).toHaveLength(2)
    expect(wrongIn({ pattern: '(' }, 's')).toHaveLength(1)
  })
})
