import { parse as parseToml } from 'smol-toml'
import { afterEach, describe, expect, it } from 'vitest'
import { harnesses, harnessNames, marks, type HarnessName } from '@/lib/domain/harness/harnesses'
import { connectable } from './harnesses'
import { readJson, valueOf } from './json-text'
import { openMachine, type ConnectAnswer, type Machine } from './machine.test-support'

const open: Machine[] = []
afterEach(async () => void (await Promise.all(open.splice(0).map((one) => one.stop()))))

async function machineWith(files: Record<string, string>): Promise<Machine> {
  const machine = await openMachine()
  open.push(machine)
  for (const [file, text] of Object.entries(files)) machine.write(file, text)
  return machine
}

/** Typical contents of these files: comments, odd spacing, other line ends, trailing commas, entries of others. */
const theirs: Record<HarnessName, Record<string, string>> = {
  'claude-code': {
    '.claude/settings.json':
      '{\r\n\t// mine\r\n\t"model" :  "x",\r\n\t"hooks": { "Stop": [ {"hooks": [{ "type": "command", "command": "say done" }]} ] }\r\n}',
    '.claude.json': '{"numStartups":12,"mcpServers":{"them":{"type":"http","url":"http://127.0.0.1:1"}},"projects":{}}',
  },
  codex: {
    '.codex/config.toml': '# mine\nmodel = "x"  # odd\nnotify = ["say"]\n\n[mcp_servers.them]\ncommand = "them"',
    '.codex/hooks.json': '{ "hooks": {"SessionStart": [ { "matcher": "startup", "hooks": [] } ]} }\n\n',
  },
  gemini: {
    '.gemini/settings.json':
      '\uFEFF{\n   /* a theme */ "ui": {"theme": "Dracula",},\n   "mcpServers": { "them": { "command": "x", } },\n}\n',
  },
  cursor: {
    '.cursor/hooks.json': '{"version": 1, "hooks": {"stop": [{"command": "./theirs.sh"}], "afterFileEdit": []}}',
    '.cursor/mcp.json': '{\n  "mcpServers": {\n\n    "them": { "command": "x" }\n  }\n}',
  },
  opencode: {
    '.config/opencode/opencode.jsonc':
      '{\n    "$schema": "https://opencode.ai/config.json", // kept\n    "plugin": ["other"],\n    "mcp": {"them": {"type": "remote", "url": "https://x.example"}}\n}',
    '.config/opencode/plugins/theirs.js': 'export const Theirs = async () => ({})\n',
  },
  copilot: {
    '.copilot/mcp-config.json': '{"mcpServers":{"them":{"type":"local","command":"x","args":[],"tools":["*"]}}}',
    '.copilot/settings.json': '{ "theme": "dark" }',
  },
  openclaw: {
    '.openclaw/openclaw.json':
      "{\n  // gateway\n  gateway: {port: 0x4965, bind: 'lan',},\n  hooks: {internal: {enabled: true, entries: {'session-memory': {enabled: true}}}},\n}",
  },
}

/** Where each declares the tool server, below its file. */
const toolsAt: Record<HarnessName, [string, ...string[]]> = {
  'claude-code': ['.claude.json', 'mcpServers'],
  codex: ['.codex/config.toml', 'mcp_servers'],
  gemini: ['.gemini/settings.json', 'mcpServers'],
  cursor: ['.cursor/mcp.json', 'mcpServers'],
  opencode: ['.config/opencode/opencode.jsonc', 'mcp'],
  copilot: ['.copilot/mcp-config.json', 'mcpServers'],
  openclaw: ['.openclaw/openclaw.json', 'mcp', 'servers'],
}

function readTools({ read }: Machine, harness: HarnessName): Record<string, unknown> {
  const [file, ...keys] = toolsAt[harness]
  const text = read(file).replace('\uFEFF', '')
  const whole: unknown = file.endsWith('.toml') ? parseToml(text) : valueOf(readJson(text).root)
  return keys.reduce((value, key) => (value as Record<string, unknown>)[key], whole) as Record<string, unknown>
}

describe('Each harness', { timeout: 60_000 }, () => {
  it.each(harnessNames)('%s is connected next to existing entries, once, and restored byte for byte', async (name) => {
    const machine = await machineWith(theirs[name])
    const before = machine.all()
    const dry = await machine.run(name, '--dry-run')
    expect([dry.code, machine.all()]).toEqual([0, before])
    const first = await machine.run(name)
    expect([first.code, first.err]).toEqual([0, ''])
    expect((first.json() as ConnectAnswer).harnesses).toMatchObject([{ harness: name, hookSeen: true }])
    expect(machine.seen).toEqual([name])
    const written = machine.all()
    const texts = Object.values(written).filter((text) => text !== null)
    expect(texts.some((text) => text.includes(marks.hook))).toBe(true)
    const tools = readTools(machine, name)
    expect(JSON.stringify(tools.mettle)).toContain(marks.tools)
    expect(Object.keys(tools).filter((key) => key !== 'mettle')).toEqual(name === 'openclaw' ? [] : ['them'])
    expect(machine.kept.directories).toEqual([])
    expect(machine.read(`${harnesses[name].skills}/mettle/SKILL.md`)).toContain('name: mettle')
    const again = (await machine.run(name, '--dry-run')).json() as ConnectAnswer
    expect(again.harnesses[0]?.files.every((file) => file.status === 'unchanged')).toBe(true)
    const removed = await machine.run(name, '--remove')
    expect([removed.code, machine.all()]).toEqual([0, before])
    expect(machine.kept.directories).toEqual([])
  })

  it.each(harnessNames)('%s gets copies on request, and is restored as well', async (name) => {
    const machine = await machineWith(theirs[name])
    const before = machine.all()
    expect((await machine.run(name, '--copy-skills')).code).toBe(0)
    expect(machine.kept.directories.map((one) => one.path)).toEqual([`~/${harnesses[name].skills}`])
    expect((await machine.run(name, '--remove')).code).toBe(0)
    expect(machine.all()).toEqual(before)
  })

  it('is found where a variable puts its files, and says that the server has to know', async () => {
    const machine = await machineWith({ 'elsewhere/settings.json': '{ "model": "x" }\n' })
    machine.env.CLAUDE_CONFIG_DIR = `${machine.home}/elsewhere`
    const before = machine.all()
    const { harnesses: lines } = (await machine.run()).json() as ConnectAnswer
    expect(lines).toMatchObject([{ harness: 'claude-code', hookSeen: true, note: expect.stringContaining('CLAUDE_CONFIG_DIR') }])
    for (const file of ['settings.json', '.claude.json', 'skills/mettle/SKILL.md'])
      expect(machine.read(`elsewhere/${file}`)).toContain('mettle')
    expect((await machine.run('--remove')).code).toBe(0)
    expect(machine.all()).toEqual(before)
  })

  it('leave no new file or folder behind', async () => {
    const machine = await machineWith(Object.fromEntries(harnessNames.map((name) => [`${harnesses[name].folder}/keep`, ''])))
    const before = machine.all()
    expect((await machine.run()).code).toBe(0)
    expect(Object.keys(machine.all()).length).toBeGreaterThan(Object.keys(before).length + harnessNames.length)
    expect((await machine.run('--remove')).code).toBe(0)
    expect(machine.all()).toEqual(before)
  })

  it('writes exactly the files that the domain names', () => {
    const place = { root: '/r', url: 'http://127.0.0.1:1', mettleHome: '/h', platform: 'linux' as const, isKeyed: false }
    for (const harness of connectable) {
      const { name } = harness
      const written = harness.edits(place).flatMap((edit) => [edit.file, ...(edit.instead ? [edit.instead] : [])])
      expect(written.toSorted()).toEqual([...harnesses[name].files].toSorted())
    }
    expect(connectable.map((one) => one.name)).toEqual(harnessNames)
  })
})
