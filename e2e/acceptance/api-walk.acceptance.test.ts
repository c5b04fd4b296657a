import { execFile } from 'node:child_process'
import { promisify } from 'node:util'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { OpenapiDocument } from '@/lib/contract/api-document'
import { operations, type OperationName } from '@/lib/contract/index'
import { routes } from '@/lib/contract/generated/routes'
import { problemKinds } from '@/lib/domain/problem/problem'
import type { ProblemAnswer } from '../support/api'
import { forBothServers } from '../support/both-servers'
import type { Provider } from '../support/database'
import { badRequests, type BadRequest } from '../support/walk/bad-requests'
import { ApiDocument, inputOf, flatten, type Sent, type DocumentedOperation } from '../support/walk/document'
import { exchange, type Got } from '../support/walk/exchange'
import { walkInput } from '../support/walk/walk-input'
import { makeWorld, type World } from '../support/walk/world'

/** Ordered by path: earlier operations may create what later ones need. */
const names = operations.map(({ name }) => name)

/** Violations of a success response, as text. */
function faultsOfAnswer(operation: DocumentedOperation, document: ApiDocument, got: Got): string[] {
  if (got.status >= 300) return [`${operation.name} answered ${got.status}: ${got.text.slice(0, 300)}`]
  const { output } = operations.find(({ name }) => name === operation.name)!
  const issues = output.safeParse(got.body).error?.issues ?? []
  return [
    ...document.faultsIn(operation, got.status, got.type, got.body),
    ...issues.map((issue) => `its contract: ${issue.path.join('/')}: ${issue.message}`),
    ...(got.headers.get('x-request-id')?.startsWith('req_') ? [] : ['no X-Request-Id']),
  ]
}

/** Violations of a refusal, as text. */
function faultsOfRefusal(operation: DocumentedOperation, document: ApiDocument, bad: BadRequest, got: Got): string[] {
  const at = `${bad.what} (${bad.sent.method} ${bad.sent.path} ${JSON.stringify(bad.sent.body)?.slice(0, 120) ?? ''})`
  if (got.status < 400) return [`${at}: answered ${got.status}`]
  const problem = got.body as ProblemAnswer
  const isNamed = bad.names === undefined || got.text.includes(bad.names)
  return [
    ...(got.type.startsWith('application/problem+json') ? [] : [`it is ${got.type}`]),
    ...document.faultsIn(operation, got.status, got.type, got.body),
    ...(problem.code === bad.code && got.status === problemKinds[bad.code][0]
      ? []
      : [`${got.status} ${problem.code}, not ${bad.code}: ${problem.detail}`]),
    ...(isNamed ? [] : [`it does not name ${bad.names}: ${problem.detail}`]),
    ...(problem.detail.length > 10 ? [] : ['it says nothing']),
    ...(problem.requestId === got.headers.get('x-request-id') ? [] : ['its requestId is not that of the answer']),
  ].map((fault) => `${at}: ${fault}`)
}

/** Answer well only where somebody has an account, which closes the open server that is walked: tests of `lib/http` call them. */
const needAccounts = new Set<OperationName>([
  'account.revokeKey',
  'account.signOut',
  'member.invite',
  'member.leave',
  'member.remove',
  'member.setRole',
  'member.withdraw',
])

/** Creating a month of demo data takes many seconds, and is the same on both databases. */
const isWalked = (name: OperationName, provider: Provider): boolean =>
  !needAccounts.has(name) && (name !== 'demo.load' || provider === 'sqlite')

forBothServers('The API', ({ open }, provider) => {
  let world: World
  let document: ApiDocument
  let url: string
  let log: () => string
  const operation = (name: OperationName): DocumentedOperation => document.operations.find((one) => one.name === name)!
  const send = (sent: Sent, headers?: Record<string, string>) => exchange(url, sent, headers)

  beforeAll(async () => {
    const { api, server } = await open()
    url = server.url
    log = server.output
    document = new ApiDocument(await api.get<OpenapiDocument>('/api/openapi.json'))
    world = await makeWorld(api, server)
  })
  afterAll(() => world?.close())

  it('describes exactly the operations that are walked here', () => {
    const described = document.operations.map(({ name, method, path }) => `${name}: ${method} ${path}`)
    expect(described.toSorted()).toEqual(names.map((name) => `${name}: ${routes[name].join(' ')}`).toSorted())
  })

  describe('refuses with a documented problem', () => {
    it.each(names)('%s', async (name) => {
      const requests = badRequests(operation(name), document)
      const answers = await Promise.all(requests.map((bad) => send(bad.sent, bad.headers)))
      expect(requests.flatMap((bad, index) => faultsOfRefusal(operation(name), document, bad, answers[index]!))).toEqual([])
    })
  })

  describe('responds as documented', () => {
    it.each(names.filter((name) => isWalked(name, provider)))('%s', async (name) => {
      const sent = flatten(operation(name), await walkInput(world, name))
      const got = await send(sent)
      const faults = faultsOfAnswer(operation(name), document, got)
      expect(got.status === 500 ? [...faults, log().slice(-2000)] : faults).toEqual([])
      const etag = operation(name).responses[304] && got.headers.get('etag')
      if (etag === undefined) return
      const again = await send(sent, { 'if-none-match': etag ?? 'none' })
      expect([again.status, again.text]).toEqual([304, ''])
    })
  })

  it('works for other programs through the client of the package', async () => {
    const program = `
      const { createClient, ProblemError } = await import('mettle/client')
      const client = createClient({ url: '${url}', agent: 'program' })
      const stored = () => client.call('session.add', ${JSON.stringify(inputOf('session.add', { sessionKey: 'sent-once', agent: undefined }))}, { idempotencyKey: 'k' })
      const [first, again] = [await stored(), await stored()]
      const { total } = await client.call('session.list', {})
      const refused = await client.call('skill.read', { name: 'nobody' }).catch((error) => error)
      const code = refused instanceof ProblemError ? refused.problem.code : null
      console.log(JSON.stringify({ isSame: first.session.id === again.session.id, created: again.created, total, code }))`
    const run = promisify(execFile)
    await run(process.execPath, ['scripts/build-client.mjs'])
    const { stdout } = await run(process.execPath, ['--input-type=module', '-e', program])
    // Sent twice with one key it is stored once; with an agent, the client only sees that agent's.
    expect(JSON.parse(stdout)).toEqual({ isSame: true, created: true, total: 1, code: 'not_found' })
  })

  it('returns a problem for unknown paths and methods too', async () => {
    const got = [await send({ method: 'GET', path: '/api/nothing' }), await send({ method: 'PUT', path: '/api/jobs', body: {} })]
    expect(got.map(({ status, body }) => [status, (body as ProblemAnswer).code])).toEqual([
      [404, 'not_found'],
      [405, 'invalid'],
    ])
  })
})
