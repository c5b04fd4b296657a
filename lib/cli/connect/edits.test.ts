import fc from 'fast-check'
import { parse as parseToml, stringify } from 'smol-toml'
import { describe, expect, it } from 'vitest'
import { addToJson, dropFromJson, type JsonEntry } from './edit-json'
import { addToToml, dropFromToml, type TomlTableEntry } from './edit-toml'
import { readJson, Unreadable, valueOf } from './json-text'

const parse = (text: string): unknown => valueOf(readJson(text).root)

/** Whether one text is a subsequence of another: nothing was removed or changed. */
function isRestored(text: string, within: string): boolean {
  let at = 0
  for (const one of text) {
    at = within.indexOf(one, at) + 1
    if (at === 0) return false
  }
  return true
}

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
    ['JSON5', "{\n  // kept\n  hooks: {'Stop': [{hooks: []},], Other: [],}, // odd\n  mcpServers: {them: {args: ['x',]}},\n}\n"],
    ['comments at the ends of lines', '{\n  "a": [1], /* one */ // two\n  "b": {} // three\n  // four\n}'],
    ['a byte order mark', `\uFEFF{"a": 1}\n`],
    ['nothing', ''],
    ['white space', ' \n'],
  ])('are laid into %s once, and what was there stays', (_, text) => {
    const once = addToJson(text, entries)
    expect(addToJson(once, entries)).toBe(once)
    expect(isRestored(text.trim() === '' ? '' : text, once)).toBe(true)
    if (text.trim() !== '') expect(dropFromJson(once, entries, text)).toBe(text)
    const read = parse(once.replace('\uFEFF', '')) as { hooks: { Stop: unknown[] }; mcpServers: Record<string, unknown> }
    expect(read.hooks.Stop.at(-1)).toEqual(entries[0]?.value)
    expect(read.mcpServers.mettle).toEqual({ command: 'node' })
    if (text.includes('mine')) {
      expect(once).toContain('"model" :  "x", // odd')
      expect(read.hooks.Stop).toHaveLength(2)
      expect(once.includes('\r\n')).toBe(text.includes('\r\n'))
      expect(/[^\r]\n/.test(once)).toBe(!text.includes('\r\n'))
    }
    const without = dropFromJson(once, entries, text)
    expect(without).not.toMatch(/our-hook|"mettle"/)
    if (text.includes('mine')) expect(parse(without)).toEqual(parse(text))
  })

  it('stay unchanged when somebody has set them, and stop being ours', () => {
    const needed: JsonEntry[] = [{ kind: 'default', path: ['hooks', 'enabled'], value: true }]
    expect(addToJson('{"hooks": {"enabled": false}}', needed)).toBe('{"hooks": {"enabled": false}}')
    const once = addToJson('{"a": 1}', needed)
    expect(parse(once)).toEqual({ a: 1, hooks: { enabled: true } })
    expect(dropFromJson(once, needed)).toBe(once)
    expect(dropFromJson(once, needed, '{"a": 1}')).toBe('{"a": 1}')
    const beside = once.replace('true', 'true, "theirs": {}')
    expect(parse(dropFromJson(beside, needed, '{"a": 1}'))).toEqual({ a: 1, hooks: { enabled: true, theirs: {} } })
  })

  it('leave no empty list or object that was created for them, and keep those that existed before', () => {
    const twice = ['Stop', 'SessionEnd'].map((event): JsonEntry => ({ ...entries[0]!, path: ['hooks', event] }))
    const before = '{"hooks": {"Stop": []}}'
    const edited = JSON.stringify(parse(addToJson(before, twice)), null, 8)
    expect(parse(dropFromJson(edited, twice, before))).toEqual({ hooks: { Stop: [] } })
    expect(parse(dropFromJson(edited, twice, '{}'))).toEqual({})
    expect(parse(dropFromJson(edited, twice, null))).toEqual({})
  })

  it('can be added to any text and removed again, whatever its contents', () => {
    const value = fc.jsonValue({ maxDepth: 3 })
    const part = fc.oneof(fc.dictionary(fc.string({ maxLength: 3 }), value, { maxKeys: 3 }), fc.constant(undefined))
    const list = fc.oneof(fc.array(value, { maxLength: 3 }), fc.constant(undefined))
    const whole = fc.record({ a: value, hooks: fc.record({ Stop: list, Other: value }), mcpServers: part, z: value })
    fc.assert(
      fc.property(whole, fc.constantFrom(0, 1, 2, '\t'), fc.constantFrom('\n', '\r\n'), (given, indent, eol) => {
        const text = JSON.stringify(given, null, indent).replaceAll('\n', eol)
        fc.pre(!text.includes('__proto__') && !text.includes('our-hook'))
        const once = addToJson(text, entries)
        expect(isRestored(text, once)).toBe(true)
        expect(once.replaceAll('\r\n', '').includes('\n')).toBe(text.replaceAll('\r\n', '').includes('\n'))
        expect(addToJson(once, entries)).toBe(once)
        const edited = JSON.stringify(parse(once), null, 3)
        for (const one of [once, edited]) expect(parse(dropFromJson(one, entries, text))).toEqual(JSON.parse(text))
      }),
    )
  })

  it.each([
    ['{\n  "a": 1,\n  "b" 2\n}', /^line 3: /],
    ['[1]', /not an object/],
    ['{"hooks": 7}', /"hooks" is not an object/],
    ['{"hooks": {"Stop": "x"}}', /"hooks.Stop" is not a list/],
  ])('are refused for %j', (text, reason) => {
    expect(() => addToJson(text, entries)).toThrow(Unreadable)
    expect(() => addToJson(text, entries)).toThrow(reason)
  })
})

const own: TomlTableEntry = { path: ['mcp_servers', 'mettle'], values: { command: 'node', args: ['a\\b', '/r/bin/mettle.mjs'] } }

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
    expect(dropFromToml(once, own)).toBe(text)
  })

  it('leaves an existing table of that name alone, and completes a last line without an end', () => {
    const theirs = 'notify = ["x"]\n[mcp_servers.mettle]\ncommand = "other"\n'
    expect(addToToml(theirs, own)).toBe(theirs)
    expect(dropFromToml(theirs, own)).toBe(theirs)
    expect(dropFromToml(addToToml('a = 1', own), own)).toBe('a = 1\n')
  })

  it('is removed even after another program rewrote the file without its marks', () => {
    const text = 'model = "x"\n\n[mcp_servers.them]\ncommand = "them"\n\n[z]\na = 1\n'
    const edited = stringify(parseToml(addToToml(text, own)))
    expect(edited).not.toContain('# >>>')
    expect(parseToml(dropFromToml(edited, own))).toEqual(parseToml(text))
    const alone = dropFromToml(
      '[mcp_servers]\n\n[mcp_servers.mettle]\ncommand = "node"\nargs = [\n  "/r/bin/mettle.mjs",\n]\n',
      own,
    )
    expect(alone.trim()).toBe('')
    const flat = 'mcp_servers = { mettle = { command = "/r/bin/mettle.mjs" } }\n'
    expect(() => dropFromToml(flat, own)).toThrow(Unreadable)
  })

  it('is refused for an unreadable file, with the line, and for a table that cannot be extended', () => {
    expect(() => addToToml('a = 1\nb = = 2\n', own)).toThrow(/^line 2: /)
    expect(() => addToToml('mcp_servers = { a = { command = "x" } }\n', own)).toThrow(Unreadable)
  })
})
