import { expect, it } from 'vitest'
import { claudeLines } from '@/lib/ingest/session/transcript.test-support'
import { addSession } from '../session/add-session'
import { forBothDatabases } from '../testing/both-databases.test-support'
import { makeSkill } from '../testing/make-skill.test-support'
import { reportUsed } from '../use/report-used'
import { listUses } from './list-uses'

forBothDatabases('The uses of a skill', (open) => {
  it('hold what their sessions show of their endings, for and against', async () => {
    const { ctx } = await open()
    await makeSkill(ctx, { name: 'ship', origin: 'human', state: 'released' })
    const calls = [
      { tool: 'Edit', input: { file_path: '/srv/shop/pay.ts', old_string: 'a', new_string: 'b' } },
      { tool: 'Bash', input: { command: 'npm test' }, output: '1 failed', isError: true },
    ]
    await addSession(ctx, { transcript: claudeLines({ session: 'red', calls }) })
    await reportUsed(ctx, { skill: 'ship', sessionKey: 'red', harness: 'claude-code' })
    await reportUsed(ctx, { skill: 'ship', sessionKey: 'not stored', harness: 'claude-code' })
    const { items } = await listUses(ctx, { name: 'ship' })
    const endingOf = (key: string) => items.find(({ sessionKey }) => sessionKey === key)?.ending
    expect(endingOf('red')).toMatchObject({
      value: 'failure',
      decided: true,
      margin: -2,
      accuracy: null,
      signals: [{ kind: 'check', for: false, weight: 2, at: { step: 1, request: 0 } }],
    })
    expect(endingOf('not stored')).toBeNull()
  })
})
