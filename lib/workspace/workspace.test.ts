import { mkdtempSync, readFileSync, rmSync, symlinkSync, mkdirSync, existsSync, writeFileSync } from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import fc from 'fast-check'
import git from 'isomorphic-git'
import { promises as fs } from 'node:fs'
import { afterEach, describe, expect, it } from 'vitest'
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
      return commitChanges(dir, [file], name, at)
    }
    await write('gone', 'one')
    await write('kept', 'two')
    const index = readFileSync(path.join(dir, '.git/index'))
    rmSync(path.join(dir, 'skills/gone'), { recursive: true })
    const changes = [{ path: 'skills/gone', content: null, isFolder: true as const }]
    const commit = await commitChanges(dir, changes, 'remove', at)
    writeFileSync(path.join(dir, '.git/index'), index)
    expect(await commitChanges(dir, changes, 'remove', at)).toBe(commit)
    expect(await git.listFiles({ fs, dir })).toEqual(['skills/kept/SKILL.md'])
  })

  it('holds what the changes say and nothing else, with a clean index', async () => {
    const dir = workspace()
    await openRepository(dir)
    const commit = (changes: Record<string, string | null>) =>
      commitChanges(
        dir,
        Object.entries(changes).map(([file, text]) => ({ path: file, content: text === null ? null : bytes(text) })),
        'act',
        at,
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
        return commitChanges(dir, changes, `act ${index}`, at)
      })
    await Promise.all(Array.from({ length: 20 }, (_, index) => one(index)))
    expect(Object.keys(await tree(dir))).toHaveLength(20)
    expect(await git.log({ fs, dir })).toHaveLength(20)
  })

  it('goes on after an act that failed', async () => {
    const dir = workspace()
    await expect(inRepository(dir, () => Promise.reject(new Error('no')))).rejects.toThrow('no')
    expect(await inRepository(dir, async () => 'yes')).toBe('yes')
  })
})
