import { expect, it } from 'vitest'
import { operations, type OperationName } from '@/lib/contract/index'
import { routes } from '@/lib/contract/generated/routes'
import { runMaintenance } from '@/lib/services/maintenance/run-maintenance'
import { listCandidates } from '@/lib/services/candidate/list-candidates'
import { promoteCandidate } from '@/lib/services/candidate/promote-candidate'
import { runMining } from '@/lib/services/pattern/run-mining'
import { shareSkill } from '@/lib/services/skill/share-skill'
import { asAgent, forBothDatabases, type Opened } from '@/lib/services/testing/both-databases.test-support'
import { learnShipping } from '@/lib/services/testing/sessions.test-support'
import { addWebhook } from '@/lib/services/webhook/add-webhook'
import { testWebhook } from '@/lib/services/webhook/test-webhook'
import { reportUsed } from '@/lib/services/use/report-used'
import { handle } from './handle'

/** Reads about the server that involve no agent's work. */
const ofServer = new Set<OperationName>(['health.read', 'openapi.read', 'source.list'])
const reads = operations.map((one) => one.name).filter((name) => routes[name][0] === 'GET' && !ofServer.has(name))

/** Markers that must not appear in a response to another agent. */
interface Secrets {
  skill: string
  ids: string[]
}

/** Agent `desk` learns, uses and judges; the other agent only exists. */
async function deskAtWork({ ctx, store, clock }: Opened): Promise<Secrets> {
  await learnShipping(ctx, 'desk', 4)
  await runMining(asAgent(ctx, 'desk'), {})
  const [candidate] = (await listCandidates(ctx, {})).items
  const { skill } = await promoteCandidate(ctx, { id: candidate?.id ?? '' })
  for (let index = 0; index < 12; index += 1)
    await reportUsed(ctx, { agent: 'desk', skill: skill.name, sessionKey: `desk-use-${index}`, outcome: 'success' })
  clock.advance(1_000)
  await runMaintenance(ctx, {})
  await learnShipping(ctx, 'other', 1)
  const { webhook } = await addWebhook(ctx, { url: 'http://127.0.0.1:9/', agent: 'desk' })
  const { delivery } = await testWebhook(ctx, { id: webhook.id })
  const agent = await store.db.agent.findFirstOrThrow({ where: { name: 'desk' } })
  const own = { where: { agentId: agent.id }, select: { id: true } } as const
  const rows = await Promise.all([
    store.db.session.findMany(own),
    store.db.step.findMany(own),
    store.db.pattern.findMany(own),
    store.db.candidate.findMany(own),
    store.db.skill.findMany(own),
    store.db.use.findMany(own),
    store.db.job.findMany(own),
    store.db.event.findMany(own),
  ])
  for (const [index, list] of rows.entries()) expect(list.length, `table ${index}`).toBeGreaterThan(0)
  const runs = await store.db.sweep.findMany({ select: { id: true } })
  return {
    skill: skill.name,
    ids: [...rows.flat().map((row) => row.id), ...runs.map((run) => run.id), agent.id, webhook.id, delivery.id],
  }
}

/** One id of each kind is enough: prefixes tell them apart. */
const oneOfEach = (ids: string[]): string[] => [...new Map(ids.map((id) => [id.slice(0, 4), id])).values()]

/** A path with a name in it; parameters with a closed set of values get one of those. */
const fill = (path: string, one: string): string =>
  path
    .replace('{version}', '1')
    .replace('{harness}', 'codex')
    .replace(/\{\w+\}/, one)

/** Addresses of an operation: with each of the other agent's names as a parameter, and with each as a filter. */
function addressesOf(name: OperationName, { skill, ids }: Secrets): string[] {
  const path = routes[name][1]
  const named = [skill, ...oneOfEach(ids)]
  const filled = /\{\w+\}/.test(path) ? named.map((one) => fill(path, one)) : [path]
  const shape = operations.find((one) => one.name === name)?.input
  const fields = shape && 'shape' in shape ? Object.keys(shape.shape as object) : []
  const filters = fields.filter((field) => !path.includes(`{${field}}`) && field !== 'agent')
  const queryTexts =
    name === 'skill.suggest' ? ['q=ship+the+order'] : ['', 'facets=true', 'format=csv', 'sessions=true', 'status=promoted']
  const queries = queryTexts.concat(
    filters.flatMap((field) => named.map((one) => `${field}=${encodeURIComponent(one)}`)),
    filters.includes('q') ? ['q=order'] : [],
  )
  const known = queries.filter((query) => query === '' || fields.includes(query.split('=')[0] ?? ''))
  const [first = '', ...others] = filled
  const bare = name === 'skill.suggest' ? '?q=ship+the+order' : ''
  return [...known.map((query) => (query ? `${first}?${query}` : first)), ...others.map((one) => `${one}${bare}`)]
}

async function get(address: string, agent: string) {
  const headers = { host: '127.0.0.1:4310', 'mettle-agent': agent, accept: 'application/json' }
  const response = await handle(new Request(`http://127.0.0.1:4310${address}`, { headers }))
  return { status: response.status, text: await response.text() }
}

/** The secrets that a response reveals, beyond those in the request itself. */
function leaks(address: string, text: string, { skill, ids }: Secrets): string[] {
  const decoded = decodeURIComponent(address)
  const runs = (id: string) => id.startsWith('run_')
  return [skill, 'desk-0', '"desk"', ...ids.filter((id) => !runs(id))].filter(
    (one) => !decoded.includes(one) && text.includes(one),
  )
}

forBothDatabases('An agent that requests another agent’s work', (open, provider) => {
  it('gets no trace of it from any read, by id, name, search or filter', async () => {
    const secrets = await deskAtWork(await open())
    for (const name of reads) {
      for (const address of addressesOf(name, secrets)) {
        const { status, text } = await get(address, 'other')
        expect([200, 400, 404], `${address}: ${text.slice(0, 300)}`).toContain(status)
        expect(leaks(address, text, secrets), address).toEqual([])
      }
    }
  }, 60_000)

  // The requests are the subject of this test, and they are the same on both databases.
  it.runIf(provider === 'sqlite')(
    'is told of it where it asks for its own, so that the test above can fail',
    async () => {
      const secrets = await deskAtWork(await open())
      const silent: string[] = []
      for (const name of reads.filter((one) => !tellsNothing.has(one))) {
        const answers = await Promise.all(addressesOf(name, secrets).map((address) => get(address, 'desk')))
        if (!answers.some(({ status, text }) => status === 200 && leaks('', text, secrets).length > 0))
          silent.push(`${name}: ${answers.map((one) => one.status).join(' ')}`)
      }
      expect(silent).toEqual([])
    },
    60_000,
  )

  it('sees a skill that a reviewer shared, and loses it when the share is undone', async () => {
    const opened = await open()
    const { skill } = await deskAtWork(opened)
    expect((await get(`/api/skills/${skill}`, 'other')).status).toBe(404)
    const { event } = await shareSkill(opened.ctx, { name: skill, visibility: 'workspace', reason: 'useful to all' })
    expect((await get(`/api/skills/${skill}`, 'other')).status).toBe(200)
    expect((await get('/api/skills', 'other')).text).toContain(skill)
    const undo = new Request(`http://127.0.0.1:4310/api/events/${event.id}/undo`, {
      method: 'POST',
      headers: { host: '127.0.0.1:4310' },
      body: '{}',
    })
    expect((await handle(undo)).status).toBe(200)
    expect((await get(`/api/skills/${skill}`, 'other')).status).toBe(404)
  })

  it('sees learned skills, and nothing else, when isolation is off', async () => {
    const opened = await open()
    const { skill } = await deskAtWork(opened)
    const policy = {
      id: 'pol_1',
      workspaceId: opened.ctx.workspace.id,
      scope: 'workspace' as const,
      version: 2,
      reason: 'one team',
    }
    await opened.store.db.policy.create({
      data: { ...policy, values: { agentIsolation: 'shared' }, createdAt: opened.clock.now() },
    })
    expect((await get(`/api/skills/${skill}`, 'other')).status).toBe(200)
    const sessions = JSON.parse((await get('/api/sessions?facets=true', 'other')).text) as { total: number; facets: object }
    expect(sessions).toMatchObject({ total: 1, facets: { agents: ['other'] } })
    expect(JSON.parse((await get('/api/candidates', 'other')).text)).toMatchObject({ total: 0 })
    expect((await get('/api/events', 'other')).text).not.toContain(skill)
  })
})

/** Reads of numbers alone, which name nobody's rows. */
const tellsNothing = new Set<OperationName>([
  'skill.library',
  'policy.operating',
  'workspace.list',
  'skill.stats',
  'candidate.progress',
  'skill.versions',
  'maintenance.list',
  'policy.read',
  'policy.versions',
  'shapeRule.list',
  'skill.funnel',
  'redaction.rules',
  'toolTrust.read',
  'exportDirectory.list',
  // They count a second skill, which the desk does not have.
  'skill.similar',
  'skill.planMerge',
  'candidate.planMerge',
  'drafting.read',
  'embedding.read',
  'source.watched',
  'connection.list',
  'key.list',
  'member.list',
  'account.read',
  'account.browsers',
  'account.keys',
  'skill.timeline',
  'snapshot.list',
  'pack.list',
  'pack.keys',
  'pack.verify',
  'cluster.list',
  'session.activity',
  'session.accuracy',
  'event.export',
  'event.verify',
])
