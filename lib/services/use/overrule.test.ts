import { expect, it } from 'vitest'
import { claudeLines } from '@/lib/ingest/session/transcript.test-support'
import { undoEvent } from '../event/undo-event'
import { addSession } from '../session/add-session'
import { listUses } from '../skill/list-uses'
import { forBothDatabases } from '../testing/both-databases.test-support'
import { makeSkill } from '../testing/make-skill.test-support'
import { giveFeedback } from './give-feedback'
import { reportUsed } from './report-used'

forBothDatabases('What a session says of a use', (open) => {
  it('is overruled by a person, and counts again when that is undone', async () => {
    const { ctx } = await open()
    await makeSkill(ctx, { name: 'ship', origin: 'human' })
    await reportUsed(ctx, { skill: 'ship', sessionKey: 'derived', harness: 'claude-code' })
    const calls = [{ tool: 'Bash', input: { command: 'make ship' }, output: 'Exit code 2', isError: true }]
    await addSession(ctx, { transcript: claudeLines({ session: 'derived', calls }) })
    const only = async () => (await listUses(ctx, { name: 'ship' })).items[0]!
    const use = await only()
    expect(use).toMatchObject({ outcome: 'failure', source: 'analysis', weight: 0.4 })
    const said = await giveFeedback(ctx, { target: 'ship', useId: use.id, outcome: 'success', reason: 'Set by a person' })
    expect(said.use).toMatchObject({ id: use.id, outcome: 'success', source: 'explicit', weight: 1 })
    await undoEvent(ctx, { id: said.event ?? '' })
    expect(await only()).toMatchObject({ outcome: 'failure', source: 'analysis' })
  })
})
