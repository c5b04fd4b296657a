import { describe, expect, it } from 'vitest'
import { transitionRows } from '@/lib/domain/lifecycle/transitions'
import { diagramEdges } from './diagram-edges'

describe('the state diagram', () => {
  it('draws each pair of states once, from the table', () => {
    const edges = diagramEdges()
    const pairs = edges.map(({ from, to }) => `${from}>${to}`)
    expect(new Set(pairs).size).toBe(pairs.length)
    for (const { from, to, events } of edges)
      for (const event of events)
        expect(transitionRows.some((row) => row.event === event && row.to === to && row.from.includes(from))).toBe(true)
  })

  it('distinguishes the moves of policy from those only a person may make', () => {
    const edge = (from: string, to: string) => diagramEdges().find((one) => one.from === from && one.to === to)
    expect(edge('verified', 'degraded')).toMatchObject({ events: ['warn'], byPolicy: true })
    expect(edge('archived', 'verified')).toMatchObject({ events: ['reset'], byPolicy: false })
  })
})
