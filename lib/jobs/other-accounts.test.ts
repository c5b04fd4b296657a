import { describe, expect, it } from 'vitest'
import { openNote, otherAccounts } from './other-accounts'

const passwd = `root:x:0:0:root:/root:/bin/bash
daemon:x:1:1:daemon:/usr/sbin:/usr/sbin/nologin
sync:x:4:65534:sync:/bin:/bin/sync
me:x:1000:1000:Me:/home/me:/bin/zsh
ann:x:1001:1001:Ann:/home/ann:/bin/bash
robot:x:1002:1002::/home/robot:/usr/sbin/nologin
postgres:x:113:120::/var/lib/postgresql:/bin/bash
nobody:x:65534:65534:nobody:/nonexistent:/bin/sh
broken line
`

describe('The other accounts of a machine', () => {
  it('are those that a person signs in to, beside ours', () => {
    expect(otherAccounts(passwd, { uid: 1000, platform: 'linux' })).toEqual(['root', 'ann'])
    expect(otherAccounts(passwd, { uid: 0, platform: 'linux' })).toEqual(['me', 'ann'])
    expect(otherAccounts(passwd, { uid: 0, platform: 'win32' })).toEqual([])
    expect(otherAccounts('', { uid: 0, platform: 'darwin' })).toEqual([])
  })

  it('are named in one line, and a machine of one person is not told', () => {
    expect(openNote([])).toBeNull()
    expect(openNote(['ann'])).toMatch(/\(ann\) can read everything here and act as you.*METTLE_AUTH=token/)
    expect(openNote(['a', 'b', 'c', 'd', 'e'])).toContain('(a, b, c and 2 more)')
    expect(openNote(['a', 'b'])).not.toContain('\n')
  })
})
