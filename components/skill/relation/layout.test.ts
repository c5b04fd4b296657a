import { expect, it } from 'vitest'
import type { Graph } from '@/lib/contract/graph'
import { layOut, shownMax } from './layout'

const graph: Graph = {
  nodes: [
    { id: 'a', kind: 'skill', name: 'a' },
    ...Array.from({ length: 60 }, (_, index) => ({ id: `t${index}`, kind: 'tool' as const, name: `tool ${index}` })),
  ],
  edges: Array.from({ length: 60 }, (_, index) => ({ from: 'a', to: `t${index}`, kind: 'calls' as const })),
  skills: 1,
}

it('places the same graph the same way, the skill in the middle, all of it inside', () => {
  const laid = layOut(graph, 'a')
  expect(layOut(graph, 'a')).toEqual(laid)
  expect(laid.nodes).toHaveLength(shownMax)
  expect(laid.edges).toHaveLength(shownMax - 1)
  expect(laid.nodes.find(({ node }) => node.id === 'a')).toMatchObject({ x: laid.width / 2, y: laid.height / 2 })
  for (const { x, y } of laid.nodes) {
    expect(x > 0 && x < laid.width).toBe(true)
    expect(y > 0 && y < laid.height).toBe(true)
  }
})
