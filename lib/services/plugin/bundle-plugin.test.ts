import { unzipSync } from 'fflate'
import { expect, it } from 'vitest'
import { digestOfFiles, sha256Hex } from '@/lib/domain/digest/sha256'
import { createSkill } from '../skill/create-skill'
import { deprecateSkill } from '../skill/act-on-skill'
import { readSkill } from '../skill/read-skill'
import { forBothDatabases } from '../testing/both-databases.test-support'
import { bundlePlugin } from './bundle-plugin'

const written = (name: string) => ({ name, description: `Does ${name}`, content: '# Do it\n\n1. Do it.\n' })

forBothDatabases('A plugin', (open) => {
  it('holds what is served with its digest, the same bytes for the same content, and another version after an act', async () => {
    const { ctx } = await open()
    await createSkill(ctx, { ...written('one'), files: [{ path: 'refs/a.md', text: 'Größe ☃' }] })
    await createSkill(ctx, written('two'))
    const first = await bundlePlugin(ctx, { harness: 'claude-code' })
    expect(await bundlePlugin(ctx, { harness: 'claude-code' })).toEqual(first)
    const entries = Object.entries(unzipSync(Buffer.from(first.archive, 'base64')))
    expect(entries.map(([path, content]) => ({ path, bytes: content.byteLength, sha256: sha256Hex(content) }))).toEqual(
      first.files,
    )
    const folder = 'mettle/skills/one/'
    const own = first.files.filter((file) => file.path.startsWith(folder))
    const digest = digestOfFiles(own.map((file) => ({ ...file, path: file.path.slice(folder.length) })))
    expect(digest).toBe((await readSkill(ctx, { name: 'one' })).digest)
    await deprecateSkill(ctx, { name: 'two', reason: 'old' })
    const second = await bundlePlugin(ctx, { harness: 'claude-code' })
    expect(second.files.some((file) => file.path.includes('/two/'))).toBe(false)
    expect(second.version).not.toBe(first.version)
  })
})
