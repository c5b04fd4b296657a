import { existsSync } from 'node:fs'
import { expect, it } from 'vitest'
import type { OperationName } from '@/lib/contract/index'
import { operations } from '@/lib/contract/index'
import { claudeLines } from '@/lib/ingest/session/transcript.test-support'
import { savePolicy } from '@/lib/services/policy/save-policy'
import { forBothDatabases } from '@/lib/services/testing/both-databases.test-support'
import { transcript } from '@/lib/services/testing/sessions.test-support'
import {
  atMcp,
  call,
  changesOf,
  deskAndTill,
  differencesOf,
  ending,
  forked,
  idsOf,
  isDenied,
  openTrace,
  rowsNow,
  spansOf,
  trace,
  wanted,
  writes,
  type Desk,
} from './two-agents.test-support'

/** Where each answer to another agent is decided, once. */
const rules = {
  bound: 'lib/kernel/agent-door.ts',
  candidate: 'lib/learning/candidate/find-candidate.ts',
  skill: 'lib/library/skill/find-skill.ts',
  use: 'lib/scoring/use/record-uses.ts',
  session: 'lib/ingest/session/incoming-session.ts',
  spans: 'lib/ingest/otlp/plan-spans.ts',
  /** What is sent counts as the sender's. */
  own: 'lib/kernel/resolve-agent.ts',
  /** What is a person's, with a browser, and what is a key's itself. */
  account: 'lib/services/key/own-keys.ts',
  waiting: 'lib/learning/agent-proposal/queue-proposal.ts',
  /** What became of a commit is a fact of the repository, whoever's session shows it. */
  landing: 'lib/ingest/session/follow-landings.ts',
  name: 'lib/library/skill/new-skill-files.ts',
  pure: 'lib/kernel/verb.ts',
} as const

/** What agent `till` sends with its own key, how it is answered, by which rule, and what that lets change. */
type Attempt = [input: object, status: number, rule: keyof typeof rules, may?: RegExp]

const names = ({ skill, skillId }: Desk): string[] => [skill, skillId]
const unseen =
  (more: object = {}) =>
  (desk: Desk): Attempt[] =>
    names(desk).map((name) => [{ name, reason: 'no', ...more }, 404, 'skill'])
const loadsSkill = (token: string) => ({
  messages: [
    { role: 'user', content: 'Do it.' },
    { role: 'assistant', tool_calls: [{ id: 'x1', type: 'function', function: { name: 'load_skill', arguments: '{}' } }] },
    { role: 'tool', tool_call_id: 'x1', name: 'load_skill', content: `Do it. ${token}` },
  ],
})

const taken = { session: 'till-back', calls: [{ tool: 'Bash', input: { command: 'git revert --no-edit 1a2b3c4d' } }] }

/** By operation that an agent's key may call at all, each with everything by which it could reach what is the other's. */
const attempts: Partial<Record<OperationName, (desk: Desk) => Attempt[]>> = {
  'account.signOut': ({ keyId }) => [[{ id: keyId }, 404, 'account']],
  'account.revokeKey': ({ keyId }) => [[{ id: keyId }, 404, 'account']],
  'member.leave': () => [[{}, 403, 'account']],
  'candidate.propose': ({ proposal, ...desk }) => [
    ...names(desk as Desk).map((name): Attempt => [{ ...proposal, kind: 'revision', name }, 404, 'skill']),
    [{ ...proposal, agent: 'desk' }, 403, 'bound'],
    [proposal, 201, 'own'],
  ],
  'candidate.word': ({ candidate }) => [
    [{ id: candidate, files: [{ path: 'SKILL.md', text: '1. Mine.\n' }], basis: [] }, 404, 'candidate'],
  ],
  'feedback.give': ({ skill, skillId, shared, use, token }) => [
    ...[skill, skillId].map((target): Attempt => [{ target, sessionKey: 'desk-1', outcome: 'failure' }, 404, 'skill']),
    [{ target: shared, useId: use, outcome: 'failure' }, 404, 'own'],
    [{ target: shared, token, outcome: 'failure' }, 409, 'use'],
    [{ target: shared, sessionKey: 'desk-said', outcome: 'failure' }, 409, 'use'],
    [{ target: shared, sessionKey: 'desk-0', outcome: 'failure', agent: 'desk' }, 403, 'bound'],
    [{ target: shared, sessionKey: 'desk-0', outcome: 'failure' }, 200, 'own'],
  ],
  'skill.used': ({ skill, skillId, shared, token }) => [
    ...[skill, skillId].map((one): Attempt => [{ skill: one, sessionKey: 'till-1', outcome: 'failure' }, 404, 'skill']),
    [{ skill: shared, sessionKey: 'desk-0', harness: 'openai-chat', outcome: 'failure' }, 409, 'use'],
    [{ skill: shared, ...atMcp, harness: 'mcp', outcome: 'success' }, 409, 'use'],
    [{ token, outcome: 'failure' }, 409, 'use'],
    [{ items: [{ token, outcome: 'failure' }] }, 409, 'use'],
    [{ items: [{ skill: shared, sessionKey: 'x', agent: 'desk' }] }, 403, 'bound'],
  ],
  'skill.offer': () => [
    [{ q: 'do it for all', sessionKey: 'desk-offered', agent: 'desk' }, 403, 'bound'],
    [{ q: 'do it for all, ship the order', sessionKey: 'desk-offered' }, 200, 'own'],
    [{ q: 'do it for all, ship the order', sessionKey: 'desk-0', harness: 'openai-chat', directory: 50 }, 200, 'own'],
  ],
  'hook.receive': () => [[ending, 202, 'own']],
  'otlp.traces': () => [
    [spansOf(trace, 2, { 'gen_ai.conversation.id': 'desk-talk' }), 200, 'spans'],
    [spansOf(trace, 1, { 'gen_ai.tool.name': 'mine' }), 200, 'spans'],
    [spansOf(openTrace, 2), 200, 'spans'],
    [spansOf(openTrace, 2, { 'gen_ai.conversation.id': 'till-talk' }), 200, 'spans'],
    [spansOf(openTrace, 1, { 'gen_ai.conversation.id': 'till-talk', 'gen_ai.agent.name': 'till' }), 200, 'spans'],
    [spansOf(trace, 1, { 'gen_ai.conversation.id': 'till-talk' }), 200, 'spans'],
    [spansOf('d'.repeat(32), 1, { 'gen_ai.conversation.id': 'desk-talk', 'gen_ai.agent.name': 'desk' }), 200, 'spans'],
    [spansOf('e'.repeat(32), 1, { 'gen_ai.agent.name': 'desk' }), 200, 'own'],
  ],
  'otlp.logs': () => [[{ body: new TextEncoder().encode('{"resourceLogs":[]}'), encoding: 'json' }, 200, 'spans']],
  'otlp.metrics': () => [[{ body: new TextEncoder().encode('{"resourceMetrics":[]}'), encoding: 'json' }, 200, 'pure']],
  'policy.simulate': ({ skill }) => [
    [{ values: { minSessions: 9 }, skill }, 404, 'skill'],
    [{ values: { minSessions: 9 }, agent: 'desk' }, 403, 'bound'],
    [{ values: { minSessions: 9 } }, 200, 'skill'],
  ],
  'redaction.test': () => [[{ text: 'desk-0' }, 200, 'pure']],
  'skill.validate': ({ skill }) => [[{ directory: skill, text: '# desk' }, 200, 'pure']],
  'session.add': ({ token }) => [
    [{ sessionKey: 'desk-0', transcript: transcript('Ship it.', []) }, 409, 'session'],
    [{ sessionKey: 'desk-0', transcript: transcript('Ship it.', []), agent: 'desk' }, 403, 'bound'],
    [{ transcript: claudeLines(forked) }, 409, 'session'],
    // The same call, in a session that says it began before the other.
    [{ transcript: claudeLines({ ...forked, session: 'till-fork', start: '2026-01-01T10:00:00.000Z' }) }, 202, 'own'],
    [{ sessionKey: 'till-token', transcript: loadsSkill(token) }, 202, 'use'],
    [
      { transcript: claudeLines(taken) },
      202,
      'landing',
      /^changes Session .* A later session took its commit back\.|^writes Event /,
    ],
    // A session at the place where the other reported a use.
    [{ harness: 'api', sessionKey: 'desk-1', transcript: transcript('Ship it.', []), outcome: 'failure' }, 202, 'own'],
    [
      {
        transcript: claudeLines({
          session: 'till-door',
          calls: [{ tool: 'mcp__mettle__load_skill', input: { name: 'for-all', ...atMcp }, isError: true }],
        }),
      },
      202,
      'use',
    ],
  ],
  'skill.create': ({ skill }) => [
    [{ name: skill, description: 'Mine.', content: '1. Mine.\n' }, 409, 'name'],
    [wanted, 409, 'waiting'],
  ],
  'skill.edit': unseen({ content: '1. Mine.\n' }),
  'skill.delete': unseen(),
  'skill.deprecate': unseen(),
  'skill.promote': unseen(),
  'skill.merge': ({ skill, second, shared }) => [
    [{ target: skill, source: second }, 404, 'skill'],
    [{ target: skill, source: second, dryRun: true }, 404, 'skill'],
    [{ target: shared, source: skill }, 404, 'skill'],
  ],
}

forBothDatabases('The key of another agent', (open) => {
  it('has an answer from every operation that writes', () => {
    expect(Object.keys(attempts).toSorted()).toEqual(writes.filter((name) => !isDenied(name)).toSorted())
    for (const file of Object.values(rules)) expect([file, existsSync(file)]).toEqual([file, true])
  })

  it('changes nothing of an agent’s, and is told of nothing', async () => {
    const opened = await open()
    const desk = await deskAndTill(opened)
    let before = await rowsNow(opened)
    const secrets = [...idsOf(before, 'desk'), desk.job]
    const wrong: string[] = []
    for (const [name, attemptsOf] of Object.entries(attempts) as [OperationName, (desk: Desk) => Attempt[]][]) {
      for (const [input, status, rule, may] of attemptsOf(desk)) {
        const said = await call(desk.other, name, input)
        const now = await rowsNow(opened)
        const asked = `${name} ${JSON.stringify(input).slice(0, 160)}`
        const told = secrets.filter((one) => said.text.includes(one) && !JSON.stringify(input).includes(one))
        if (said.status !== status)
          wrong.push(`${asked} answers ${said.status}, not ${status} by ${rules[rule]}: ${said.text.slice(0, 300)}`)
        if (told.length > 0) wrong.push(`${asked} tells ${told.join(' ')}`)
        const changed = said.status >= 400 ? differencesOf(before, now) : changesOf(before, now)
        const changes = changed.filter((one) => !may?.test(one))
        if (changes.length > 0) wrong.push(`${asked} ${changes.join('; ')}`)
        before = now
      }
    }
    expect(wrong).toEqual([])
  })

  it('is refused for whose they are alone: the agent itself gets another answer', async () => {
    const desk = await deskAndTill(await open())
    const same: string[] = []
    // What nobody but a person does, what names another agent, and what is taken, is refused to every agent.
    const toAll = new Set(['account', 'bound', 'name', 'waiting'])
    for (const [name, attemptsOf] of Object.entries(attempts) as [OperationName, (desk: Desk) => Attempt[]][])
      for (const [input, status, rule] of attemptsOf(desk).filter((one) => one[1] >= 400 && !toAll.has(one[2])))
        if ((await call(desk.key, name, input)).status === status) same.push(`${name} ${JSON.stringify(input)} by ${rule}`)
    expect(same).toEqual([])
  })

  it('is turned away by all that an agent never does, and changes nothing there', async () => {
    const opened = await open()
    const desk = await deskAndTill(opened)
    const before = await rowsNow(opened)
    const wrong: string[] = []
    for (const name of writes.filter(isDenied)) {
      const said = await call(desk.other, name, { id: desk.candidate, name: desk.skill })
      if (said.status !== 403 || !said.text.includes('needs the permission')) wrong.push(`${name} ${said.status} ${said.text}`)
    }
    expect(wrong).toEqual([])
    expect(differencesOf(before, await rowsNow(opened))).toEqual([])
  })

  it('asks a person for a change of what agents share, also where they write themselves', async () => {
    const opened = await open()
    const desk = await deskAndTill(opened)
    await savePolicy(opened.ctx, { agentIsolation: 'shared', agentWrites: 'write', reason: 'one team' })
    const before = await rowsNow(opened)
    const input = { name: desk.second, target: desk.second, source: desk.skill, content: '1. Mine.\n', reason: 'no' }
    const changing = operations.filter(({ proposal }) => proposal !== undefined && proposal !== 'create')
    expect(changing).toHaveLength(5)
    for (const { name, input: schema } of changing) {
      const fields = 'shape' in schema ? Object.keys(schema.shape as object) : []
      const own = Object.fromEntries(Object.entries(input).filter(([field]) => fields.includes(field)))
      const said = await call(desk.other, name, own)
      expect([name, said.status, said.text]).toEqual([name, 202, expect.stringContaining('"applied":false')])
    }
    const changed = changesOf(before, await rowsNow(opened)).filter((one) => !/^writes (?:Candidate|Event) /.test(one))
    expect(changed).toEqual([])
  })
})
