import { mkdirSync, mkdtempSync, rmSync, symlinkSync } from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { afterEach, beforeEach, expect, it } from 'vitest'
import type { OperationName } from '@/lib/contract/index'
import { createKey } from '@/lib/services/key/create-key'
import { createSkill } from '@/lib/services/skill/create-skill'
import { forBothDatabases } from '@/lib/services/testing/both-databases.test-support'
import { skill, today } from './people.test-support'
import { callAs, people } from './two-workspaces.test-support'

let outside: string
beforeEach(() => void (outside = mkdtempSync(path.join(os.tmpdir(), 'mettle-outside-'))))
afterEach(() => rmSync(outside, { recursive: true, force: true }))

/** Every operation to which a caller names a folder of this machine. */
const naming: [OperationName, (folder: string) => object][] = [
  ['source.add', (path) => ({ path })],
  ['source.ingest', (folder) => ({ paths: [folder] })],
  ['skill.load', (dir) => ({ dir, preview: true })],
  ['pack.install', (dir) => ({ dir })],
  ['pack.preview', (dir) => ({ dir })],
  ['exportDirectory.save', (path) => ({ directories: [{ path, layout: '.', isKept: true }] })],
]

forBothDatabases('A folder of this machine', (open) => {
  it('of another workspace is open to no member and no key, however it is named', async () => {
    const opened = await open()
    const { ctx, home } = opened
    await createSkill(ctx, skill)
    const { ben: cookie, other } = await people(opened)
    const { secret: key } = await createKey(today(other), { name: 'ci', permissions: ['read', 'manage'] })
    const { workspaceDir } = ctx.settings
    const link = path.join(outside, 'link')
    symlinkSync(workspaceDir, link)
    const closed = [workspaceDir, path.join(workspaceDir, 'skills'), link, home, path.join(home, 'snapshots'), path.dirname(home)]
    for (const as of [{ cookie }, { key }]) {
      for (const directory of [workspaceDir, link]) {
        const { status, text } = await callAs(as, 'doctor.run', { directory })
        expect([status, text]).toEqual([404, expect.stringContaining('(other)')])
        expect(text).not.toContain('(default)')
      }
      for (const folder of closed)
        for (const [name, inputOf] of naming) {
          const { status, text } = await callAs(as, name, inputOf(folder))
          expect([name, folder, status, text]).toEqual([name, folder, 403, expect.stringContaining('not open to you')])
        }
    }
  })

  it('is open where it is their own, or nobody’s', async () => {
    const opened = await open()
    const { ben: cookie, other } = await people(opened)
    await createSkill(today(other), skill)
    const own = path.join(opened.home, 'workspaces/other')
    expect((await callAs({ cookie }, 'doctor.run', { directory: own })).status).toBe(200)
    mkdirSync(path.join(outside, 'sessions'))
    for (const folder of [path.join(outside, 'sessions'), own])
      for (const name of ['source.add', 'skill.load'] as const) {
        const inputOf = naming.find(([one]) => one === name)![1]
        expect([name, folder, (await callAs({ cookie }, name, inputOf(folder))).status]).toEqual([
          name,
          folder,
          expect.toBeOneOf([200, 201, 202]),
        ])
      }
  })
})
