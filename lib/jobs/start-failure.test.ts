import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { afterAll, describe, expect, it, vi } from 'vitest'
import { openStore } from '@/lib/store/client'
import { migrate } from '@/lib/store/migrate'
import { startOrExit } from './start'
import { startFailure } from './start-failure'

const home = mkdtempSync(path.join(os.tmpdir(), 'mettle-home-'))
afterAll(() => rmSync(home, { recursive: true, force: true }))

const corrupt = path.join(home, 'corrupt.db')
writeFileSync(corrupt, 'this is no database, '.repeat(100))
writeFileSync(path.join(home, 'file'), '')

describe('a start that fails', () => {
  it.each([
    ['a corrupt database', `file:${corrupt}`, corrupt, /not a database/],
    ['a home that is a file', `file:${home}/file/mettle.db`, `${home}/file/mettle.db`, /\w/],
    ['a server that does not answer', 'postgresql://me:hunter2@127.0.0.1:1/mettle', '127.0.0.1:1/mettle', /ECONNREFUSED/],
  ])('for %s says so in one line', async (_, url, where, cause) => {
    const failed = await migrate(url).then(
      () => null,
      (error: unknown) => error,
    )
    expect(failed).toBeInstanceOf(Error)
    const line = startFailure(failed, () => url)
    expect(line).toContain(where)
    expect(line).toMatch(cause)
    expect(line).not.toMatch(/\n|hunter2/)
  })

  it('names the unreadable setting and ends the process', async () => {
    vi.stubEnv('METTLE_PORT', 'many')
    const exit = vi.spyOn(process, 'exit').mockImplementation(() => undefined as never)
    const write = vi.spyOn(process.stderr, 'write').mockReturnValue(true)
    try {
      await startOrExit()
      expect(write.mock.calls).toEqual([['mettle: METTLE_PORT must be a port: a whole number from 0 to 65535\n']])
      expect(exit).toHaveBeenCalledWith(1)
    } finally {
      vi.unstubAllEnvs()
      vi.restoreAllMocks()
    }
  })

  it('names a folder that cannot be created', () => {
    const url = `file:${home}/file/deeper/mettle.db`
    expect(() => openStore(url)).toThrow()
    expect(startFailure(Object.assign(new Error(''), { code: 'ENOTDIR' }), () => url)).toContain('ENOTDIR')
  })
})
