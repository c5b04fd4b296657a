import { expect, it } from 'vitest'
import { invalid } from '@/lib/domain/problem/problem'
import { errorText } from './error-text'

it.each([
  [invalid('say /srv/a/b/c so'), 'say /srv/a/b/c so'],
  [new Error('the disk is full'), 'the disk is full'],
  [new Error("ENOENT: no such file, open '/srv/app/data/x/y.jsonl'"), "ENOENT: no such file, open '…/x/y.jsonl'"],
  [
    new Error("EACCES: permission denied, mkdir '/home/maria/notes/skills'"),
    "EACCES: permission denied, mkdir '[redacted:home]/notes/skills'",
  ],
  [
    new Error('\nInvalid call in\n/srv/app/lib/x.ts:3:4\n\n  secret rows\n\nUnique constraint failed'),
    'Unique constraint failed',
  ],
  [new Error('see https://example.com/a/b/c'), 'see https://example.com/a/b/c'],
  [
    Object.assign(new Error('ENOSPC: no space left on device, write'), { code: 'ENOSPC' }),
    'The disk is full (ENOSPC). Free some space.',
  ],
  [
    Object.assign(new Error('The query parameter limit supported by your database is exceeded.'), {
      clientVersion: '7',
      code: 'P2029',
    }),
    'The database failed. See the server log.',
  ],
  ['text', 'text'],
  [new Error('first\n  the cause  \n   '), 'the cause'],
  [new Error('x'.repeat(400)), 'x'.repeat(300)],
  [new Error(''), 'unknown error'],
])('keeps of %s what may be shown', (error, shown) => {
  expect(errorText(error)).toBe(shown)
})
