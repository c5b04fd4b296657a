import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { gunzipSync } from 'node:zlib'
import { expect, it } from 'vitest'
import { Prisma } from '@/prisma/generated/sqlite/client'
import { rowsIn } from '@/lib/publish/snapshot/read-rows'
import { snapshotFolder } from '@/lib/services/snapshot/snapshot-place'
import { claudeLines } from '@/lib/ingest/session/transcript.test-support'
import { forBothDatabases, type Opened } from '@/lib/services/testing/both-databases.test-support'
import { makeSkill } from '@/lib/services/testing/make-skill.test-support'
import { giveFeedback as feedbackTool } from '@/lib/mcp/tool/give-feedback'
import { call } from './registry'

/** Invented values, split so that no text of this file looks like a credential. */
const join = (...parts: string[]) => parts.join('')
const word = 'aB3dE6gH9jK2mN5pQ8sT1vW4yZ7a'
const token = join('gh', 'p_', word, 'B3dE6gH9')
const secrets = [token, join('Tr0ub4', 'dor&3xyz'), 'hunter2hunter2', 'ann@example.com']
const secretText = `so password=${secrets[1]} and ${token} of ${secrets[3]} broke it \ud83d`

/** The whole contents of the database, except encrypted values. */
async function dump({ store }: Opened): Promise<string> {
  const tables = await Promise.all(Object.values(Prisma.ModelName).map((name) => rowsIn(store.db as never, name).findMany({})))
  return JSON.stringify(tables)
}

const transcriptOf = (session: string) =>
  claudeLines({
    session,
    calls: [
      { tool: 'env_set', input: { name: 'DB_PASSWORD', value: secrets[2] } },
      {
        tool: 'Bash',
        input: { command: `login --with password=${secrets[1]}` },
        output: `{"name":"DB_PASSWORD","value":"${secrets[2]}"}`,
      },
    ],
  })

forBothDatabases('Free text', (open) => {
  it('is stored without secrets and without half a character, in the database, the responses and a snapshot', async () => {
    const opened = await open()
    const { ctx } = opened
    await makeSkill(ctx, { name: 'ship', origin: 'human', state: 'released' })
    const sessionKey = `of ${token}`
    const used = { skill: 'ship', sessionKey, correction: { reason: secretText } }
    const first = await call(ctx, 'skill.used', used)
    const again = await call(ctx, 'skill.used', { ...used, outcome: 'success' })
    expect(again).toMatchObject({ created: false, use: { sessionKey: 'use' in first ? first.use.sessionKey : '' } })
    const answers = [
      first,
      await call(ctx, 'feedback.give', { target: 'ship', sessionKey, outcome: 'failure', reason: secretText }),
      await feedbackTool.run(
        { ...ctx, origin: '' },
        { target_type: 'skill', target: 'ship', sessionKey, helpful: true, reason: secretText },
      ),
      await call(ctx, 'session.add', { sessionKey, transcript: transcriptOf('named') }),
      await call(ctx, 'session.add', { transcript: transcriptOf(sessionKey) }),
      await call(ctx, 'skill.protect', { name: 'ship', reason: secretText }),
      await call(ctx, 'skill.deprecate', { name: 'ship', reason: secretText }),
      await call(ctx, 'policy.save', { window: 19, reason: secretText }),
      await call(ctx, 'hook.receive', {
        harness: 'claude-code',
        session_id: sessionKey,
        hook_event_name: 'SessionEnd',
        note: '\ud83d\0',
      }),
      await call(ctx, 'skill.uses', { name: 'ship' }),
      await call(ctx, 'event.list', {}),
      await call(ctx, 'snapshot.make', {}),
    ]
    expect(await opened.store.db.session.count()).toBe(1)
    const [job] = await opened.store.db.job.findMany({ where: { kind: 'hook' } })
    expect(job?.payload).toMatchObject({ sessionKey: (await opened.store.db.session.findFirstOrThrow()).key })
    const folder = await snapshotFolder(ctx)
    const files = readdirSync(folder).map((name) => gunzipSync(readFileSync(path.join(folder, name))).toString('utf8'))
    expect(files).not.toEqual([])
    const stored = [JSON.stringify(answers), await dump(opened), ...files]
    const found = stored.flatMap((one) =>
      secrets.map((secret) => one.indexOf(secret)).map((at) => (at < 0 ? '' : `${one.slice(Math.max(0, at - 80), at)}…`)),
    )
    expect(found.filter(Boolean)).toEqual([])
    for (const one of stored) expect(one).not.toMatch(/\\u(?:d[89a-f]|0000)/)
  })

  it('is refused in a name that no database can store, and in the agent of a connection', async () => {
    const { ctx, store } = await open()
    await makeSkill(ctx, { name: 'ship', origin: 'human', state: 'released' })
    const used = (more: object) => call(ctx, 'skill.used', { skill: 'ship', sessionKey: 's1', ...more })
    for (const field of ['model', 'sessionKey', 'harness', 'agent', 'toolUseId'])
      await expect(used({ [field]: 'x\ud800' }), field).rejects.toMatchObject({
        code: 'invalid',
        detail: expect.stringContaining(field),
      })
    const other = { ...ctx, agent: '\ud800' }
    await expect(call(other, 'skill.used', { skill: 'ship', sessionKey: 's1' })).rejects.toMatchObject({ code: 'invalid' })
    await expect(call({ ...ctx, agent: token }, 'skill.used', { skill: 'ship', sessionKey: 's1' })).rejects.toMatchObject({
      code: 'invalid',
    })
    expect(await store.db.use.count()).toBe(0)
  })
})
