import { expect, it } from 'vitest'
import { claudeLines, type MadeCall } from '@/lib/ingest/session/transcript.test-support'
import type { Context } from '@/lib/kernel/context'
import { addSession } from '../session/add-session'
import { forBothDatabases } from '../testing/both-databases.test-support'
import { makeSkill } from '../testing/make-skill.test-support'
import { reportUsed } from '../use/report-used'
import { readFunnel } from './read-funnel'

const bash = (command: string, output = 'fine'): MadeCall => ({ tool: 'Bash', input: { command }, output })

/** Sessions that used the skill: those that ended well verified first. */
async function used(ctx: Context, { isLabeled }: { isLabeled: boolean }): Promise<void> {
  for (let at = 0; at < 24; at += 1) {
    const isGood = at % 2 === 0
    const calls = [...(isGood ? [bash('verifyctl --all')] : []), bash('shipctl roll out')]
    const outcome = isGood ? ('success' as const) : ('failure' as const)
    await addSession(ctx, { transcript: claudeLines({ session: `s${at}`, calls }), ...(isLabeled && { outcome }) })
    await reportUsed(ctx, { skill: 'ship', sessionKey: `s${at}`, harness: 'claude-code' })
  }
}

forBothDatabases('What good uses of a skill did and bad ones did not', (open) => {
  it('is told where their endings are known', async () => {
    const { ctx } = await open()
    await makeSkill(ctx, { name: 'ship', origin: 'human', state: 'released' })
    await used(ctx, { isLabeled: true })
    const { contrasts } = await readFunnel(ctx, { name: 'ship' })
    expect(contrasts).toMatchObject([{ thing: 'verifyctl', side: 'good', good: 12, goodOf: 12, bad: 0, badOf: 12 }])
    expect(contrasts[0]?.sentence).toBe('12 of 12 runs that ended well used verifyctl; of the others, 0 of 12 did.')
  })

  it('is not told where nothing says how they ended', async () => {
    const { ctx } = await open()
    await makeSkill(ctx, { name: 'ship', origin: 'human', state: 'released' })
    await used(ctx, { isLabeled: false })
    expect((await readFunnel(ctx, { name: 'ship' })).contrasts).toEqual([])
  })
})
