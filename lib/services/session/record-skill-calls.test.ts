import { expect, it } from 'vitest'
import { makeSkill } from '../testing/make-skill.test-support'
import { forBothDatabases } from '../testing/both-databases.test-support'
import { addSession } from './add-session'
import { claudeLines, type MadeCall } from './transcript.test-support'

const load: MadeCall = { tool: 'Skill', id: 'load-1', input: { skill: 'deploy-shop' }, output: 'Launching skill' }
const failing: MadeCall = { tool: 'Bash', id: 'b1', input: { command: 'make deploy' }, output: 'Exit code 2', isError: true }
const otherWay: MadeCall = { tool: 'Bash', id: 'b2', input: { command: 'docker push shop' }, output: 'pushed' }
const sameWay: MadeCall = { tool: 'Bash', id: 'b3', input: { command: 'make deploy' }, output: 'deployed' }

forBothDatabases('A skill whose task was done in another way', (open) => {
  it('has failed, until more of the session tells another story', async () => {
    const { ctx, store } = await open()
    await makeSkill(ctx, { name: 'deploy-shop' })
    const post = (calls: MadeCall[]) => addSession(ctx, { transcript: claudeLines({ session: 's1', calls }) })
    await post([load, failing, otherWay])
    const use = () => store.reader.use.findFirstOrThrow({ include: { outcomes: { orderBy: { id: 'asc' } } } })
    expect(await use()).toMatchObject({ stage: 'loaded', outcome: 'failure', outcomeSource: 'retry', outcomeWeight: 0.6 })
    expect((await use()).outcomes.at(-1)?.reason).toBeTruthy()
    await post([load, failing, otherWay, sameWay])
    expect((await use()).outcomeSource).not.toBe('retry')
    await post([load, failing, otherWay, sameWay])
    expect((await use()).outcomes.filter((one) => one.source === 'retry').map((one) => one.outcome)).toEqual([
      'failure',
      'unknown',
    ])
  })
})
