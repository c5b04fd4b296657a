import { mkdirSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { expect, it } from 'vitest'
import { handle } from '@/lib/http/handle'
import { handlers } from '@/lib/jobs/handlers'
import { Worker } from '@/lib/jobs/worker'
import { forBothDatabases } from '@/lib/services/testing/both-databases.test-support'
import type { Io } from './io'
import { runProgram } from './program'
import { serve } from './serve.test-support'

/** One more than are loaded at once. */
function writeSkills(folder: string): void {
  for (let index = 0; index < 201; index += 1) {
    mkdirSync(path.join(folder, `s-${index}`), { recursive: true })
    writeFileSync(path.join(folder, `s-${index}/SKILL.md`), `---\nname: s-${index}\ndescription: Does ${index}.\n---\nDo it.\n`)
  }
}

forBothDatabases('Loading more skills than are loaded at once', (open) => {
  it('draws how far it is, and ends with the list and its undo', { timeout: 240_000 }, async () => {
    const { ctx, home } = await open()
    writeSkills(path.join(home, 'theirs'))
    const server = await serve(handle)
    const worker = new Worker(ctx.store, handlers)
    worker.start()
    const seen = { out: '', err: '' }
    const io: Io = {
      out: (text) => void (seen.out += text),
      err: (text) => void (seen.err += text),
      env: {},
      isWatched: true,
      isColored: false,
    }
    try {
      expect(await runProgram(['load', path.join(home, 'theirs'), '--url', server.url], io)).toBe(0)
    } finally {
      await worker.stop()
      await server.stop()
    }
    expect(seen.err).toMatch(/\[[#.]+\] \d+ of \d+ skills/)
    expect(seen.out).toContain('201 skills read.')
    expect(seen.out).toContain('s-200: created')
    expect(seen.out).toMatch(/Undo: mettle undo evt_\w+/)
  })

  it('says where it stopped, and how to go on', { timeout: 240_000 }, async () => {
    const { ctx, home } = await open()
    writeSkills(path.join(home, 'theirs'))
    const server = await serve(handle)
    const full = () => Promise.reject(new Error('The disk is full.'))
    const worker = new Worker(ctx.store, { ...handlers, load: full })
    worker.start()
    let out = ''
    const io: Io = { out: (text) => void (out += text), err: () => undefined, env: {}, isWatched: false, isColored: false }
    try {
      expect(await runProgram(['load', path.join(home, 'theirs'), '--url', server.url], io)).toBe(1)
    } finally {
      await worker.stop()
      await server.stop()
    }
    expect(out).toContain('The import failed after 0 of 0 skills: The disk is full. Load the folder again to go on')
  })
})
