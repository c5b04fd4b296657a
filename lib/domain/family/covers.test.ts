import { describe, expect, test } from 'vitest'
import { isCovered } from './covers'

const shell = (...heads: string[]) => ({ tool: 'Bash', heads })
const family = { sessions: ['a', 'b', 'c', 'd'], steps: [shell('shipctl freeze'), shell('shipctl roll'), { tool: 'announce' }] }

describe('What families tell already', () => {
  test.each([
    ['its operations, in half of its sessions', [shell('shipctl roll'), { tool: 'announce' }], ['a', 'b', 'x'], true],
    ['a longer form of a command', [shell('shipctl roll out')], ['a', 'b'], true],
    ['nothing but what any agent does', [shell('git status'), { tool: 'Read' }], ['a', 'b'], true],
    ['another operation for the most part', [shell('billctl send'), shell('shipctl roll')], ['a', 'b'], false],
    ['its operations in other sessions', [shell('shipctl roll')], ['x', 'y', 'a'], false],
    ['nothing at all', [], [], false],
  ])('%s', (_, steps, sessions, expected) => {
    expect(isCovered({ steps, sessions }, [family])).toBe(expected)
  })

  test('is what only looks wherever a family looks so, whoever else did', () => {
    const acting = { sessions: ['a'], steps: [{ tool: 'get_user' }, { tool: 'list_orders' }, { tool: 'cancel_order' }] }
    const found = (...tools: string[]) => ({ steps: tools.map((tool) => ({ tool })), sessions: ['x', 'y'] })
    expect(isCovered(found('get_user', 'list_orders'), [acting])).toBe(true)
    expect(isCovered(found('get_user', 'list_invoices'), [acting])).toBe(false)
    expect(isCovered(found('get_user', 'cancel_order'), [acting])).toBe(false)
  })

  test('is asked for as much as the caller wants', () => {
    const found = { steps: [shell('shipctl roll'), shell('shipctl freeze'), shell('billctl send')], sessions: ['a'] }
    expect(isCovered(found, [family])).toBe(true)
    expect(isCovered(found, [family], 1)).toBe(false)
  })
})
