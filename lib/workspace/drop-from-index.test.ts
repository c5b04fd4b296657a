import { execFileSync } from 'node:child_process'
import { copyFileSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import * as fc from 'fast-check'
import { afterEach, describe, expect, it } from 'vitest'
import { dropFromIndex } from './drop-from-index'

const folders: string[] = []
afterEach(() => {
  for (const folder of folders.splice(0)) rmSync(folder, { recursive: true, force: true })
})

const git = (dir: string, ...args: string[]): string => execFileSync('git', args, { cwd: dir, encoding: 'utf8' })

/** A repository that git itself made, with these files in its last commit. */
function repositoryOf(files: readonly string[]): string {
  const dir = mkdtempSync(path.join(os.tmpdir(), 'mettle-index-'))
  folders.push(dir)
  git(dir, 'init', '-q')
  for (const file of files) {
    mkdirSync(path.dirname(path.join(dir, file)), { recursive: true })
    writeFileSync(path.join(dir, file), `of ${file}\n`)
  }
  git(dir, 'add', '-A')
  git(dir, '-c', 'user.name=a', '-c', 'user.email=a@example.org', 'commit', '-q', '--allow-empty', '-m', 'all')
  return dir
}

/** What git says of the index after the files were dropped by us, and after git itself dropped them. */
async function compare(dir: string, files: readonly string[]) {
  const index = path.join(dir, '.git/index')
  copyFileSync(index, `${index}.before`)
  const answer = await dropFromIndex(dir, new Set(files))
  const ours = git(dir, 'ls-files', '--stage', '-t')
  const status = git(dir, 'status', '--porcelain=v2')
  copyFileSync(`${index}.before`, index)
  if (files.length > 0) git(dir, 'rm', '-q', '-r', '--cached', '--ignore-unmatch', '--', ...files)
  return {
    answer,
    ours,
    status,
    theirs: git(dir, 'ls-files', '--stage', '-t'),
    theirStatus: git(dir, 'status', '--porcelain=v2'),
  }
}

const name = fc.stringMatching(/^[a-z\u00e9-]{1,12}$/)
const file = fc.tuple(name, name).map(([folder, leaf]) => `${folder}/${leaf}.md`)

describe('dropping files from the index', () => {
  it('leaves what git leaves', async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.uniqueArray(fc.tuple(file, fc.boolean()), { selector: ([one]) => one, maxLength: 12 }),
        async (files) => {
          const dir = repositoryOf(files.map(([one]) => one))
          const gone = files.flatMap(([one, isGone]) => (isGone ? [one] : []))
          const { answer, ours, status, theirs, theirStatus } = await compare(dir, gone)
          expect([answer, ours, status]).toEqual([true, theirs, theirStatus])
        },
      ),
      { numRuns: 15 },
    )
  })

  it('keeps entries of the longer form, which are to be added later', async () => {
    const dir = repositoryOf(['a/one.md', 'b/two.md'])
    writeFileSync(path.join(dir, 'later.md'), 'later\n')
    git(dir, 'add', '--intent-to-add', 'later.md')
    const { answer, ours, status, theirs, theirStatus } = await compare(dir, ['b/two.md'])
    expect([answer, ours, status]).toEqual([true, theirs, theirStatus])
    const long = await compare(dir, ['later.md'])
    expect([long.answer, long.ours]).toEqual([true, long.theirs])
  })

  it.each([
    ['compressed', ['update-index', '--index-version', '4']],
    ['split', ['update-index', '--split-index']],
  ])('does nothing to one that is %s', async (_, args) => {
    const dir = repositoryOf(['a/one.md', 'b/two.md'])
    git(dir, ...args)
    const before = git(dir, 'ls-files', '--stage')
    expect(await dropFromIndex(dir, new Set(['a/one.md']))).toBe(false)
    expect(git(dir, 'ls-files', '--stage')).toBe(before)
  })
})
