import { execFileSync } from 'node:child_process'
import {
  chmodSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  statSync,
  symlinkSync,
  utimesSync,
  mkdirSync,
  existsSync,
  writeFileSync,
  promises as fs,
} from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import fc from 'fast-check'
import git from 'isomorphic-git'
import { afterEach, describe, expect, it } from 'vitest'
import { letScriptRun } from './atomic-fs'
import { commitChanges, historyOf, inRepository, openRepository } from './git'
import { fileInside, skillDir } from './paths'
import { placeSkill, presentFiles, removeSkill } from './write-skill'

const made: string[] = []
function workspace(): string {
  const dir = mkdtempSync(path.join(os.tmpdir(), 'mettle-workspace-'))
  made.push(dir)
  return dir
}
afterEach(() => {
  for (const dir of made.splice(0)) rmSync(dir, { recursive: true, force: true })
})
const bytes = (text: string) => new TextEncoder().encode(text)
const at = new Date('2026-03-02T09:00:00Z')

/** Everything under HEAD, path to text. */
async function tree(dir: string): Promise<Record<string, string>> {
  const paths = await git.listFiles({ fs, dir, ref: 'HEAD' })
  const oid = await git.resolveRef({ fs, dir, ref: 'HEAD' })
  const read = async (filepath: string) => [
    filepath,
    new TextDecoder().decode((await git.readBlob({ fs, dir, oid, filepath })).blob),
  ]
  return Object.fromEntries(await Promise.all(paths.map(read)))
}

describe('paths of skills', () => {
  it.each(['', '..', '../x', 'a/b', 'a\\b', 'C:\\x', 'A', '-a', 'a-', 'a--b', 'a'.repeat(65), 'ü', 'a\u0000'])(
    'refuses the name %j',
    (name) => {
      expect(() => skillDir('/w', 'skills', name)).toThrow(/cannot be a skill's name/)
    },
  )

  it('keeps every file inside its skill, whatever it is called', () => {
    fc.assert(
      fc.property(fc.string(), (name) => {
        let target: string
        try {
          target = fileInside('/w/skills/a', name)
        } catch {
          return true
        }
        return target.startsWith('/w/skills/a/')
      }),
    )
  })
})

describe('writing a skill', () => {
  it('places exactly its files, moves between skills and archive, and goes without a trace', async () => {
    const dir = workspace()
    await placeSkill(dir, 'skills', 'a', [
      { path: 'SKILL.md', content: bytes('one') },
      { path: 'scripts/run.sh', content: bytes('run') },
    ])
    await placeSkill(dir, 'skills', 'a', [{ path: 'SKILL.md', content: bytes('two') }])
    expect((await presentFiles(dir, 'a')).map((change) => change.path)).toEqual(['skills/a/SKILL.md'])
    await placeSkill(dir, 'archive', 'a', [{ path: 'SKILL.md', content: bytes('two') }])
    expect((await presentFiles(dir, 'a')).map((change) => change.path)).toEqual(['archive/a/SKILL.md'])
    await removeSkill(dir, 'a')
    expect(await presentFiles(dir, 'a')).toEqual([])
  })

  it('lets scripts be run, and what somebody made executable stays so', async () => {
    const dir = workspace()
    await openRepository(dir)
    const files = [
      { path: 'SKILL.md', content: bytes('#! is no script\n'.slice(3)) },
      { path: 'scripts/replay.sh', content: bytes('#!/bin/sh\necho hi\n') },
      { path: 'scripts/tool', content: bytes('ELF') },
    ]
    const modes = () => files.map((file) => statSync(path.join(dir, 'skills/a', file.path)).mode & 0o777)
    const tracked = async () => {
      const oid = await git.resolveRef({ fs, dir, ref: 'HEAD' })
      const { tree: entries } = await git.readTree({ fs, dir, oid, filepath: 'skills/a/scripts' })
      return entries.map((entry) => `${entry.mode} ${entry.path}`)
    }
    await commitChanges(dir, await placeSkill(dir, 'skills', 'a', files), { message: 'write', at })
    expect(modes()).toEqual([0o644, 0o755, 0o644])
    expect(await tracked()).toEqual(['100755 replay.sh', '100644 tool'])
    chmodSync(path.join(dir, 'skills/a/scripts/tool'), 0o755)
    await commitChanges(dir, await presentFiles(dir, 'a'), { message: 'keep', at })
    expect(await tracked()).toEqual(['100755 replay.sh', '100755 tool'])
    await placeSkill(dir, 'skills', 'a', files)
    expect(modes()).toEqual([0o644, 0o755, 0o755])
  })

  it('lets a script be run by those who may read it, however it was written', async () => {
    const dir = workspace()
    const cases = [
      ['#!/bin/sh\n', 0o644, 0o755],
      ['#!/bin/sh\n', 0o640, 0o750],
      ['#', 0o644, 0o644],
      ['', 0o600, 0o600],
    ] as const
    for (const [text, before, after] of cases) {
      const file = path.join(dir, 'file')
      writeFileSync(file, text)
      chmodSync(file, before)
      await letScriptRun(file)
      expect(statSync(file).mode & 0o777).toBe(after)
    }
  })

  it('writes through no symbolic link, of the skill or of a file', async () => {
    const [dir, outside] = [workspace(), workspace()]
    mkdirSync(path.join(dir, 'skills'))
    symlinkSync(outside, path.join(dir, 'skills/a'))
    await expect(placeSkill(dir, 'skills', 'a', [{ path: 'SKILL.md', content: bytes('x') }])).rejects.toMatchObject({
      code: 'conflict',
    })
    mkdirSync(path.join(dir, 'skills/b'))
    symlinkSync(path.join(outside, 'f'), path.join(dir, 'skills/b/SKILL.md'))
    await expect(placeSkill(dir, 'skills', 'b', [{ path: 'SKILL.md', content: bytes('x') }])).rejects.toMatchObject({
      code: 'conflict',
    })
    expect(existsSync(path.join(outside, 'SKILL.md'))).toBe(false)
    expect(existsSync(path.join(outside, 'f'))).toBe(false)
  })
})

describe('committing', () => {
  it('brings the index up when the process before died between the commit and its index', async () => {
    const dir = workspace()
    await openRepository(dir)
    const write = async (name: string, text: string) => {
      mkdirSync(path.join(dir, 'skills', name), { recursive: true })
      writeFileSync(path.join(dir, 'skills', name, 'SKILL.md'), text)
      const file = { path: `skills/${name}/SKILL.md`, content: bytes(text) }
      return commitChanges(dir, [file], { message: name, at })
    }
    await write('gone', 'one')
    await write('kept', 'two')
    const index = readFileSync(path.join(dir, '.git/index'))
    rmSync(path.join(dir, 'skills/gone'), { recursive: true })
    const changes = [{ path: 'skills/gone', content: null, isFolder: true as const }]
    const commit = await commitChanges(dir, changes, { message: 'remove', at })
    writeFileSync(path.join(dir, '.git/index'), index)
    expect(await commitChanges(dir, changes, { message: 'remove', at })).toBe(commit)
    expect(await git.listFiles({ fs, dir })).toEqual(['skills/kept/SKILL.md'])
  })

  it('holds what the changes say and nothing else, with a clean index', async () => {
    const dir = workspace()
    await openRepository(dir)
    const commit = (changes: Record<string, string | null>) =>
      commitChanges(
        dir,
        Object.entries(changes).map(([file, text]) => ({ path: file, content: text === null ? null : bytes(text) })),
        { message: 'act', at },
      )
    for (const file of ['skills/a/SKILL.md', 'skills/b/SKILL.md', 'skills/b/refs/x.md']) {
      mkdirSync(path.dirname(path.join(dir, file)), { recursive: true })
      writeFileSync(path.join(dir, file), file)
    }
    await commit({
      'skills/a/SKILL.md': 'skills/a/SKILL.md',
      'skills/b/SKILL.md': 'skills/b/SKILL.md',
      'skills/b/refs/x.md': 'skills/b/refs/x.md',
    })
    expect(await tree(dir)).toEqual({
      'skills/a/SKILL.md': 'skills/a/SKILL.md',
      'skills/b/SKILL.md': 'skills/b/SKILL.md',
      'skills/b/refs/x.md': 'skills/b/refs/x.md',
    })
    const dirty = (await git.statusMatrix({ fs, dir })).filter(
      ([, head, work, stage]) => !(head === 1 && work === 1 && stage === 1),
    )
    expect(dirty).toEqual([])
    rmSync(path.join(dir, 'skills/b'), { recursive: true })
    await commit({ 'skills/b/SKILL.md': null, 'skills/b/refs/x.md': null })
    expect(Object.keys(await tree(dir))).toEqual(['skills/a/SKILL.md'])
    const same = await commit({ 'skills/a/SKILL.md': 'skills/a/SKILL.md' })
    expect((await historyOf(dir, 'skills/a/SKILL.md')).map((one) => one.oid)).not.toContain(same)
    expect(readFileSync(path.join(dir, '.git/HEAD'), 'utf8')).toContain('main')
  })

  it('loses no commit when twenty come at once', async () => {
    const dir = workspace()
    await openRepository(dir)
    const one = (index: number) =>
      inRepository(dir, async () => {
        const changes = await placeSkill(dir, 'skills', `s${index}`, [{ path: 'SKILL.md', content: bytes(String(index)) }])
        return commitChanges(dir, changes, { message: `act ${index}`, at })
      })
    await Promise.all(Array.from({ length: 20 }, (_, index) => one(index)))
    expect(Object.keys(await tree(dir))).toHaveLength(20)
    expect(await git.log({ fs, dir })).toHaveLength(20)
  })

  it('loses no commit of those that know nothing of each other, as two processes do', async () => {
    const dir = workspace()
    await openRepository(dir)
    const one = (index: number) => {
      const file = { path: `skills/s${index}/SKILL.md`, content: bytes(String(index)) }
      mkdirSync(path.join(dir, 'skills', `s${index}`), { recursive: true })
      writeFileSync(path.join(dir, file.path), file.content)
      return commitChanges(dir, [file], { message: `act ${index}`, at })
    }
    await Promise.all(Array.from({ length: 12 }, (_, index) => one(index)))
    expect(Object.keys(await tree(dir))).toHaveLength(12)
    expect(await git.log({ fs, dir })).toHaveLength(12)
  })

  it('moves no branch where its guard says no, and leaves no lock and no commit', async () => {
    const dir = workspace()
    await openRepository(dir)
    const guard = () => Promise.reject(new Error('another writes here now'))
    const file = { path: 'skills/a/SKILL.md', content: bytes('a') }
    await expect(commitChanges(dir, [file], { message: 'late', at, guard })).rejects.toThrow('another writes here now')
    expect(existsSync(path.join(dir, '.git/refs/heads/main'))).toBe(false)
    expect(existsSync(path.join(dir, '.git/refs/heads/main.lock'))).toBe(false)
    const objects = execFileSync('git', ['cat-file', '--batch-all-objects', '--batch-check=%(objecttype)'], {
      cwd: dir,
      encoding: 'utf8',
    })
    expect(objects.trim().split('\n')).not.toContain('commit')
  })

  it('goes on where a process died that had just locked the branch', async () => {
    const dir = workspace()
    await openRepository(dir)
    const lock = path.join(dir, '.git/refs/heads/main.lock')
    writeFileSync(lock, '')
    utimesSync(lock, new Date(0), new Date(0))
    mkdirSync(path.join(dir, 'skills/a'), { recursive: true })
    writeFileSync(path.join(dir, 'skills/a/SKILL.md'), 'a')
    await commitChanges(dir, [{ path: 'skills/a/SKILL.md', content: bytes('a') }], { message: 'act', at })
    expect(Object.keys(await tree(dir))).toEqual(['skills/a/SKILL.md'])
    expect(existsSync(lock)).toBe(false)
  })

  it('ends the making of a repository that a full disk cut off', async () => {
    const dir = workspace()
    await openRepository(dir)
    rmSync(path.join(dir, '.git/HEAD'))
    await openRepository(dir)
    expect(readFileSync(path.join(dir, '.git/HEAD'), 'utf8')).toBe('ref: refs/heads/main\n')
  })

  it('goes on after an act that failed', async () => {
    const dir = workspace()
    await expect(inRepository(dir, () => Promise.reject(new Error('no')))).rejects.toThrow('no')
    expect(await inRepository(dir, async () => 'yes')).toBe('yes')
  })
})
