import { readFileSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { expect, it } from 'vitest'
import { parseDocument } from 'yaml'
import { editCandidate } from '../candidate/edit-candidate'
import { listCandidates } from '../candidate/list-candidates'
import { promoteCandidate } from '../candidate/promote-candidate'
import { readCandidate } from '../candidate/read-candidate'
import { proposeChange } from '@/lib/learning/agent-proposal/propose-change'
import { adoptChanges } from '@/lib/publish/disk/adopt-changes'
import type { Context } from '@/lib/kernel/context'
import { asAgent, forBothDatabases } from '../testing/both-databases.test-support'
import { makeSkill } from '../testing/make-skill.test-support'
import { openSkillArchive } from '@/lib/skill-md/archive/open-archive'
import { validateStrict } from '@/lib/skill-md/validate'
import { handle } from '@/lib/http/handle'
import { serve } from '@/lib/http/serve'
import { importSkill } from './import-skill'
import { wellKnown } from '@/lib/http/well-known'

const origin = 'http://localhost:4310'
const headers = { host: 'localhost:4310', 'content-type': 'application/json' }

async function send(method: string, address: string, body?: unknown) {
  const init = body === undefined ? {} : { body: JSON.stringify(body) }
  const answer = await handle(new Request(`${origin}${address}`, { method, headers, ...init }))
  const text = await answer.text()
  expect([address, answer.status < 300, text]).toEqual([address, true, text])
  return JSON.parse(text)
}

const lists = {
  title: 'Ship the orders',
  triggers: ['ship it, then tell', 'send the parcel'],
  constraints: ['only in production', "never on 'Fridays', nor at night"],
  exampleQueries: ['Can you ship "A1", please?'],
}
const written = { name: 'ship-orders', description: 'Ships what was ordered.', content: '# Ship orders\n\n1. Ship it.\n' }
const metadata = {
  title: lists.title,
  triggers: JSON.stringify(lists.triggers),
  constraints: JSON.stringify(lists.constraints),
  example_queries: JSON.stringify(lists.exampleQueries),
}

const diskFile = ({ settings }: Context, name = 'ship-orders') => path.join(settings.workspaceDir, 'skills', name, 'SKILL.md')
const onDisk = (ctx: Context, name?: string) => readFileSync(diskFile(ctx, name), 'utf8')

/** What the front matter says under metadata, as any reader of YAML has it. */
function declared(text: string): Record<string, unknown> {
  const front = /^---\n([\s\S]*?)\n---\n/.exec(text)?.[1] ?? ''
  return (parseDocument(front).toJS() as { metadata?: Record<string, unknown> }).metadata ?? {}
}

const read = (name = 'ship-orders') => send('GET', `/api/skills/${name}`)

/** A bundle as it is fetched, and the SKILL.md in it. */
async function bundled(name = 'ship-orders') {
  const answer = await handle(new Request(`${origin}/api/skills/${name}/bundle`, { headers }))
  const bytes = new Uint8Array(await answer.arrayBuffer())
  const opened = openSkillArchive(bytes)
  const file = opened.ok ? opened.files.find((one) => one.path === 'SKILL.md') : undefined
  return { archive: bytes, text: new TextDecoder().decode(file?.content) }
}

forBothDatabases('What a skill is created with', (open) => {
  it('stands in its SKILL.md on disk, at the well-known address and in its bundle, which brings it elsewhere', async () => {
    const { ctx } = await open()
    const { skill } = await send('POST', '/api/skills', { ...written, ...lists })
    expect(skill).toMatchObject(lists)
    const text = onDisk(ctx)
    expect(declared(text)).toEqual(metadata)
    expect(text).toContain(`constraints: '["only in production",`)
    expect(validateStrict(text, 'ship-orders').ok).toBe(true)
    const request = new Request(`${origin}/.well-known/skills/ship-orders/SKILL.md`, { headers })
    expect(await (await serve(request, (known, id) => wellKnown(known, request, id))).text()).toBe(text)
    const bundle = await bundled()
    expect(bundle.text).toBe(text)

    const { ctx: elsewhere } = await open()
    expect(await importSkill(elsewhere, { archive: bundle.archive })).toMatchObject({ status: 'created', repairs: [] })
    expect(await read()).toMatchObject({ ...lists, digest: skill.digest })
    expect(await bundled()).toEqual(bundle)
    const { items } = await send('GET', '/api/suggest?q=ship-orders')
    expect(items).toMatchObject([{ name: 'ship-orders', constraints: lists.constraints }])
  })

  it('adds nothing to the text where nothing was given, and leaves what a whole SKILL.md says itself', async () => {
    const { ctx } = await open()
    await send('POST', '/api/skills', written)
    expect(onDisk(ctx)).toBe(`---\nname: ship-orders\ndescription: "Ships what was ordered."\n---\n${written.content}`)
    const before = await read()
    const whole = `---\nname: own\ndescription: Own.\nmetadata:\n  triggers: one, two\n  constraints: by day\n---\n${written.content}`
    const own = await send('POST', '/api/skills', { ...written, name: 'own', content: whole, exampleQueries: ['Ship?'] })
    expect(own.skill).toMatchObject({ triggers: ['one', 'two'], constraints: ['by day'], exampleQueries: ['Ship?'] })
    expect(declared(onDisk(ctx, 'own'))).toEqual({ triggers: 'one, two', constraints: 'by day', example_queries: '["Ship?"]' })
    const bundle = await bundled()
    const { ctx: elsewhere } = await open()
    await importSkill(elsewhere, { archive: bundle.archive })
    expect(await read()).toMatchObject({ title: before.title, triggers: [], constraints: [], exampleQueries: [] })
  })

  it('is said by the version that an edit of one list makes; a restored one says what it said', async () => {
    const { ctx } = await open()
    await send('POST', '/api/skills', { ...written, ...lists })
    const { event } = await send('PATCH', '/api/skills/ship-orders', { constraints: ['only at night'] })
    expect(declared(onDisk(ctx))).toEqual({ ...metadata, constraints: '["only at night"]' })
    expect(await read()).toMatchObject({ ...lists, constraints: ['only at night'], version: 2 })
    await send('POST', `/api/events/${event.id}/undo`)
    expect(await read()).toMatchObject({ ...lists, version: 1 })
    await send('PATCH', '/api/skills/ship-orders', { title: 'Ship', triggers: [], exampleQueries: ['Ship it?'] })
    expect(declared(onDisk(ctx))).toEqual({ title: 'Ship', constraints: metadata.constraints, example_queries: '["Ship it?"]' })
    const rewritten = { content: `---\nname: ship-orders\ndescription: Ships.\n---\n\n2. Pack it.\n` }
    expect((await send('PATCH', '/api/skills/ship-orders', rewritten)).skill).toMatchObject({ constraints: lists.constraints })
    await send('POST', '/api/skills/ship-orders/restore', { version: 1 })
    expect(declared(onDisk(ctx))).toEqual(metadata)
    expect(await read()).toMatchObject(lists)
  })

  it('follows the file that a person edits on disk', async () => {
    const { ctx } = await open()
    await send('POST', '/api/skills', { ...written, ...lists })
    writeFileSync(diskFile(ctx), onDisk(ctx).replace(/^ {2}constraints: .*$/m, `  constraints: '["by hand"]'`))
    await adoptChanges(ctx)
    expect(await read()).toMatchObject({ ...lists, constraints: ['by hand'], version: 2 })
    writeFileSync(diskFile(ctx), onDisk(ctx).replace(/^ {2}constraints: .*\n/m, ''))
    await adoptChanges(ctx)
    expect(await read()).toMatchObject({ ...lists, constraints: [], version: 3 })
  })

  it('is written by the first edit of a skill from before, which is served byte for byte until then', async () => {
    const { ctx } = await open()
    const before = await makeSkill(ctx, { name: 'ship-orders', origin: 'human', state: 'released', row: lists })
    const { content } = await read()
    expect([content, (await bundled()).text]).toEqual([content, content])
    expect(declared(content)).toEqual({})
    expect(await read()).toMatchObject({ ...lists, version: 1, digest: before.digest })
    await send('PATCH', '/api/skills/ship-orders', { description: 'Ships.' })
    expect(declared(onDisk(ctx))).toEqual(metadata)
    expect(await read()).toMatchObject({ ...lists, version: 2 })
    const [first] = await ctx.store.db.version.findMany({ where: { number: 1 }, include: { files: true } })
    expect([first?.digest, new TextDecoder().decode(first?.files[0]?.content)]).toEqual([before.digest, content])
  })
})

forBothDatabases('What a person says of a pack’s skill', (open) => {
  it('stays beside its text, which is its author’s', async () => {
    const { ctx } = await open()
    const { digest } = await makeSkill(ctx, { name: 'packed', origin: 'pack', state: 'released' })
    const { skill } = await send('PATCH', '/api/skills/packed', { constraints: ['only here'] })
    expect(skill).toMatchObject({ constraints: ['only here'], digest })
    expect((await send('PATCH', '/api/skills/packed', { tags: ['ours'] })).skill).toMatchObject({
      constraints: ['only here'],
      digest,
    })
  })
})

forBothDatabases('What a proposal says', (open) => {
  it('stands in the draft that a person approves, and in the skill that it becomes', async () => {
    const { ctx } = await open()
    const { title, triggers, exampleQueries } = lists
    const proposal = {
      name: 'ship-orders',
      description: written.description,
      instructions: '1. Ship it.',
      title,
      triggers,
      exampleQueries,
    }
    const { id, digest } = await send('POST', '/api/candidates', proposal)
    const { skill } = await send('POST', `/api/candidates/${id}/promote`, { digest })
    expect(skill).toMatchObject({ digest, title, triggers, exampleQueries })
    const { constraints: _, ...rest } = metadata
    expect(declared(onDisk(ctx))).toEqual(rest)
  })

  it('is what a reviewer leaves in the draft', async () => {
    const { ctx } = await open()
    await proposeChange(asAgent(ctx, 'desk'), { change: 'create', input: { ...written, ...lists } })
    const [item] = (await listCandidates(ctx, {})).items
    const { files } = await readCandidate(ctx, { id: item?.id ?? '' })
    expect(declared(files[0]?.text ?? '')).toEqual(metadata)
    const edited = files.map(({ path: file, text }) => ({ path: file, text: text.replace(/^ {2}constraints: .*\n/m, '') }))
    const { digest } = await editCandidate(ctx, { id: item?.id ?? '', files: edited })
    const { skill } = await promoteCandidate(ctx, { id: item?.id ?? '', digest })
    expect(skill).toMatchObject({ ...lists, constraints: [], digest })
  })

  it('is said by the skill of a draft from before, which had it beside its files', async () => {
    const { ctx } = await open()
    await proposeChange(asAgent(ctx, 'desk'), { change: 'create', input: written })
    const { title: _, ...beside } = lists
    const [item] = (await listCandidates(ctx, {})).items
    await ctx.store.db.candidate.updateMany({ data: { said: beside } })
    const { skill } = await promoteCandidate(ctx, { id: item?.id ?? '', digest: item?.digest })
    expect(skill).toMatchObject(beside)
    const { title: _title, ...rest } = metadata
    expect(declared(onDisk(ctx))).toEqual(rest)
  })

  it('goes with what a skill is merged into, and never with what its sessions asked', async () => {
    const { ctx } = await open()
    await send('POST', '/api/skills', { ...written, ...lists })
    const other = { ...written, name: 'ship-late', constraints: ['only the late ones'], triggers: ['late order'] }
    await send('POST', '/api/skills', other)
    const { skill } = await send('POST', '/api/skills/merge', { target: 'ship-orders', source: 'ship-late' })
    const all = { triggers: [...lists.triggers, 'late order'], constraints: [...lists.constraints, 'only the late ones'] }
    expect(skill).toMatchObject(all)
    expect(declared(onDisk(ctx))).toMatchObject({
      triggers: JSON.stringify(all.triggers),
      constraints: JSON.stringify(all.constraints),
    })

    const requests = { constraints: ['only in production'], exampleQueries: ['Ship it to Ada Lovelace'] }
    await makeSkill(ctx, { name: 'learned', row: requests })
    await send('PATCH', '/api/skills/learned', { description: 'Learned.' })
    expect(declared(onDisk(ctx, 'learned'))).toEqual({ constraints: '["only in production"]' })
    expect(await read('learned')).toMatchObject(requests)
  })
})
