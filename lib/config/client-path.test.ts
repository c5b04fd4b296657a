import { readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { harnesses, harnessNames } from '@/lib/domain/harness/harnesses'
import { clientPath, clientVariables, movedBy, type Machine } from './client-path'

const linux: Machine = { platform: 'linux', home: '/home/ann', env: {} }
const mac: Machine = { platform: 'darwin', home: '/Users/ann', env: {} }
const windows: Machine = { platform: 'win32', home: String.raw`C:\Users\Ann Lee`, env: {} }

/** Where each program's documentation says that its files are, without a variable. */
const defaults: [string, Machine, Record<(typeof harnessNames)[number], string[]>][] = [
  ['Linux', linux, on('/home/ann', '/')],
  ['macOS', mac, on('/Users/ann', '/')],
  ['Windows', windows, on(String.raw`C:\Users\Ann Lee`, '\\')],
]

function on(home: string, slash: string): Record<(typeof harnessNames)[number], string[]> {
  const below = (...files: string[]) => files.map((file) => `${home}/${file}`.replaceAll('/', slash))
  return {
    'claude-code': below('.claude/settings.json', '.claude.json', '.claude/skills'),
    codex: below('.codex/hooks.json', '.codex/config.toml', '.codex/skills'),
    gemini: below('.gemini/settings.json', '.gemini/skills'),
    cursor: below('.cursor/hooks.json', '.cursor/mcp.json', '.cursor/skills'),
    opencode: below(
      '.config/opencode/plugins/mettle.js',
      '.config/opencode/opencode.json',
      '.config/opencode/opencode.jsonc',
      '.config/opencode/skills',
    ),
    copilot: below('.copilot/hooks/mettle.json', '.copilot/mcp-config.json', '.copilot/skills'),
    openclaw: below(
      '.openclaw/hooks/mettle/HOOK.md',
      '.openclaw/hooks/mettle/handler.js',
      '.openclaw/openclaw.json',
      '.openclaw/skills',
    ),
  }
}

/** A variable, what it is set to, a file, and where that file is then. */
const moved: [string, Machine, Record<string, string>, string, string][] = [
  ['CLAUDE_CONFIG_DIR', linux, { CLAUDE_CONFIG_DIR: '/w/claude' }, '.claude/settings.json', '/w/claude/settings.json'],
  ['CLAUDE_CONFIG_DIR', mac, { CLAUDE_CONFIG_DIR: '/w/claude' }, '.claude.json', '/w/claude/.claude.json'],
  ['CLAUDE_CONFIG_DIR', linux, { CLAUDE_CONFIG_DIR: '~/work' }, '.claude/projects', '/home/ann/work/projects'],
  ['CLAUDE_CONFIG_DIR', windows, { CLAUDE_CONFIG_DIR: String.raw`D:\c` }, '.claude', 'D:\\c\\'],
  ['CODEX_HOME', windows, { CODEX_HOME: 'D:/codex' }, '.codex/config.toml', String.raw`D:\codex\config.toml`],
  ['GEMINI_CLI_HOME', mac, { GEMINI_CLI_HOME: '/w' }, '.gemini/settings.json', '/w/.gemini/settings.json'],
  ['XDG_CONFIG_HOME', linux, { XDG_CONFIG_HOME: '/w/.c' }, '.config/opencode/opencode.json', '/w/.c/opencode/opencode.json'],
  ['XDG_CONFIG_HOME', windows, { XDG_CONFIG_HOME: 'E:/x' }, '.config/opencode/skills', String.raw`E:\x\opencode\skills`],
  ['XDG_DATA_HOME', linux, { XDG_DATA_HOME: '/d' }, '.local/share/opencode', '/d/opencode/'],
  ['COPILOT_HOME', linux, { COPILOT_HOME: '/w/cp' }, '.copilot/hooks/mettle.json', '/w/cp/hooks/mettle.json'],
  ['OPENCLAW_CONFIG_PATH', linux, { OPENCLAW_CONFIG_PATH: '/w/oc.json' }, '.openclaw/openclaw.json', '/w/oc.json'],
  ['OPENCLAW_STATE_DIR', linux, { OPENCLAW_STATE_DIR: '/s', OPENCLAW_HOME: '/h' }, '.openclaw/hooks/x', '/s/hooks/x'],
  ['OPENCLAW_STATE_DIR', linux, { OPENCLAW_STATE_DIR: '/s' }, '.openclaw/openclaw.json', '/s/openclaw.json'],
  ['OPENCLAW_HOME', linux, { OPENCLAW_HOME: '/h' }, '.openclaw/openclaw.json', '/h/.openclaw/openclaw.json'],
]

describe('Files of programs', () => {
  it.each(defaults)('are where each program documents them on %s', (_, machine, expected) => {
    for (const name of harnessNames) {
      const { files, skills } = harnesses[name]
      expect([...files, skills].map((file) => clientPath(file, machine))).toEqual(expected[name])
    }
  })

  it.each(moved)('follow %s', (name, machine, env, file, expected) => {
    const there = { ...machine, env }
    expect([clientPath(file, there), movedBy(file, there)]).toEqual([expected.replace(/[\\/]$/, ''), name])
  })

  it.each(['', '   ', 'relative/place'])('stay where they are for a variable set to "%s"', (value) => {
    const machine = { ...linux, env: { CODEX_HOME: value } }
    expect([clientPath('.codex/hooks.json', machine), movedBy('.codex/hooks.json', machine)]).toEqual([
      '/home/ann/.codex/hooks.json',
      null,
    ])
  })

  it('of Cursor follow no variable, and those of another program only their own', () => {
    const env = { CURSOR_CONFIG_DIR: '/w', CODEX_HOME: '/c' }
    expect(clientPath('.cursor/mcp.json', { ...linux, env })).toBe('/home/ann/.cursor/mcp.json')
    expect(clientPath('.claude-other/x', { ...linux, env: { CLAUDE_CONFIG_DIR: '/w' } })).toBe('/home/ann/.claude-other/x')
  })

  it('and their variables stand in the documents', () => {
    const page = readFileSync('docs/connect.md', 'utf8')
    const named = clientVariables.filter((one) => one !== 'XDG_DATA_HOME')
    expect(named.filter((one) => !page.includes(`\`${one}\``))).toEqual([])
  })
})
