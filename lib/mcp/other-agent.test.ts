import { expect, it } from 'vitest'
import { serve } from '@/lib/http/serve'
import { atMcp, changesOf, deskAndTill, idsOf, rowsNow, wanted, type Desk } from '@/lib/http/two-agents.test-support'
import { forBothDatabases } from '@/lib/services/testing/both-databases.test-support'
import { answerMcp } from './answer-mcp'
import { connect } from './client.test-support'
import { tools } from './tools'

/** By tool, the arguments with which it would reach what agent `desk` has. */
const inputs = ({ skill, skillId, second, shared, use, token, candidate, proposal }: Desk): Record<string, object[]> => {
  const one = { sessionKey: 'desk-0' }
  const failed = { target_type: 'skill', outcome: 'failure', reason: 'no' }
  const wording = { files: [{ path: 'SKILL.md', text: '1. Mine.\n' }], basis: [] }
  return {
    skill_suggest: [{ query: 'ship the order, do it for all', ...one }],
    skill_search: [{ query: 'ship the order' }],
    load_skill: [
      { name: skill, ...one },
      { name: shared, ...atMcp },
    ],
    skill_get: [
      { name: skill, ...one },
      { name: shared, ...atMcp },
    ],
    skill_read: [{ name: skillId, path: 'SKILL.md' }],
    skill_list: [{}],
    draft_evidence: [{ candidateId: candidate }],
    memory_feedback: [
      { ...failed, target: skill, ...one },
      { ...failed, target: shared, ...atMcp },
      { ...failed, target: shared, useId: use },
      { ...failed, target: shared, token },
    ],
    propose_skill: [proposal, { ...proposal, extends: skill, ...one }],
    skill_report_failure: [{ name: skill, what: 'It failed.', ...one }],
    skill_write: [
      { operation: 'create', ...wanted },
      { operation: 'update', name: skill, content: '1. Mine.\n' },
      { operation: 'merge', name: skill, source: second },
      ...['promote', 'deprecate', 'delete'].map((operation) => ({ operation, name: skill, reason: 'no' })),
    ],
    draft_submit: [{ candidateId: candidate, ...wording }],
  }
}

/** What the tools tell whoever has a key of what agent `desk` has. */
async function toldTo(key: string, desk: Desk, secrets: readonly string[]): Promise<string[]> {
  const headers = { authorization: `Bearer ${key}` }
  const client = await connect((request) => serve(request, (ctx) => answerMcp(ctx, request)), { headers })
  const told: string[] = []
  for (const [name, all] of Object.entries(inputs(desk)))
    for (const input of all) {
      const said = JSON.stringify(await client.callTool({ name, arguments: { ...input } }))
      const asked = `${name} ${JSON.stringify(input)}`
      const found = secrets.filter((one) => said.includes(one) && !asked.includes(one))
      if (found.length > 0) told.push(`${asked} tells ${found.join(' ')}: ${said.slice(0, 300)}`)
    }
  return told
}

forBothDatabases('The key of another agent', (open) => {
  it('changes by no tool what is an agent’s, and is told of nothing', async () => {
    const opened = await open()
    const desk = await deskAndTill(opened)
    expect(Object.keys(inputs(desk))).toEqual(tools.map(({ name }) => name))
    const before = await rowsNow(opened)
    const secrets = [...idsOf(before, 'desk'), desk.skill]
    expect(await toldTo(desk.other, desk, secrets)).toEqual([])
    expect(changesOf(before, await rowsNow(opened))).toEqual([])
    // The agent itself is told, and changes what it has, by the same words.
    const toDesk = new Set((await toldTo(desk.key, desk, secrets)).map((one) => one.split(' ')[0]))
    const silent = tools.map(({ name }) => name).filter((name) => !toDesk.has(name))
    // They answer with what they were asked about, or with something new.
    expect(silent).toEqual(['draft_evidence', 'propose_skill', 'skill_report_failure', 'draft_submit'])
    expect(changesOf(before, await rowsNow(opened)).length).toBeGreaterThan(3)
  })
})
