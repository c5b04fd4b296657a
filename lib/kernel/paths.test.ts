import path from 'node:path'
import { expect, it } from 'vitest'
import { resolveShownPath, showPath, unreadable } from './show-path'
import { workspaceDirOf } from './workspace-dir'

const home = path.resolve('/home/maria')

it.each([
  ['/home/maria', '~'],
  ['/home/maria/notes/a.md', '~/notes/a.md'],
  ['/home/mariana/a.md', '/home/mariana/a.md'],
  ['/srv/home/maria', '/srv/home/maria'],
])('%s is shown as %s, and means the same again', (file, shown) => {
  expect(showPath(file, home)).toBe(shown)
  expect(resolveShownPath(shown, home)).toBe(file)
})

it('takes a relative path from the home folder', () => {
  expect(resolveShownPath('notes/../a.md', home)).toBe('/home/maria/a.md')
  expect(resolveShownPath('~a', home)).toBe('/home/maria/~a')
})

it('names the path that cannot be read, with what to give', () => {
  const { detail, issues } = unreadable('paths', 'folder', '/srv/none')
  expect(detail).toBe(
    'paths: there is no readable folder at /srv/none. Give the whole path of one that the server may read: any other is taken from the home folder.',
  )
  expect(issues).toEqual([{ path: 'paths', message: expect.stringMatching(/^There is no readable folder at \/srv\/none\./) }])
})

it('keeps the repository of `default` where it is configured, and others beside the database', () => {
  const settings = { home: '/data', workspaceDir: '/repo' } as Parameters<typeof workspaceDirOf>[0]['settings']
  const dirOf = (name: string) =>
    workspaceDirOf({ settings, workspace: { name } as Parameters<typeof workspaceDirOf>[0]['workspace'] })
  expect([dirOf('default'), dirOf('second-team')]).toEqual(['/repo', '/data/workspaces/second-team'])
})
