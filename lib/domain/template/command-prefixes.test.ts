import { describe, expect, it } from 'vitest'
import { commandPrefixes } from '@/lib/domain/template/command-prefixes'

describe('commandPrefixes', () => {
  it('gives prefixes, flags, paths and folders of each command', () => {
    expect(commandPrefixes('cd web && gh pr view 12 --json title | head; npx eslint --fix ./src/api/a.ts src/ui')).toEqual([
      { head: 'gh pr', prefixes: [['gh'], ['gh', 'pr'], ['gh', 'pr', 'view']], flags: ['--json'], paths: [], folders: [] },
      {
        head: 'eslint',
        prefixes: [['eslint']],
        flags: ['--fix'],
        paths: ['src/api/a.ts', 'src/ui'],
        folders: ['src', 'src/api'],
      },
    ])
  })

  it.each<[string, string[]]>([
    ['git checkout feature/x', []],
    ['git checkout feature/x -- src/a', ['src/a']],
    ['git diff origin/main..HEAD', []],
    ['cat /etc/hosts ~/notes.md /home/ana/notes.md', []],
    ['cat /work/app/src/a.ts', ['src/a.ts']],
    ['curl https://example.org/a.json', []],
    ['go test ./pkg/...', []],
  ])('paths of the repository alone: %s', (text, paths) => {
    expect(commandPrefixes(text, '/work/app')[0]?.paths).toEqual(paths)
  })
})
