import { mkdtempSync, rmSync, statSync, writeFileSync } from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { afterAll, describe, expect, it } from 'vitest'
import { makeHome } from './make-home'

const base = mkdtempSync(path.join(os.tmpdir(), 'mettle-home-'))
afterAll(() => rmSync(base, { recursive: true, force: true }))
writeFileSync(path.join(base, 'file'), '')

describe('A home', () => {
  it('is created for its owner alone, and reused the next time', () => {
    const home = path.join(base, 'deep/er')
    makeHome(home)
    makeHome(home)
    expect(statSync(home).mode & 0o777).toBe(0o700)
  })

  it.each([
    ['/proc/nope/.mettle', /can't be created/],
    [path.join(base, 'file'), /is a file/],
    [path.join(base, 'file/below'), /can't be created/],
  ])('%s is refused with one line that says what to do', (home, cause) => {
    expect(() => makeHome(home)).toThrow(cause)
    expect(() => makeHome(home)).toThrow(/^METTLE_HOME [^\n]*: set METTLE_HOME to a writable folder$/)
  })
})
