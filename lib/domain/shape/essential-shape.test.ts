import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { essentialShape, mcpName } from '@/lib/domain/shape/essential-shape'
import type { Shape } from '@/lib/domain/shape/types'

const bash = (...heads: string[]): Shape => ({ tool: 'Bash', params: [{ name: 'command', type: 'string' }], heads })

describe('essentialShape', () => {
  it.each([
    [['npm test', 'tail'], ['npm test']],
    [
      ['npm run lint', 'tail', 'npm run test', 'tail'],
      ['npm run lint', 'npm run test'],
    ],
    [['git log', 'grep', 'head'], ['git log']],
    [['mise run', 'mise run'], ['mise run']],
    [['echo', 'npm test'], ['npm test']],
    [['cat', 'head'], ['cat']],
    [['grep'], ['grep']],
    [
      ['echo', 'sleep'],
      ['echo', 'sleep'],
    ],
    [
      ['git add', 'git commit'],
      ['git add', 'git commit'],
    ],
    [['sleep', 'cat', 'grep'], ['cat']],
    [['git add', 'git add'], ['git add']],
  ])('of %j is %j', (heads, essence) => {
    expect(essentialShape(bash(...heads)).heads).toEqual(essence)
  })

  it('leaves other tools alone', () => {
    const shape: Shape = { tool: 'Read', params: [] }
    expect(essentialShape(shape)).toBe(shape)
  })

  it.each([
    ['mcp__linear__get_issue', 'mcp__linear__get_issue'],
    ['mcp__linear-server__get_issue', 'mcp__linear_server__get_issue'],
    ['mcp__plugin_tools_linear__get_issue', 'mcp__linear__get_issue'],
    ['mcp.linear.get_issue', 'mcp__linear__get_issue'],
    ['mcp:linear:get_issue', 'mcp__linear__get_issue'],
    ['crm__lookup', 'crm__lookup'],
    ['mcp_linear_get_issue', 'mcp_linear_get_issue'],
  ])('spells %s as %s', (tool, spelt) => expect(mcpName(tool)).toBe(spelt))

  it('leaves out parameters that a workspace ignores, with their members', () => {
    const params = ['filter', 'filter.status', 'page', 'query'].map((name) => ({ name, type: 'string' }))
    const shape = essentialShape({ tool: 'find', params }, ['filter', 'page'])
    expect(shape.params.map(({ name }) => name)).toEqual(['query'])
  })

  it('is its own essence', () => {
    const head = fc.constantFrom('git add', 'npm test', 'tail', 'grep', 'echo', 'cat', 'sleep', 'sed')
    fc.assert(
      fc.property(fc.array(head, { maxLength: 4 }), (heads) => {
        const once = essentialShape(bash(...heads))
        expect(essentialShape(once)).toEqual(once)
        expect(once.heads!.every((one) => (heads as string[]).includes(one))).toBe(true)
        expect(once.heads!.length > 0).toBe(heads.length > 0)
      }),
      { seed: 1, numRuns: 300 },
    )
  })
})
