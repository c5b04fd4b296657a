import { createHash } from 'node:crypto'
import { expect, it } from 'vitest'
import { importSkill } from '@/lib/services/skill/import-skill'
import { createSkill } from '@/lib/services/skill/create-skill'
import { editSkill } from '@/lib/services/skill/edit-skill'
import { deprecateSkill } from '@/lib/services/skill/act-on-skill'
import { forBothDatabases } from '@/lib/services/testing/both-databases.test-support'
import { makeSkill } from '@/lib/services/testing/make-skill.test-support'
import { handle } from './handle'
import { serve } from './serve'
import { wellKnown } from './well-known'

const origin = 'http://127.0.0.1:4310'
const shipping = {
  name: 'ship-orders',
  description: 'Ships what was ordered.',
  content: '# Ship orders\n\n1. Look it up.\n2. Ship it.\n',
  files: [{ path: 'references/a b.md', text: 'Größe\n' }],
}
const sha256 = (text: string) => createHash('sha256').update(text).digest('hex')

function send(path: string, headers: Record<string, string> = {}): Promise<Response> {
  const request = new Request(`${origin}${path}`, { headers: { host: '127.0.0.1:4310', ...headers } })
  return path.startsWith('/api/') ? handle(request) : serve(request, (ctx, id) => wellKnown(ctx, request, id))
}

forBothDatabases('The well-known skills', (open) => {
  it('lists released and verified skills, and serves every file below its name with the digest of the index', async () => {
    const { ctx } = await open()
    const { skill } = await createSkill(ctx, shipping)
    await makeSkill(ctx, { name: 'tried', state: 'verified' })
    for (const state of ['degraded', 'deprecated', 'archived', 'rejected', 'uninstalled'] as const)
      await makeSkill(ctx, { name: `no-${state}`, origin: 'human', state })
    const { skills } = (await (await send('/.well-known/skills/index.json')).json()) as {
      skills: { name: string; digest: string; files: string[]; digests: Record<string, string> }[]
    }
    expect(skills.map((one) => one.name)).toEqual(['ship-orders', 'tried'])
    expect(skills[0]).toMatchObject({ digest: skill.digest, files: ['SKILL.md', 'references/a b.md'] })
    for (const { name, files, digests } of skills)
      for (const file of files) {
        const text = await (await send(`/.well-known/skills/${name}/${file.split('/').map(encodeURIComponent).join('/')}`)).text()
        expect(digests[file]).toBe(`sha256:${sha256(text)}`)
      }
    const [one, other] = [await send('/.well-known/skills/index.json'), await send('/.well-known/agent-skills/index.json')]
    expect(await other.text()).toBe(await one.text())
    expect((await send('/.well-known/agent-skills/ship-orders/SKILL.md')).status).toBe(200)
  })

  it('leave out a description that strict readers refuse, until a person shortens it', async () => {
    const { ctx } = await open()
    await createSkill(ctx, shipping)
    const text = `---\nname: wordy\ndescription: ${'Ships. '.repeat(150)}\n---\n\n# Wordy\n\n1. Ship it.\n2. Check it.\n`
    await importSkill(ctx, { directory: 'wordy', text })
    const names = async () => {
      const { skills } = (await (await send('/.well-known/agent-skills/index.json')).json()) as { skills: { name: string }[] }
      return skills.map((one) => one.name)
    }
    expect(await names()).toEqual(['ship-orders'])
    expect((await send('/.well-known/agent-skills/wordy/SKILL.md')).status).toBe(404)
    await editSkill(ctx, { name: 'wordy', description: 'Ships.' })
    expect(await names()).toEqual(['ship-orders', 'wordy'])
  })

  it.each([
    'nobody/SKILL.md',
    'ship-orders',
    'ship-orders/',
    'ship-orders/../x',
    'ship-orders/none.md',
    'worn/SKILL.md',
    '%ff/x',
  ])('have no %s', async (path) => {
    const { ctx } = await open()
    await createSkill(ctx, shipping)
    await createSkill(ctx, { ...shipping, name: 'worn' })
    await deprecateSkill(ctx, { name: 'worn', reason: 'worn' })
    const answer = await send(`/.well-known/skills/${path}`)
    expect([answer.status, answer.headers.get('content-type')]).toEqual([404, 'application/problem+json'])
  })
})

forBothDatabases('A cached response', (open) => {
  it.each([
    '/api/skills/ship-orders',
    '/api/skills/ship-orders/versions/1',
    '/api/skills/ship-orders/versions',
    '/api/suggest?q=ship%20an%20order',
    '/.well-known/skills/index.json',
    '/.well-known/skills/ship-orders/SKILL.md',
  ])('is not sent again: %s', async (path) => {
    const { ctx } = await open()
    const { skill } = await createSkill(ctx, shipping)
    const first = await send(path)
    const body = await first.text()
    const tag = first.headers.get('etag') ?? ''
    expect(first.status).toBe(200)
    expect(first.headers.get('cache-control')).toBe('private, no-cache')
    const digest = createHash('sha256').update(body).digest('base64')
    expect(first.headers.get('repr-digest')).toBe(`sha-256=:${digest}:`)
    if (/ship-orders(?:$|\/versions\/|\/SKILL)/.test(path)) expect(first.headers.get('mettle-digest')).toBe(skill.digest)
    for (const named of [tag, `"other", ${tag}`, '*']) {
      const again = await send(path, { 'if-none-match': named })
      expect([again.status, await again.text(), again.headers.get('etag')]).toEqual([304, '', tag])
    }
    expect((await send(path, { 'if-none-match': '"other"' })).status).toBe(200)
  })

  it('is sent again once the skill changes', async () => {
    const { ctx } = await open()
    await createSkill(ctx, shipping)
    const paths = ['/api/skills/ship-orders', '/.well-known/skills/index.json', '/api/suggest?q=ship%20an%20order']
    const tags = await Promise.all(paths.map(async (path) => (await send(path)).headers.get('etag') ?? ''))
    await deprecateSkill(ctx, { name: 'ship-orders', reason: 'worn' })
    for (const [index, path] of paths.entries())
      expect([path, (await send(path, { 'if-none-match': tags[index]! })).status]).toEqual([path, 200])
  })
})
