import path from 'node:path'
import { expect, it } from 'vitest'
import { seededRandom } from '@/lib/domain/mining/random'
import { problemKinds } from '@/lib/domain/problem/problem'
import { learnShipping } from '@/lib/services/testing/sessions.test-support'
import { forBothDatabases } from '@/lib/services/testing/both-databases.test-support'
import { makeSkill } from '@/lib/services/testing/make-skill.test-support'
import { handle } from './handle'

/** A part of the OpenAPI document, as far as this test reads it. */
interface Schema {
  $ref?: string
  type?: string | string[]
  enum?: unknown[]
  const?: unknown
  anyOf?: Schema[]
  oneOf?: Schema[]
  allOf?: Schema[]
  items?: Schema
  properties?: Record<string, Schema>
  required?: string[]
}
interface Parameter {
  name: string
  in: string
  schema: Schema
  required?: boolean
}
interface Operation {
  parameters?: (Parameter | { $ref: string })[]
  requestBody?: { content: Record<string, { schema: Schema }> }
}
interface Document {
  paths: Record<string, Record<string, Operation>>
  components?: { schemas?: Record<string, Schema>; parameters?: Record<string, Parameter> }
}

const requests = 2000
const origin = 'http://127.0.0.1:4310'
/** A demo takes many seconds, an import watches folders of this machine, and a model would be asked over the network. */
const leftOut = /^\/api\/(?:demo|drafting|embedding|redactions\/rescan)/
const odd = [
  '',
  ' ',
  '\u0000',
  '\ud83d',
  '\u202E',
  '../../etc/passwd',
  'a'.repeat(5000),
  "'; DROP TABLE x;--",
  '{"a":1}',
  '-1',
  '1e999',
  '%00',
  'con',
]

/** Draws values of a schema, now and then of another kind. */
class Drawing {
  constructor(
    readonly random: () => number,
    readonly document: Document,
    readonly home: string,
    readonly known: readonly string[],
  ) {}

  of<T>(values: readonly T[]): T {
    return values[Math.floor(this.random() * values.length)]!
  }

  value(schema: Schema, name = '', depth = 0): unknown {
    if (this.random() < 0.06) return this.of<unknown>([null, true, 1e21, -1, [], {}, ...odd])
    if (schema.$ref) return this.value(this.document.components?.schemas?.[schema.$ref.split('/').at(-1)!] ?? {}, name, depth)
    if (schema.const !== undefined) return schema.const
    if (schema.enum) return this.of(schema.enum)
    const choices = schema.anyOf ?? schema.oneOf
    if (choices) return this.value(this.of(choices), name, depth)
    if (schema.allOf) return Object.assign({}, ...schema.allOf.map((one) => this.value(one, name, depth))) as unknown
    const type = Array.isArray(schema.type) ? this.of(schema.type) : schema.type
    if (type === 'object' || schema.properties) return this.object(schema, depth)
    if (type === 'array')
      return Array.from({ length: Math.floor(this.random() * 3) }, () => this.value(schema.items ?? {}, name, depth + 1))
    if (type === 'integer') return Math.floor(this.random() * 40) - 5
    if (type === 'number') return this.random() * 2 - 0.5
    if (type === 'boolean') return this.random() < 0.5
    if (type === 'null') return null
    return this.text(name)
  }

  object({ properties = {}, required = [] }: Schema, depth: number): Record<string, unknown> {
    const chosen = Object.entries(properties).filter(
      ([name]) => required.includes(name) || this.random() < (depth > 3 ? 0.1 : 0.5),
    )
    return Object.fromEntries(chosen.map(([name, schema]) => [name, this.value(schema, name, depth + 1)]))
  }

  /** Files only within the home of the test, addresses only of this machine. */
  text(name: string): string {
    if (/path|dir|target|folder|root|place|source/i.test(name)) return path.join(this.home, this.of(['a', 'b/c', 'skills']))
    if (/url|endpoint|remote|base/i.test(name)) return 'http://127.0.0.1:9/x'
    if (/at$|since|until|from|asOf|date/i.test(name) && this.random() < 0.7) return '2026-03-02T09:00:00.000Z'
    return this.random() < 0.6 ? this.of(this.known) : this.of(odd)
  }
}

interface Drawn {
  method: string
  url: string
  body?: string
}

function draw(drawing: Drawing, template: string, method: string, operation: Operation): Drawn {
  const query = new URLSearchParams()
  let address = template
  const shared = drawing.document.components?.parameters ?? {}
  const parameters = (operation.parameters ?? []).flatMap((one) =>
    '$ref' in one ? (shared[one.$ref.split('/').at(-1)!] ?? []) : one,
  )
  for (const { name, in: where, schema, required } of parameters) {
    const value = drawing.value(schema, name)
    const text = typeof value === 'string' ? value : JSON.stringify(value)
    if (where === 'path') address = address.replace(`{${name}}`, encodeURIComponent(text.toWellFormed() || 'x'))
    else if (where === 'query' && (required || drawing.random() < 0.5)) query.set(name, text)
  }
  const schema = operation.requestBody?.content['application/json']?.schema
  const sent = schema ? JSON.stringify(drawing.value(schema)) : undefined
  const body = sent !== undefined && drawing.random() < 0.03 ? sent.slice(0, -1) : sent
  return { method: method.toUpperCase(), url: `${origin}${address}?${query}`, ...(body === undefined ? {} : { body }) }
}

async function ask({ method, url, body }: Drawn): Promise<Response> {
  const headers = { host: '127.0.0.1:4310', ...(body === undefined ? {} : { 'content-type': 'application/json' }) }
  const answer = await handle(new Request(url, { method, headers, ...(body === undefined ? {} : { body }) }))
  // A stream of events goes on until its reader leaves.
  if (answer.headers.get('content-type')?.startsWith('text/event-stream')) await answer.body?.cancel()
  return answer
}

forBothDatabases('Any request', (open) => {
  it(
    'is answered, refused with a reason, or put off: nothing breaks, and the server lives on',
    { timeout: 240_000 },
    async () => {
      const { ctx, home } = await open()
      await makeSkill(ctx, { name: 'ship', origin: 'human', state: 'released' })
      await learnShipping(ctx, 'desk')
      const document = (await (await ask({ method: 'GET', url: `${origin}/api/openapi.json` })).json()) as Document
      const ids = [
        await ctx.store.db.candidate.findMany(),
        await ctx.store.db.session.findMany(),
        await ctx.store.db.event.findMany(),
      ]
      const known = ['ship', 'desk', 'default', 'success', ...ids.flat().map(({ id }) => id)]
      const drawing = new Drawing(seededRandom(20_261_125), document, home, known)
      const operations = Object.entries(document.paths).flatMap(([template, methods]) =>
        leftOut.test(template) ? [] : Object.entries(methods).map(([method, operation]) => ({ template, method, operation })),
      )
      const statuses = new Map<number, number>()
      for (let n = 0; n < requests; n += 1) {
        const { template, method, operation } = drawing.of(operations)
        const drawn = draw(drawing, template, method, operation)
        const answer = await ask(drawn)
        statuses.set(answer.status, (statuses.get(answer.status) ?? 0) + 1)
        if (answer.status < 400) continue
        const told = (await answer.json()) as { code?: string; detail?: string }
        const isPutOff = answer.status === 503 && answer.headers.get('retry-after') !== null
        expect(answer.status < 500 || isPutOff, `${JSON.stringify(drawn)} → ${answer.status} ${JSON.stringify(told)}`).toBe(true)
        expect(Object.keys(problemKinds), JSON.stringify(told)).toContain(told.code)
        expect(told.detail?.length ?? 0, JSON.stringify(drawn)).toBeGreaterThan(5)
      }
      expect(statuses.get(200) ?? 0).toBeGreaterThan(requests / 10)
      expect((await ask({ method: 'GET', url: `${origin}/api/health` })).status).toBe(200)
    },
  )
})
