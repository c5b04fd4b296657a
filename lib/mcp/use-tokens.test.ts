import { expect, it } from 'vitest'
import { isUseToken } from '@/lib/domain/outcome/use-token'
import { serve } from '@/lib/http/serve'
import { claudeLines, type MadeCall } from '@/lib/ingest/session/transcript.test-support'
import { addSession } from '@/lib/services/session/add-session'
import { readSession } from '@/lib/services/session/read-session'
import { createSkill } from '@/lib/services/skill/create-skill'
import { readSkill } from '@/lib/services/skill/read-skill'
import { readVersion } from '@/lib/services/skill/read-versions'
import { forBothDatabases, type Opened } from '@/lib/services/testing/both-databases.test-support'
import { giveFeedback } from '@/lib/services/use/give-feedback'
import { reportUsed } from '@/lib/services/use/report-used'
import { createWorkspace } from '@/lib/services/workspace/create-workspace'
import { callerAt, shipping } from './client.test-support'

const caller = callerAt(serve)
const { name } = shipping

interface Loaded {
  token: string
  text: string
}

/** What an agent gets of the skill, and the token at its end. */
async function load(opened: Opened, args: Record<string, unknown> = {}, tool = 'load_skill'): Promise<Loaded> {
  const { client } = await caller(opened, { agent: 'desk' })
  const answer = await client.callTool({ name: tool, arguments: { name, ...args } })
  const { token } = answer.structuredContent as { token: string }
  const [part] = answer.content
  return { token, text: part?.type === 'text' ? part.text : '' }
}

const holding = (text: string, more: Partial<MadeCall> = {}): MadeCall => ({ tool: 'ask_desk', id: 'c1', output: text, ...more })

forBothDatabases('A use token', (open) => {
  it.each(['load_skill', 'skill_get'])(
    'is a field of what %s answers and the last line of its text, and stores nothing',
    async (tool) => {
      const opened = await open()
      await createSkill(opened.ctx, shipping)
      const events = await opened.store.db.event.count()
      const [first, second] = [await load(opened, {}, tool), await load(opened, {}, tool)]
      expect(isUseToken(first.token)).toBe(true)
      expect(first.text.endsWith(`\nmettle-use: ${first.token}`)).toBe(true)
      expect(JSON.parse(first.text.slice(0, first.text.lastIndexOf('\n')))).toMatchObject({ token: first.token })
      expect(second.token).not.toBe(first.token)
      expect([await opened.store.db.use.count(), await opened.store.db.event.count()]).toEqual([0, events])
    },
  )

  it('is a field of a read of the skill or of one version, and in none of its files', async () => {
    const opened = await open()
    await createSkill(opened.ctx, shipping)
    const { token, ...skill } = await readSkill(opened.ctx, { name })
    expect(isUseToken(token)).toBe(true)
    const version = await readVersion(opened.ctx, { name, version: '1' })
    expect(isUseToken(version.token ?? '')).toBe(true)
    expect((await readSkill(opened.ctx, { name })).digest).toBe(skill.digest)
    expect(JSON.stringify([skill, version.files])).not.toContain('u_')
    expect((await readVersion(opened.ctx, { name, version: '1..1' })).token).toBeUndefined()
  })

  it.each([
    ['without a session key', {}, 'c1'],
    ['with a key that no session has', { sessionKey: 'of-the-agent' }, null],
  ])('makes the transcript that holds it one use with its outcome, loaded %s', async (_, args, toolUseId) => {
    const opened = await open()
    const { ctx, store } = opened
    await createSkill(ctx, shipping)
    const { text } = await load(opened, args)
    const transcript = claudeLines({ session: 's1', calls: [holding(text), holding(text, { id: 'c2', tool: 'cat' })] })
    const { session } = (await addSession(ctx, { transcript, outcome: 'failure' })) as { session: { id: string } }
    await addSession(ctx, { transcript, outcome: 'failure' })
    expect(await store.db.use.findMany()).toMatchObject([{ stage: 'loaded', outcome: 'failure', outcomeSource: 'label' }])
    expect((await readSession(ctx, { id: session.id })).uses).toMatchObject([
      { skill: name, outcome: 'failure', source: 'label', weight: 0.9, toolUseId },
    ])
  })

  it('names one use, whoever tells of it first: report, feedback or transcript', async () => {
    const opened = await open()
    const { ctx, store } = opened
    await createSkill(ctx, shipping)
    const { token, text } = await load(opened)
    const transcript = claudeLines({ session: 's1', calls: [holding(text)] })
    const tells = [
      () => reportUsed(ctx, { token, outcome: 'success' }),
      () => giveFeedback(ctx, { target: name, token, outcome: 'success' }),
      () => addSession(ctx, { transcript }),
      () => reportUsed(ctx, { token, skill: name, sessionKey: 'other', agent: 'someone' }),
    ]
    for (const order of [
      [0, 1, 2, 3],
      [1, 2, 0],
      [2, 3, 0, 1],
    ]) {
      await store.db.use.deleteMany()
      for (const at of order) await tells[at]?.()
      expect(await store.db.use.findMany(), String(order)).toMatchObject([{ outcome: 'success', outcomeSource: 'explicit' }])
    }
  })

  it('keeps the version that was handed out', async () => {
    const opened = await open()
    const { ctx, store } = opened
    await createSkill(ctx, shipping)
    const { token } = await load(opened)
    await store.db.skill.updateMany({ data: { version: 2 } })
    await reportUsed(ctx, { token })
    expect(await store.db.use.findMany()).toMatchObject([{ version: 1, stage: 'loaded' }])
  })

  it('of another workspace, a forged one and one that is cut short name nothing', async () => {
    const opened = await open()
    const { ctx, store } = opened
    await createSkill(ctx, shipping)
    const { token } = await load(opened)
    await createWorkspace(ctx, { name: 'other' })
    const workspace = await store.db.workspace.findUniqueOrThrow({ where: { name: 'other' } })
    const there = { ...ctx, workspace }
    const forged = `${token.slice(0, 30)}${token[30] === '0' ? '1' : '0'}${token.slice(31)}`
    const calls = [forged, token.slice(0, -1)].map((one, at) => holding(`mettle-use: ${one}`, { id: `c${at}` }))
    await addSession(ctx, { transcript: claudeLines({ session: 's1', calls }) })
    await addSession(there, { transcript: claudeLines({ session: 's1', calls: [holding(token)] }) })
    expect(await store.db.use.count()).toBe(0)
    await expect(reportUsed(ctx, { token: forged })).rejects.toMatchObject({ code: 'invalid', detail: /not handed out/ })
    await expect(reportUsed(there, { token })).rejects.toMatchObject({ code: 'invalid' })
    expect(await reportUsed(ctx, { token: forged, skill: name, sessionKey: 's2' })).toMatchObject({ created: true })
  })

  it('of before the secret was rotated names its use as long as the former one is known', async () => {
    const opened = await open()
    const { ctx, store } = opened
    await createSkill(ctx, shipping)
    const { token } = await load(opened)
    const secret = 'the new secret of the tests'
    const dropped = { ...ctx, settings: { ...ctx.settings, secret } }
    await expect(reportUsed(dropped, { token })).rejects.toMatchObject({ code: 'invalid', detail: /not handed out/ })
    const rotated = { ...ctx, settings: { ...dropped.settings, formerSecrets: [ctx.settings.secret] } }
    const { token: later } = await readSkill(rotated, { name })
    await addSession(rotated, {
      transcript: claudeLines({ session: 's1', calls: [holding(token), holding(later, { id: 'c2' })] }),
    })
    expect(await store.db.use.count()).toBe(2)
    expect(await reportUsed(dropped, { token: later, outcome: 'success' })).toMatchObject({ created: false })
  })

  it('is kept by redaction, at the end of a long result too', async () => {
    const opened = await open()
    const { ctx, store } = opened
    await createSkill(ctx, shipping)
    const { token } = await load(opened)
    const line = `token=${token}; {"token":"${token}"}`
    const calls = [holding(`${'long result '.repeat(4000)}\nmettle-use: ${token}`), holding(line, { id: 'c2', input: { token } })]
    await addSession(ctx, { transcript: claudeLines({ session: 's1', calls }) })
    expect(await store.db.use.findMany()).toMatchObject([{ useKey: 'c1' }])
    const steps = await store.db.step.findMany({ orderBy: { position: 'asc' } })
    expect(steps.map((step) => step.useTokens)).toEqual([token, token])
    expect([steps[1]?.summary, steps[1]?.input]).toEqual([line, JSON.stringify({ token })])
  })
})

forBothDatabases('A report of a use', (open) => {
  it('is refused for a time in the future or before there was such a skill', async () => {
    const { ctx, clock } = await open()
    await createSkill(ctx, shipping)
    const at = (days: number) => new Date(clock.now().getTime() + days * 24 * 60 * 60 * 1000).toISOString()
    const report = (days: number) => reportUsed(ctx, { skill: name, sessionKey: 's1', at: at(days) })
    await expect(report(1)).rejects.toMatchObject({ code: 'invalid', detail: /in the future/ })
    await expect(report(-1)).rejects.toMatchObject({ code: 'invalid', detail: /was created on/ })
    expect(await report(0)).toMatchObject({ created: true })
  })

  it.each([{ skill: name }, { sessionKey: 's1' }])('without a token names skill and session: %o', async (report) => {
    const { ctx } = await open()
    await createSkill(ctx, shipping)
    await expect(reportUsed(ctx, report)).rejects.toMatchObject({ code: 'invalid', detail: /required/ })
  })
})
