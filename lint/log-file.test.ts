import { mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { afterAll, describe, expect, it } from 'vitest'
import { openLog } from '../scripts/log-file.mjs'

const homes: string[] = []
afterAll(() => homes.forEach((home) => rmSync(home, { recursive: true, force: true })))

function openHome(most: number) {
  const home = mkdtempSync(path.join(os.tmpdir(), 'mettle-log-'))
  homes.push(home)
  const failures: string[] = []
  return { home, failures, log: openLog(home, (message) => failures.push(message), most) }
}

describe('The log of a home', () => {
  it('goes on where it ended, for its owner alone', () => {
    const { home, log } = openHome(100)
    log.write('one\n')
    openLog(home, () => undefined).write(Buffer.from('two\n'))
    expect(readFileSync(log.file, 'utf8')).toBe('one\ntwo\n')
    expect([statSync(log.file).mode & 0o777, statSync(path.dirname(log.file)).mode & 0o777]).toEqual([0o600, 0o700])
  })

  it('is put aside before it grows too large, and only the last one is kept', () => {
    const { log } = openHome(10)
    for (const text of ['aaaaaaaa\n', 'bbbbbbbb\n', 'cccccccc\n']) log.write(text)
    expect([readFileSync(`${log.file}.1`, 'utf8'), readFileSync(log.file, 'utf8')]).toEqual(['bbbbbbbb\n', 'cccccccc\n'])
  })

  it('stops nothing where it cannot be written, and says so once', () => {
    const { home, log, failures } = openHome(100)
    writeFileSync(path.join(home, 'logs'), 'a file')
    log.write('one\n')
    log.write('two\n')
    expect(failures).toEqual([expect.stringContaining('server.log is not written')])
  })
})
