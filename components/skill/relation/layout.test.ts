import { expect, it } from 'vitest'
import type { Graph } from '@/lib/contract/graph'
import { layoutGraph, shownMax } from './layout'

const graph: Graph = {
  nodes: [
    { id: 'a', kind: 'skill', name: 'a' },
    ...Array.from({ length: 60 }, (_, index) => ({ id: `t${index}`, kind: 'tool' as const, name: `tool ${index}` })),
  ],
  edges: Array.from({ length: 60 }, (_, index) => ({ from: 'a', to: `t${index}`, kind: 'calls' as const })),
  skills: 1,
}

it('is deterministic, with the skill in the middle and all nodes inside', () => {
  const layout = layoutGraph(graph, 'a')
  expect(layoutGraph(graph, 'a')).toEqual(layout)
  expect(layout.nodes).toHaveLength(shownMax)
  expect(layout.edges).toHaveLength(shownMax - 1)
  expect(layout.nodes.find(({ node }) => node.id === 'a')).toMatchObject({ x: layout.width / 2, y: layout.height / 2 })
  for (const { x, y } of layout.nodes) {
    expect(x > 0 && x < layout.width).toBe(true)
    expect(y > 0 && y < layout.height).toBe(true)
  }
})
