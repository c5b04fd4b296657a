import { execFileSync } from 'node:child_process'
import { appendFileSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { inflateSync } from 'node:zlib'
import { afterAll, describe, expect, it } from 'vitest'
import { rebuildHistory } from './rebuild-history'

const secret = 'hunter2-hunter2-hunter2'
const made: string[] = []
afterAll(() => made.forEach((dir) => rmSync(dir, { recursive: true, force: true })))

function repository(): { dir: string; run: (...words: string[]) => string } {
  const dir = mkdtempSync(path.join(os.tmpdir(), 'mettle-rebuild-'))
  made.push(dir)
  const date = '2026-03-02T09:00:00Z'
  const env = { ...process.env, GIT_AUTHOR_DATE: date, GIT_COMMITTER_DATE: date, GIT_CONFIG_GLOBAL: '/dev/null' }
  const run = (...words: string[]) =>
    execFileSync('git', ['-c', 'user.name=A person', '-c', 'user.email=a@example.org', ...words], { cwd: dir, env }).toString()
  run('init', '-q', '-b', 'main')
  return { dir, run }
}

const write = (dir: string, file: string, text: string) => {
  mkdirSync(path.dirname(path.join(dir, file)), { recursive: true })
  writeFileSync(path.join(dir, file), text)
}

/** Everything that lies below .git, unpacked where git packed it. */
function everythingIn(dir: string): string {
  const entries = readdirSync(path.join(dir, '.git'), { recursive: true, withFileTypes: true }).filter((entry) => entry.isFile())
  return entries
    .map((entry) => {
      const bytes = readFileSync(path.join(entry.parentPath, entry.name))
      return /objects\/[0-9a-f]{2}$/.test(entry.parentPath) ? inflateSync(bytes).toString('latin1') : bytes.toString('latin1')
    })
    .join('\n')
}

const swap = (text: string) => text.replaceAll(secret, '[withheld]')
const rewriting = {
  words: swap,
  content(content: Uint8Array) {
    const text = Buffer.from(content).toString('latin1')
    return text.includes(secret) ? Buffer.from(swap(text), 'latin1') : null
  },
}

/** A history with all that may hold a word: files, messages, tags, branches, a stash, a reflog, packs. */
function history() {
  const { dir, run } = repository()
  write(dir, 'skills/a/SKILL.md', 'first\n')
  write(dir, 'other.md', 'stays\n')
  run('add', '.')
  run('commit', '-q', '-m', 'begin')
  const begin = run('rev-parse', 'HEAD').trim()
  write(dir, 'skills/a/SKILL.md', `first\nuse ${secret}\n`)
  run('commit', '-qam', `say ${secret}`)
  run('tag', '-a', 'one', '-m', `tag ${secret}`)
  run('branch', 'aside')
  run('gc', '-q')
  write(dir, 'skills/a/SKILL.md', `second\nuse ${secret}\n`)
  run('commit', '-qam', 'amended away')
  run('commit', '-q', '--amend', '-m', 'second')
  write(dir, 'other.md', `stashed ${secret}\n`)
  run('stash')
  write(dir, 'skills/a/SKILL.md', 'third, without\n')
  run('commit', '-qam', 'third')
  return { dir, run, begin }
}

describe('A history without a text', () => {
  it('holds no trace of it, and is otherwise the same', async () => {
    const { dir, run, begin } = history()
    const before = run('log', '--format=%an %ae %at %ct %P', 'main').split('\n').length
    expect(everythingIn(dir)).toContain(secret)
    const { commits, remotes } = await rebuildHistory(dir, rewriting)
    expect(remotes).toEqual([])
    expect(run('log', '--format=%s', 'main').trim().split('\n')).toEqual(['third', 'second', 'say [withheld]', 'begin'])
    expect(run('log', '--format=%an %ae %at %ct %P', 'main').split('\n')).toHaveLength(before)
    expect(run('rev-list', '--max-parents=0', 'main').trim()).toBe(begin)
    expect(run('log', '-p', '--all')).not.toContain(secret)
    expect(run('show', 'main~2:skills/a/SKILL.md')).toBe('first\nuse [withheld]\n')
    expect(run('for-each-ref', '--format=%(refname) %(contents:subject)').trim().split('\n')).toEqual([
      'refs/heads/aside say [withheld]',
      'refs/heads/main third',
      expect.stringMatching(/^refs\/stash WIP on main: [0-9a-f]+ second$/),
      'refs/tags/one tag [withheld]',
    ])
    expect(run('reflog', '--all')).toBe('')
    expect(run('fsck', '--full', '--unreachable', '--no-progress')).toBe('')
    expect(run('status', '--porcelain')).toBe('')
    expect(everythingIn(dir)).not.toContain(secret)
    expect([...commits.keys()]).not.toContain(begin)
    expect(commits.size).toBeGreaterThanOrEqual(3)
  })

  it('stays as it is where nothing of it is there, packs included', async () => {
    const { dir, run } = history()
    const head = run('rev-parse', 'HEAD')
    const keep = { words: (text: string) => text, content: () => null }
    expect((await rebuildHistory(dir, keep)).commits.size).toBe(0)
    expect(run('rev-parse', 'HEAD')).toBe(head)
    expect(run('fsck', '--full', '--no-progress')).toBe('')
    expect(run('show', 'HEAD:other.md')).toBe('stays\n')
  })

  it('names the remotes, which still hold it, and forgets what it knew of them', async () => {
    const { dir, run } = history()
    run('remote', 'add', 'backup', 'https://git.example/skills.git')
    run('update-ref', 'refs/remotes/backup/main', 'HEAD~1')
    expect((await rebuildHistory(dir, rewriting)).remotes).toEqual(['backup'])
    expect(run('for-each-ref', 'refs/remotes')).toBe('')
    expect(everythingIn(dir)).not.toContain(secret)
  })

  it.each([
    [
      'a working tree of another repository',
      (dir: string) => {
        rmSync(path.join(dir, '.git'), { recursive: true })
        writeFileSync(path.join(dir, '.git'), 'gitdir: /elsewhere\n')
      },
    ],
    [
      'objects from another repository',
      (dir: string) => {
        mkdirSync(path.join(dir, '.git/objects/info'), { recursive: true })
        appendFileSync(path.join(dir, '.git/objects/info/alternates'), '/elsewhere/objects\n')
      },
    ],
    ['further working trees', (dir: string) => mkdirSync(path.join(dir, '.git/worktrees/one'), { recursive: true })],
  ])('is refused for %s, before anything is changed', async (what, change) => {
    const { dir } = history()
    change(dir)
    await expect(rebuildHistory(dir, rewriting)).rejects.toMatchObject({
      code: 'conflict',
      detail: expect.stringContaining(what),
    })
  })
})
