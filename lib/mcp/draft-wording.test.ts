import { expect, it } from 'vitest'
import { serve } from '@/lib/http/serve'
import { listCandidates } from '@/lib/services/candidate/list-candidates'
import { readCandidate } from '@/lib/services/candidate/read-candidate'
import { alsoSaying, shippingWording } from '@/lib/services/candidate/wording.test-support'
import { forBothDatabases } from '@/lib/services/testing/both-databases.test-support'
import { learnShipping } from '@/lib/services/testing/sessions.test-support'
import { callerAt } from './client.test-support'

const caller = callerAt(serve)

forBothDatabases('An agent that words drafts', (start) => {
  it('gets one proposal with its evidence, sends a text, and a person still has both', async () => {
    const opened = await start()
    const { ctx } = opened
    await learnShipping(ctx, 'desk')
    const [candidate] = (await listCandidates(ctx, {})).items
    const { callTool } = await caller(opened, { agent: 'desk' })
    const { isError, value } = await callTool('draft_evidence')
    expect([isError, value]).toMatchObject([false, { candidateId: candidate?.id, sessions: 3, steps: [{ step: 1 }, {}, {}, {}] }])
    const { candidateId } = value
    const refused = await callTool('draft_submit', { candidateId, ...alsoSaying('Run `make deploy` then.') })
    expect(refused).toMatchObject({
      isError: true,
      value: { code: 'invalid', issues: [{ path: 'Run `make deploy` then.', message: 'No session names make deploy.' }] },
    })
    const { value: answer } = await callTool('draft_submit', { candidateId, ...shippingWording })
    expect(answer).toMatchObject({
      success: true,
      applied: false,
      candidateId,
      message: expect.stringContaining('A person chooses'),
    })
    expect(answer.url).toBe(`http://127.0.0.1:4310/review?c=${String(candidateId)}`)
    const after = await readCandidate(ctx, { id: candidate?.id ?? '' })
    expect(after).toMatchObject({ status: 'open', digest: candidate?.digest, wordings: [{ by: 'desk', digest: answer.digest }] })
    expect(await callTool('draft_evidence')).toMatchObject({ isError: true, value: { code: 'not_found' } })
    expect(await callTool('draft_evidence', { candidateId })).toMatchObject({ value: { wordedBy: ['desk'] } })
  })

  it('sees no other agent’s drafts, but all of them without a name, and sends none as a reader', async () => {
    const opened = await start()
    await learnShipping(opened.ctx, 'desk')
    const other = await caller(opened, { agent: 'other' })
    expect(await other.callTool('draft_evidence')).toMatchObject({ isError: true, value: { code: 'not_found' } })
    const nameless = await caller(opened)
    const { candidateId } = (await nameless.callTool('draft_evidence')).value
    expect((await nameless.callTool('draft_submit', { candidateId, ...shippingWording })).value).toMatchObject({ success: true })
    const reader = await caller(opened, { isReader: true })
    const names = (await reader.client.listTools()).tools.map(({ name }) => name)
    expect([names.includes('draft_evidence'), names.includes('draft_submit')]).toEqual([true, false])
  })
})
