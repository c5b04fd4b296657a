import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { addToJson, dropFromJson, type JsonEntry } from './edit-json'
import { addToToml, dropFromToml, type TomlTableEntry } from './edit-toml'
import { readJson, valueOf } from './json-text'

const entries: JsonEntry[] = [
  { kind: 'element', path: ['hooks', 'Stop'], value: { hooks: [{ command: 'sh our-hook' }] }, mark: 'our-hook' },
  { kind: 'value', path: ['mcpServers', 'mettle'], value: { command: 'node', args: ['a', 'b'] } },
]

const eol = fc.constantFrom('\n', '\r\n')
const words = fc.stringMatching(/^[a-z ,:{}"']{0,12}$/)

/** What may stand between two tokens: nothing, white space, and comments where the form has them. */
const gapOf = (hasComments: boolean): fc.Arbitrary<string> => {
  const blank = fc.constantFrom('', '', ' ', '\n', '\n  ', '\t', '\n\n')
  if (!hasComments) return blank
  const line = words.map((text) => ` // ${text}\n`)
  const block = words.map((text) => `/* ${text} */`)
  return fc.array(fc.oneof({ weight: 4, arbitrary: blank }, line, block), { maxLength: 3 }).map((parts) => parts.join(''))
}

interface Form {
  hasComments: boolean
  isJson5: boolean
}

/** A text of one form whose every gap is drawn anew; the keys include those that the entries go below. */
function textOf({ hasComments, isJson5 }: Form): fc.Arbitrary<string> {
  const gap = gapOf(hasComments)
  const key = (name: string) => (isJson5 ? fc.constantFrom(name, `'${name}'`, `"${name}"`) : fc.constant(`"${name}"`))
  const tail = hasComments ? fc.constantFrom('', ',') : fc.constant('')
  const leaf = isJson5
    ? fc.constantFrom('1', 'true', 'null', "'x'", '0x1F', '.5', '+1', '"// no"')
    : fc.constantFrom('1', 'true', 'null', '"x"', '"// no"', '-1.5e3', '"\\u00e9"')
  const joined = (open: string, items: fc.Arbitrary<string[]>, close: string) =>
    fc.tuple(items, fc.array(gap, { minLength: 12, maxLength: 12 }), tail).map(([all, gaps, end]) => {
      const parts = all.map((one, index) => gaps[index]! + one + gaps[index + 6]!)
      return `${open}${parts.join(',')}${all.length > 0 ? end : ''}${gaps[11]!}${close}`
    })
  const list = joined('[', fc.array(leaf, { maxLength: 3 }), ']')
  const member = (name: string, value: fc.Arbitrary<string>) =>
    fc.tuple(key(name), gap, gap, value).map(([own, before, after, text]) => `${own}${before}:${after}${text}`)
  const group = joined(
    '{',
    fc.subarray(['x', 'y']).chain((names) => fc.tuple(...names.map((name) => member(name, leaf)))),
    '}',
  )
  const hooks = joined(
    '{',
    fc.subarray(['Stop', 'Other']).chain((names) => fc.tuple(...names.map((name) => member(name, list)))),
    '}',
  )
  const values: Record<string, fc.Arbitrary<string>> = {
    a: leaf,
    hooks,
    b: list,
    mcpServers: group,
    version: fc.constant('1'),
    z: group,
  }
  const whole = joined(
    '{',
    fc.shuffledSubarray(Object.keys(values)).chain((names) => fc.tuple(...names.map((name) => member(name, values[name]!)))),
    '}',
  )
  return fc.tuple(gap, whole, gap, eol).map(([before, text, after, end]) => (before + text + after).replaceAll('\n', end))
}

const parse = (text: string): unknown => valueOf(readJson(text).root)

/** Whether one text is a subsequence of another: nothing was removed or changed. */
function isWithin(text: string, longer: string): boolean {
  let at = 0
  for (const one of text) {
    at = longer.indexOf(one, at) + 1
    if (at === 0) return false
  }
  return true
}

describe('Every byte of others stays', () => {
  it.each([
    ['JSON', { hasComments: false, isJson5: false }],
    ['JSON with comments and trailing commas', { hasComments: true, isJson5: false }],
    ['JSON5', { hasComments: true, isJson5: true }],
  ])('in %s, wherever its comments stand', (_, form) => {
    fc.assert(
      fc.property(textOf(form), (text) => {
        const once = addToJson(text, entries)
        expect(isWithin(text, once)).toBe(true)
        expect(addToJson(once, entries)).toBe(once)
        const read = parse(once) as { mcpServers: Record<string, unknown>; hooks: { Stop: unknown[] } }
        expect([read.mcpServers.mettle, read.hooks.Stop.at(-1)]).toEqual([entries[1]?.value, entries[0]?.value])
        const without = dropFromJson(once, entries, text)
        expect(parse(without)).toEqual(parse(text))
        // Comments of others are among what stays.
        expect(commentsIn(without)).toEqual(commentsIn(text))
      }),
      { numRuns: 300 },
    )
  })

  it('in TOML, comments at the ends of lines included', () => {
    const own: TomlTableEntry = { path: ['mcp_servers', 'mettle'], values: { command: 'node', args: ['/r/bin/mettle.mjs'] } }
    const note = fc.oneof(
      fc.constant(''),
      words.map((text) => ` # ${text}`),
    )
    const value = fc.constantFrom('1', '"x # no"', "'y'", '[ 1, 2 ]', 'true', '1979-05-27')
    const line = (name: string) => fc.tuple(value, note).map(([one, comment]) => `${name} = ${one}${comment}`)
    const table = (name: string) =>
      fc.tuple(note, line('a'), line('b')).map(([comment, ...lines]) => [`[${name}]${comment}`, ...lines, ''])
    const whole = fc.tuple(fc.array(note, { maxLength: 2 }), line('model'), fc.subarray(['mcp_servers.them', 'tui', 'x.y']))
    const text = whole
      .chain(([head, first, names]) => fc.tuple(fc.constant([...head, first, '']), fc.tuple(...names.map(table)), eol))
      .map(([head, tables, end]) => [...head, ...tables.flat(), ''].join(end))
    fc.assert(
      fc.property(text, (given) => {
        const once = addToToml(given, own)
        expect(once.startsWith(given)).toBe(true)
        expect(addToToml(once, own)).toBe(once)
        expect(dropFromToml(once, own)).toBe(given)
      }),
    )
  })
})

/** Comments in their order, as the parser finds them. */
const commentsIn = (text: string): string[] =>
  readJson(text)
    .tokens.filter(({ type }) => type.endsWith('Comment'))
    .map(({ range: [start, end] }) => text.slice(start, end))
