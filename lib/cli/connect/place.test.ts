import path from 'node:path'
import { parse as parseToml } from 'smol-toml'
import { describe, expect, it } from 'vitest'
import { harnessNames, marks } from '@/lib/domain/harness/harnesses'
import { machineOf } from '../server/place'
import { connectable } from './harnesses'
import { bridge, hookCall, hookLine, type Place } from './place'

const url = 'http://127.0.0.1:4310'
const here: Place = { root: "/opt/it's here", url, mettleHome: '/home/ann/.mettle', platform: 'linux', isKeyed: true }
const windows: Place = {
  root: String.raw`C:\Users\Ann Lee\node_modules\mettle`,
  url,
  mettleHome: String.raw`C:\Users\Ann Lee\.mettle`,
  platform: 'win32',
  isKeyed: false,
}
const root = 'C:/Users/Ann Lee/node_modules/mettle'

/** The words of a line as cmd, PowerShell and Git Bash all read it: double quotes around each, no escape. */
const wordsOf = (line: string): string[] =>
  [...line.matchAll(/"([^"]*)"|(\S+)/g)].map(([, quoted, plain]) => quoted ?? plain ?? '')

describe('What a program calls', () => {
  it('is the shell where there is one, each word in quotes', () => {
    expect(hookLine(here, 'codex')).toBe(
      String.raw`sh '/opt/it'\''s here/bin/hook/mettle-hook.sh' 'codex' '${url}' '/home/ann/.mettle'`,
    )
    expect(bridge(here, 'codex').args.slice(-2)).toEqual(['--key', '/home/ann/.mettle/keys/codex.json'])
  })

  it('is Node on Windows, with nothing that one of its shells reads as an escape', () => {
    const line = hookLine(windows, 'codex')
    expect(line).not.toMatch(/['\\$%`^]/)
    expect(wordsOf(line)).toEqual(['node', `${root}/bin/hook/mettle-hook.mjs`, 'codex', url, 'C:/Users/Ann Lee/.mettle'])
    expect(hookCall(windows, 'codex')).toEqual({ command: 'node', args: wordsOf(line).slice(1) })
    expect(bridge(windows, 'codex')).toEqual({ command: 'node', args: [`${root}/bin/mettle.mjs`, 'mcp', '--url', url] })
  })

  it.each(harnessNames)('on Windows stands in the files of %s without a shell of Unix, and is recognized there', (name) => {
    const harness = connectable.find((one) => one.name === name)
    const texts = harness?.edits(windows).map((edit) => ({ file: edit.file, text: edit.add('') })) ?? []
    const all = texts.map(({ text }) => text).join('\n')
    for (const mark of Object.values(marks)) expect(all).toContain(mark)
    expect(all).toContain(`${root}/bin/hook/mettle-hook.mjs`)
    expect(all).not.toMatch(/hook\/mettle-hook\.sh|"sh"|'sh'|"bash":/)
    for (const { file, text } of texts.filter((one) => one.file.endsWith('.toml'))) expect([file, parseToml(text)]).toBeTruthy()
    for (const edit of harness?.edits(windows) ?? []) expect(edit.drop(edit.add(''), null).trim()).toMatch(/^(?:\{\s*\})?$/)
  })

  it('has both scripts', () => {
    const scripts = [here, windows].map((place) => hookCall({ ...place, root: process.cwd() }, 'codex').args[0] ?? '')
    expect(scripts.map((script) => path.basename(script))).toEqual(['mettle-hook.sh', 'mettle-hook.mjs'])
  })
})

it('The home is the profile on Windows, whatever a shell calls HOME', () => {
  const env = { HOME: '/c/Users/ann', USERPROFILE: String.raw`C:\Users\ann` }
  expect([machineOf(env, 'win32').home, machineOf(env, 'darwin').home]).toEqual([env.USERPROFILE, env.HOME])
})
