import { chmodSync, mkdirSync, mkdtempSync, rmSync, statSync, symlinkSync, writeFileSync } from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { afterEach, describe, expect, it } from 'vitest'
import { databaseFile } from '@/lib/store/database-file'
import { openStore } from '@/lib/store/client'
import { migrate } from '@/lib/store/migrate'
import { restrictHome } from './restrict-home'

const made: string[] = []
afterEach(() => {
  for (const dir of made.splice(0)) rmSync(dir, { recursive: true, force: true })
})

function folder(): string {
  const dir = mkdtempSync(path.join(os.tmpdir(), 'mettle-home-'))
  made.push(dir)
  return dir
}

function write(file: string, mode: number): string {
  mkdirSync(path.dirname(file), { recursive: true, mode: 0o755 })
  writeFileSync(file, 'x')
  chmodSync(file, mode)
  return file
}

const modeOf = (file: string): number => statSync(file).mode & 0o7777

describe('A home', () => {
  it('is readable by its owner alone, with all of its contents, even after it was open before', () => {
    const home = folder()
    const files = [
      'mettle.db',
      'mettle.db-wal',
      'mettle.db-shm',
      'secret',
      'spool/1.json',
      'snapshots/default/a.tar.gz',
      'logs/x',
    ]
    for (const file of files) write(path.join(home, file), 0o644)
    const skill = write(path.join(home, 'workspace/skills/a/scripts/run.sh'), 0o755)
    const theirs = write(path.join(home, 'notes.txt'), 0o644)
    const outside = write(path.join(folder(), 'theirs.json'), 0o644)
    symlinkSync(outside, path.join(home, 'spool/link.json'))
    chmodSync(home, 0o755)
    const url = { home, databaseUrl: `file:${home}/mettle.db` }
    expect(restrictHome(url)).toEqual(expect.arrayContaining([home, ...files.map((file) => path.join(home, file))]))
    expect(modeOf(home)).toBe(0o700)
    for (const file of files) expect([file, modeOf(path.join(home, file))]).toEqual([file, 0o600])
    for (const dir of ['spool', 'snapshots', 'snapshots/default']) expect(modeOf(path.join(home, dir))).toBe(0o700)
    expect([modeOf(skill), modeOf(path.dirname(skill)), modeOf(theirs), modeOf(outside)]).toEqual([0o755, 0o755, 0o644, 0o644])
    expect(restrictHome(url)).toEqual([])
  })

  it('leaves the folder of an external database unchanged, and skips missing files', () => {
    const [home, elsewhere] = [folder(), folder()]
    const database = write(path.join(elsewhere, 'kept.db'), 0o664)
    chmodSync(elsewhere, 0o755)
    expect(restrictHome({ home, databaseUrl: `file:${database}` })).toEqual([database])
    expect([modeOf(elsewhere), modeOf(database)]).toEqual([0o755, 0o600])
    expect(restrictHome({ home: path.join(home, 'gone'), databaseUrl: 'postgresql://x/y' })).toEqual([])
  })

  it('leaves a shared folder unchanged', () => {
    const home = folder()
    chmodSync(home, 0o1777)
    expect(restrictHome({ home, databaseUrl: 'postgresql://x/y' })).toEqual([])
    expect(modeOf(home)).toBe(0o1777)
  })
})

describe('A new database', () => {
  it('is readable by its owner alone from the first byte, with its side files', async () => {
    const file = path.join(folder(), 'new/mettle.db')
    await migrate(`file:${file}`)
    const store = openStore(`file:${file}`)
    await store.db.workspace.count()
    for (const one of [file, `${file}-wal`, `${file}-shm`]) expect([one, modeOf(one)]).toEqual([one, 0o600])
    await store.close()
  })

  it.each([
    ['file:/a/b.db', '/a/b.db'],
    ['file:b.db?mode=rwc', 'b.db'],
    ['file::memory:', null],
    ['postgresql://h/d', null],
  ])('of %s lies in %s', (url, file) => {
    expect(databaseFile(url)).toBe(file)
  })
})
