import { expect, it } from 'vitest'
import { projectsOf } from './place-of'

it.each([
  ['a folder below the home', ['~/work/shop'], { '~/work/shop': '~/work/shop' }],
  ['a folder that redaction cut', ['[redacted:home]/shop/'], { '[redacted:home]/shop/': '[redacted:home]/shop' }],
  ['a folder of a container', ['/app'], { '/app': '/app' }],
  [
    'parts of one repository',
    ['~/work/shop', '~/work/shop/web/src'],
    { '~/work/shop': '~/work/shop', '~/work/shop/web/src': '~/work/shop' },
  ],
  [
    'repositories in one folder',
    ['~/work', '~/work/shop', '~/work/desk'],
    { '~/work': '~/work', '~/work/shop': '~/work/shop', '~/work/desk': '~/work/desk' },
  ],
  [
    'names that begin alike',
    ['~/work/shop', '~/work/shopping'],
    { '~/work/shop': '~/work/shop', '~/work/shopping': '~/work/shopping' },
  ],
  ['a worktree', ['~/work/shop/.claude/worktrees/fix-it'], { '~/work/shop/.claude/worktrees/fix-it': '~/work/shop' }],
  ['a worktree of the repository itself', ['~/work/shop/.worktrees/a/web'], { '~/work/shop/.worktrees/a/web': '~/work/shop' }],
  ['Windows', ['C:\\work\\shop'], { 'C:\\work\\shop': 'C:/work/shop' }],
  ['what is no project', ['~', '/', '/home/[redacted]', '/tmp/x1', '/private/var/folders/ab/T', 'C:\\', ''], {}],
])('tells the project of %s', (_, folders, expected) => {
  expect(Object.fromEntries(projectsOf(folders))).toEqual(expected)
})
