import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { canonicalJson } from '@/lib/domain/canonical-json'
import { sequenceHash, shapeHash } from '@/lib/domain/shape/hash-shape'
import { shapeLabel } from '@/lib/domain/shape/shape-label'
import { shapeOf } from '@/lib/domain/shape/shape-of'

const heads = (tool: string, input: Record<string, unknown>) => shapeOf(tool, input).heads

describe('shapeOf', () => {
  it('lists names to depth 2, kinds of elements, and no null', () => {
    const input = {
      q: 'x',
      n: null,
      f: { a: 1, b: { c: 1 }, d: null },
      tags: ['a'],
      rows: [{ a: 1 }],
      none: [],
      mixed: [1, 'a', null],
    }
    expect(shapeOf('find', input)).toEqual({
      tool: 'find',
      params: [
        { name: 'f', type: 'object' },
        { name: 'f.a', type: 'number' },
        { name: 'f.b', type: 'object' },
        { name: 'mixed', type: 'array<number|string>' },
        { name: 'none', type: 'array' },
        { name: 'q', type: 'string' },
        { name: 'rows', type: 'array' },
        { name: 'tags', type: 'array<string>' },
      ],
    })
  })

  it('does not care in which order a list holds its kinds', () => {
    fc.assert(
      fc.property(fc.array(fc.oneof(fc.string(), fc.integer(), fc.boolean(), fc.constant(null))), (items) => {
        expect(shapeOf('t', { a: items })).toEqual(shapeOf('t', { a: items.toReversed() }))
      }),
    )
  })

  it('tells lists of text from lists of numbers', () => {
    expect(shapeHash(shapeOf('t', { a: ['1'] }))).not.toBe(shapeHash(shapeOf('t', { a: [1] })))
  })

  it('leaves out the optional parameters of a known tool, and those a workspace adds', () => {
    expect(shapeOf('Read', { file_path: 'a', offset: 3, limit: 9 })).toEqual(shapeOf('Read', { file_path: 'b' }))
    const rules = { optionalParams: { lookup: ['verbose'], Read: ['mode'] } }
    expect(shapeOf('lookup', { id: '1', verbose: true }, rules)).toEqual(shapeOf('lookup', { id: '2' }, rules))
    expect(shapeOf('Read', { file_path: 'a', offset: 3, mode: 'x' }, rules)).toEqual(shapeOf('Read', { file_path: 'b' }))
    expect(shapeOf('lookup', { id: '1', verbose: true })).not.toEqual(shapeOf('lookup', { id: '1' }))
  })

  it('reads the command of shell tools in each of its forms', () => {
    expect(heads('exec_command', { cmd: 'git status', workdir: '/x' })).toEqual(['git status'])
    expect(heads('shell', { command: ['bash', '-lc', 'npm test'] })).toEqual(['npm test'])
    expect(heads('run_command', { CommandLine: 'npm test' })).toEqual(['npm test'])
    expect(heads('bash', { input: 'ls' })).toEqual(['ls'])
    expect(heads('Bash', {})).toEqual([])
    expect(heads('Read', { command: 'ls' })).toBeUndefined()
    expect(shapeOf('mcp__box__run', { line: 'ls' }, { shellTools: { mcp__box__run: 'line' } }).heads).toEqual(['ls'])
  })

  it('takes names that mean something to JavaScript as plain names', () => {
    expect(shapeOf('constructor', { __proto__x: 1 })).toEqual({
      tool: 'constructor',
      params: [{ name: '__proto__x', type: 'number' }],
    })
    expect(shapeOf('toString', { a: 1 }, { optionalParams: {}, shellTools: {} }).heads).toBeUndefined()
  })

  it('depends on names and kinds alone', () => {
    fc.assert(
      fc.property(fc.dictionary(fc.string({ minLength: 1 }), fc.oneof(fc.string(), fc.integer(), fc.boolean())), (input) => {
        const other = Object.entries(input).map(([name, value]) => [
          name,
          typeof value === 'string' ? 'v' : typeof value === 'number' ? 7 : true,
        ])
        const reordered: Record<string, unknown> = Object.fromEntries(other.reverse())
        expect(shapeHash(shapeOf('tool', reordered))).toBe(shapeHash(shapeOf('tool', input)))
      }),
    )
  })

  it('holds no value of the input', () => {
    fc.assert(
      fc.property(fc.uuid(), (secret) => {
        const shape = shapeOf('Bash', { command: `deploy --key ${secret} "${secret}"`, env: { token: secret }, list: [secret] })
        expect(canonicalJson(shape)).not.toContain(secret)
      }),
    )
  })
})

describe('hashes and labels', () => {
  const git = shapeOf('Bash', { command: 'git status' })
  const read = shapeOf('Read', { file_path: 'a' })

  it('hashes a sequence by its order', () => {
    expect(sequenceHash([git, read])).toMatch(/^[0-9a-f]{64}$/)
    expect(sequenceHash([git, read])).not.toBe(sequenceHash([read, git]))
    expect(sequenceHash([git])).not.toBe(shapeHash(git))
  })

  it('names a shape by its commands, else by its tool', () => {
    expect(shapeLabel(git)).toBe('git status')
    expect(shapeLabel(shapeOf('Bash', { command: 'a; b; c' }))).toBe('a, b +1')
    expect(shapeLabel(shapeOf('Bash', { command: '' }))).toBe('Bash')
    expect(shapeLabel(read)).toBe('Read')
    expect(shapeLabel(shapeOf('mcp__linear-server__create_issue', {}))).toBe('linear-server: create_issue')
  })
})
