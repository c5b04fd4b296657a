import { parse } from 'jsonc-parser'
import { describe, expect, it } from 'vitest'
import { addToJson, dropFromJson, Unreadable, type JsonEntry } from './edit-json'
import { addToToml, dropFromToml, type TomlTableEntry } from './edit-toml'

const entries: JsonEntry[] = [
  { kind: 'element', path: ['hooks', 'Stop'], value: { hooks: [{ command: 'sh our-hook' }] }, mark: 'our-hook' },
  { kind: 'value', path: ['mcpServers', 'mettle'], value: { command: 'node' } },
]
const foreign = `// mine
{
\t"model" :  "x", // odd
\t"hooks": { "Stop": [ { "hooks": [ { "command": "theirs" } ] } ], "Other": [] },
\t"mcpServers": {
\t\t"them": { "command": "them" }
\t},
}
`

describe('Entries in JSON', () => {
  it.each([
    ['comments and odd spacing', foreign],
    ['CRLF', foreign.replaceAll('\n', '\r\n')],
    ['one line', '{"a":1}'],
    ['a byte order mark', `\uFEFF{"a": 1}\n`],
    ['nothing', ''],
    ['white space', ' \n'],
  ])('are laid into %s once, and what was there stays', (_, text) => {
    const once = addToJson(text, entries)
    expect(addToJson(once, entries)).toBe(once)
    const read = parse(once.replace('\uFEFF', '')) as { hooks: { Stop: unknown[] }; mcpServers: Record<string, unknown> }
    expect(read.hooks.Stop.at(-1)).toEqual(entries[0]?.value)
    expect(read.mcpServers.mettle).toEqual({ command: 'node' })
    if (text.includes('mine')) {
      expect(once).toContain('"model" :  "x", // odd')
      expect(read.hooks.Stop).toHaveLength(2)
      expect(once.includes('\r\n')).toBe(text.includes('\r\n'))
      expect(/[^\r]\n/.test(once)).toBe(!text.includes('\r\n'))
    }
    const without = dropFromJson(once, entries)
    expect(without).not.toMatch(/our-hook|"mettle"/)
    if (text.includes('mine')) expect(parse(without)).toEqual(parse(text))
  })

  it('are left as they are where somebody has set them, and are needed but ours no more', () => {
    const needed: JsonEntry[] = [{ kind: 'default', path: ['hooks', 'enabled'], value: true }]
    expect(addToJson('{"hooks": {"enabled": false}}', needed)).toBe('{"hooks": {"enabled": false}}')
    const once = addToJson('{"a": 1}', needed)
    expect(parse(once)).toEqual({ a: 1, hooks: { enabled: true } })
    expect(dropFromJson(once, needed)).toBe(once)
  })

  it.each([
    ['{\n  "a": 1,\n  "b" 2\n}', /^line 3: /],
    ['[1]', /no object/],
    ['{"hooks": 7}', /"hooks" is no object/],
    ['{"hooks": {"Stop": "x"}}', /"hooks.Stop" is no list/],
  ])('are refused for %j', (text, reason) => {
    expect(() => addToJson(text, entries)).toThrow(Unreadable)
    expect(() => addToJson(text, entries)).toThrow(reason)
  })
})

const own: TomlTableEntry = { path: ['mcp_servers', 'mettle'], values: { command: 'node', args: ['a\\b'] } }

describe('A table in TOML', () => {
  it.each([
    ['nothing', ''],
    ['comments and tables', '# mine\nmodel = "x"   # odd\n\n[mcp_servers.them]\ncommand = "them"\n'],
    ['CRLF', 'model = "x"\r\n[a]\r\nb = 1\r\n'],
    ['dates and a byte order mark', '\uFEFFnotify = ["them"]\n[a]\nb = 2020-01-01T00:00:00Z\n'],
    ['an empty table above it', '[mcp_servers]\n'],
  ])('is laid beside %s once, and goes without a trace', (_, text) => {
    const once = addToToml(text, own)
    expect(addToToml(once, own)).toBe(once)
    expect(once).toContain('[mcp_servers.mettle]')
    expect(dropFromToml(once)).toBe(text)
  })

  it('leaves a table of that name alone, and a last line without an end whole', () => {
    const theirs = 'notify = ["x"]\n[mcp_servers.mettle]\ncommand = "other"\n'
    expect(addToToml(theirs, own)).toBe(theirs)
    expect(dropFromToml(addToToml('a = 1', own))).toBe('a = 1\n')
  })

  it('is refused for what cannot be read, with the line, and for a table that nothing may be added to', () => {
    expect(() => addToToml('a = 1\nb = = 2\n', own)).toThrow(/^line 2: /)
    expect(() => addToToml('mcp_servers = { a = { command = "x" } }\n', own)).toThrow(Unreadable)
  })
})
