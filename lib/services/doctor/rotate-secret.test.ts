import { afterEach, beforeAll, expect, it } from 'vitest'
import type { Settings } from '@/lib/config/settings'
import { flowContext } from '@/lib/kernel'
import type { Context } from '@/lib/kernel/context'
import { decrypt, encrypt } from '@/lib/kernel/encrypt'
import { redactionOf } from '@/lib/kernel/own-rules'
import { saltSetting } from '@/lib/kernel/session-key-salt'
import { loadDrafting } from '@/lib/learning'
import { loadEmbedding } from '@/lib/serving'
import { saveDrafting } from '../drafting/save-drafting'
import { saveEmbedding } from '../embedding/save-embedding'
import { listEvents } from '../event/list-events'
import { verifyEvents } from '../event/verify-events'
import { forBothDatabases } from '../testing/both-databases.test-support'
import { processOf, type Spawned } from '../testing/spawn-process.test-support'
import { addWebhook, removeWebhook } from '../webhook/add-webhook'
import { createWorkspace } from '../workspace/create-workspace'
import { rotateSecret } from './rotate-secret'
import { runDoctor } from './run-doctor'
import { sealAnew } from './seals'

const newSecret = 'the new secret of the tests'
const url = 'http://127.0.0.1:1/hook'

const under = (ctx: Context, secrets: Partial<Settings>): Context => ({ ...ctx, settings: { ...ctx.settings, ...secrets } })
/** The same server after its secret was rotated: it knows the former one, too. */
const rotated = (ctx: Context): Context => under(ctx, { secret: newSecret, formerSecrets: [ctx.settings.secret] })
/** And after the former one was dropped. */
const dropped = (ctx: Context): Context => under(ctx, { secret: newSecret, formerSecrets: [] })

/** Gives a workspace a key of each model and some webhooks; answers the secrets of those, by id. */
async function seal(ctx: Context, webhooks: number): Promise<Map<string, string>> {
  await saveDrafting(ctx, { isOn: true, baseUrl: 'https://draft.example', model: 'm', key: 'key of drafting' })
  await saveEmbedding(ctx, { mode: 'off', baseUrl: 'https://embed.example', model: 'm', key: 'key of embedding' })
  const secrets = new Map<string, string>()
  for (let index = 0; index < webhooks; index += 1) {
    const { webhook, secret } = await addWebhook(ctx, { url, verbs: ['create'] })
    secrets.set(webhook.id, secret)
  }
  return secrets
}

/** Every sealed value of the workspace, opened; null for what the secrets of the context do not open. */
async function openAll({ store, workspace, settings }: Context) {
  const of = { workspace, store }
  const keys = [(await loadDrafting(store.db, of)).sealedKey, (await loadEmbedding(store.db, of)).sealedKey]
  const webhooks = await store.db.webhook.findMany({ where: { workspaceId: workspace.id } })
  return {
    keys: keys.map((sealed) => sealed && decrypt(sealed, settings)),
    webhooks: new Map(webhooks.map(({ id, secret }) => [id, decrypt(secret, settings)])),
  }
}

const findings = async (ctx: Context, fix = false) =>
  (await runDoctor(ctx, { fix })).items.filter(({ code }) => code.startsWith('sealed'))

const running: Spawned[] = []
afterEach(async () => {
  await Promise.all(running.splice(0).map(({ end }) => end()))
})

forBothDatabases('A rotation of the secret', (open, provider) => {
  it('seals every value of every workspace anew, says so in each log, and repeated changes nothing', async () => {
    const { ctx, store } = await open()
    const webhooks = await seal(ctx, 3)
    const removed = [...webhooks.keys()][0]!
    await removeWebhook(ctx, { id: removed })
    await createWorkspace(ctx, { name: 'second', builtins: false })
    const second = { ...ctx, workspace: await store.db.workspace.findUniqueOrThrow({ where: { name: 'second' } }) }
    const others = await seal(second, 1)
    // Two keys and the salt in each workspace beside the webhooks.
    const all = { workspaces: 2, former: 0, elsewhere: 0, unknown: [], formerSecrets: 1, canDrop: true, present: 10 }
    expect(await rotateSecret(rotated(ctx), {})).toEqual({ ...all, resealed: 10 })
    const keys = ['key of drafting', 'key of embedding']
    expect(await openAll(dropped(ctx))).toEqual({ keys, webhooks })
    expect(await openAll(dropped(second))).toEqual({ keys, webhooks: others })
    const told = async () => (await listEvents(ctx, { verb: 'reseal' })).items.map(({ evidence }) => evidence)
    expect(await told()).toEqual([{ values: 3 }, { values: 3 }])
    expect((await listEvents(second, { verb: 'reseal' })).items).toHaveLength(2)
    expect(await rotateSecret(rotated(ctx), {})).toEqual({ ...all, resealed: 0 })
    expect(await told()).toHaveLength(2)
    expect((await verifyEvents(second, {})).ok).toBe(true)
    const events = JSON.stringify(await store.db.event.findMany())
    for (const { secret } of await store.db.webhook.findMany()) expect(events).not.toContain(secret)
  })

  it('goes on where it was broken off', async () => {
    const { ctx, store } = await open()
    const webhooks = await seal(ctx, 5)
    const [first, second] = await store.db.webhook.findMany({ orderBy: { id: 'asc' } })
    const now = rotated(ctx)
    for (const { id } of [first!, second!])
      await store.db.webhook.update({ where: { id }, data: { secret: encrypt(webhooks.get(id)!, now.settings) } })
    expect(await openAll(now)).toMatchObject({ webhooks })
    expect(await findings(now)).toMatchObject([{ sentence: '6 stored secrets of this workspace need a former METTLE_SECRET.' }])
    expect(await rotateSecret(now, {})).toMatchObject({ resealed: 6, present: 8, canDrop: true })
    expect(await openAll(dropped(ctx))).toMatchObject({ webhooks })
  })

  it('goes through more values than one transaction takes', async () => {
    const { ctx, store } = await open()
    const webhooks = await seal(ctx, 1)
    const row = await store.db.webhook.findFirstOrThrow()
    const more = Array.from({ length: 230 }, (_, index) => `whk_${String(index).padStart(20, '0')}`)
    const secret = () => encrypt('whsec_x', ctx.settings)
    await store.db.webhook.createMany({
      data: more.map((id) => ({ ...row, id, verbs: ['create'], isActive: false, secret: secret() })),
    })
    expect(await rotateSecret(rotated(ctx), {})).toMatchObject({ resealed: 234, present: 234, canDrop: true })
    const opened = (await openAll(dropped(ctx))).webhooks
    expect(opened).toEqual(new Map([...webhooks, ...more.map((id) => [id, 'whsec_x'] as const)]))
    expect((await listEvents(ctx, { verb: 'reseal' })).items).toHaveLength(4)
  })

  it('is seen and mended by the doctor, which names and never shows what no known secret opens', async () => {
    const { ctx } = await open()
    await seal(ctx, 1)
    expect(await findings(ctx)).toEqual([])
    expect(await findings(rotated(ctx))).toMatchObject([{ code: 'sealed-before', severity: 'warning', fixed: false }])
    const lost = await findings(dropped(ctx), true)
    expect(lost.map(({ code, fixed }) => `${code} ${fixed}`)).toEqual(Array.from({ length: 3 }, () => 'sealed-unknown false'))
    expect(lost.map(({ sentence }) => sentence).join('\n')).toMatch(
      /key of the drafting .*METTLE_SECRET_FORMER.*\n.*key of the model that finds.*\n.*webhook http:\/\/127.*add it again/,
    )
    expect(await rotateSecret(dropped(ctx), {})).toMatchObject({ resealed: 0, present: 0, canDrop: false, formerSecrets: 0 })
    expect((await rotateSecret(dropped(ctx), {})).unknown).toEqual(
      lost.map(({ sentence }) => ({ workspace: 'default', sentence })),
    )
    expect(await findings(rotated(ctx), true)).toMatchObject([{ code: 'sealed-before', fixed: true }])
    expect(await findings(rotated(ctx))).toEqual([])
    expect(await findings(dropped(ctx))).toEqual([])
  })

  it('keeps the salt of session keys, so that a session that comes again is the same', async () => {
    const { ctx, store } = await open()
    const { salt } = await redactionOf(ctx)
    expect((await redactionOf(rotated(ctx))).salt).toBe(salt)
    await rotateSecret(rotated(ctx), {})
    expect((await redactionOf(rotated(ctx))).salt).toBe(salt)
    expect((await redactionOf(dropped(ctx))).salt).toBe(salt)
    const stored = await store.db.setting.findFirstOrThrow({ where: { key: saltSetting.key } })
    expect(JSON.stringify(stored.value)).not.toContain(salt)
    const again = under(ctx, { secret: 'a third secret of the tests', formerSecrets: [newSecret] })
    expect(await rotateSecret(again, {})).toMatchObject({ resealed: 1 })
    expect((await redactionOf(under(again, { formerSecrets: [] }))).salt).toBe(salt)
  })

  it('does the own workspace alone of a key, which is told how much is left elsewhere', async () => {
    const { ctx, store } = await open()
    await seal(ctx, 1)
    await createWorkspace(ctx, { name: 'second', builtins: false })
    const workspace = await store.db.workspace.findUniqueOrThrow({ where: { name: 'second' } })
    const key = { ...rotated(ctx), workspace, actor: { kind: 'key', id: 'k' } as const }
    const answer = { workspaces: 1, resealed: 1, present: 1, former: 0, elsewhere: 4, canDrop: false }
    expect(await rotateSecret(key, {})).toMatchObject(answer)
    await expect(rotateSecret({ ...key, permissions: ['read', 'manage'] }, {})).rejects.toMatchObject({ code: 'forbidden' })
  })

  it('loses no key that somebody saves meanwhile, whose save puts no former seal back', async () => {
    const { ctx } = await open()
    await seal(ctx, 0)
    const now = rotated(ctx)
    const saves = Promise.all([
      saveDrafting(now, { isOn: true, key: 'a newer key' }),
      saveEmbedding(now, { mode: 'off', model: 'another' }),
    ])
    await Promise.all([saves, sealAnew(flowContext(now))])
    expect(await openAll(dropped(ctx))).toMatchObject({ keys: ['a newer key', 'key of embedding'] })
  })

  // On SQLite there is never a second one: lock-home.test.ts.
  if (provider === 'sqlite') return
  let start: (env: Record<string, string>) => Spawned
  beforeAll(async () => {
    start = await processOf('lib/services/doctor/rotate-process.test-support.ts')
  })

  it('by two processes at once seals each value once', { timeout: 120_000 }, async () => {
    const { ctx, home } = await open()
    const webhooks = await seal(ctx, 20)
    const { secret, databaseUrl: DATABASE_URL } = ctx.settings
    const env = { METTLE_HOME: home, DATABASE_URL, METTLE_LOG: 'silent', METTLE_SECRET: newSecret, METTLE_SECRET_FORMER: secret }
    const both = [start(env), start(env)]
    running.push(...both)
    for (const { hear } of both) await hear()
    const answers = (await Promise.all(both.map(({ ask }) => ask('rotate')))) as { resealed: number; canDrop: boolean }[]
    expect(answers.map(({ canDrop }) => canDrop)).toEqual([true, true])
    expect(answers.reduce((sum, { resealed }) => sum + resealed, 0)).toBe(23)
    const told = (await listEvents(ctx, { verb: 'reseal' })).items.map(({ evidence }) => (evidence as { values: number }).values)
    expect(told.reduce((sum, values) => sum + values, 0)).toBe(23)
    expect(await openAll(dropped(ctx))).toEqual({ keys: ['key of drafting', 'key of embedding'], webhooks })
  })
})
