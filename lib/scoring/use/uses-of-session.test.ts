import { expect, it } from 'vitest'
import { addSession } from '@/lib/services/session/add-session'
import { readSession } from '@/lib/services/session/read-session'
import { readStats } from '@/lib/services/skill/read-skill'
import { forBothDatabases } from '@/lib/services/testing/both-databases.test-support'
import { makeSkill } from '@/lib/services/testing/make-skill.test-support'
import { transcript } from '@/lib/services/testing/sessions.test-support'
import { reportUsed } from '@/lib/services/use/report-used'

const skill = 'of-all'
const throughDoor = { skill, harness: 'mcp', sessionKey: 's1', agent: 'desk', stage: 'loaded' as const }
const ended = { sessionKey: 's1', harness: 'openai-chat', outcome: 'failure' as const, transcript: transcript('Ship it.', []) }

forBothDatabases('A use reported through MCP', (open) => {
  it.each(['before', 'after'])('is judged by the end of its session, told %s it', async (order) => {
    const { ctx } = await open()
    await makeSkill(ctx, { name: skill, origin: 'human' })
    if (order === 'before') await reportUsed(ctx, throughDoor)
    const { session } = (await addSession(ctx, { ...ended, agent: 'desk' })) as { session: { id: string } }
    if (order === 'after') await reportUsed(ctx, throughDoor)
    expect(await readStats(ctx, { name: skill })).toMatchObject({ uses: 1, judged: 1, failureCount: 1 })
    expect((await readSession(ctx, { id: session.id })).uses).toMatchObject([{ skill, outcome: 'failure' }])
  })

  it('belongs to no session of another agent, whatever its key', async () => {
    const { ctx } = await open()
    await makeSkill(ctx, { name: skill, origin: 'human' })
    const { use } = (await reportUsed(ctx, throughDoor)) as { use: { session: string | null } }
    expect(use.session).toBeNull()
    const { session } = (await addSession(ctx, { ...ended, agent: 'other' })) as { session: { id: string } }
    expect(await readStats(ctx, { name: skill })).toMatchObject({ uses: 1, judged: 0 })
    expect((await readSession(ctx, { id: session.id })).uses).toEqual([])
  })

  it('of a harness belongs to sessions of that harness only', async () => {
    const { ctx } = await open()
    await makeSkill(ctx, { name: skill, origin: 'human' })
    await reportUsed(ctx, { ...throughDoor, harness: 'codex' })
    await addSession(ctx, { ...ended, agent: 'desk' })
    expect(await readStats(ctx, { name: skill })).toMatchObject({ uses: 1, judged: 0 })
  })
})
