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

  it.each<[string, string]>([
    ['kubectl -n prod rollout undo deployment/shop', 'kubectl rollout undo'],
    ['terraform -chdir=infra/envs/dev plan -out=tf.plan', 'terraform plan'],
    ['docker compose -f compose.dev.yml up -d', 'docker compose up'],
    ['git -C web status --short', 'git status'],
    ['python tools/collect.py --since 30d', 'python tools/collect.py'],
    ['python3 -u manage.py migrate', 'python3 manage.py migrate'],
    ['node scripts/seed.mjs', 'node scripts/seed.mjs'],
    ['node -e "1"', 'node'],
    ['vale --minAlertLevel=warning docs', 'vale'],
  ])('the sub-command behind options of its program, or the script of an interpreter: %s', (text, prefix) => {
    expect(commandPrefixes(text)[0]?.prefixes.at(-1)?.join(' ')).toBe(prefix)
  })
})
