import { isTerminal, type State } from '@/lib/domain/lifecycle/states'
import { transitionRows } from '@/lib/domain/lifecycle/transitions'

/** One arrow: all moves from one state to another. */
export interface Edge {
  from: State
  to: State
  events: string[]
  /** True when policy may move without a person. */
  byPolicy: boolean
}

/** Arrows between the common states; final states (rejected, deleted) and uninstalling are in the table only. */
export function diagramEdges(): Edge[] {
  const edges = new Map<string, Edge>()
  for (const row of transitionRows) {
    const { to } = row
    if (to === null || isTerminal(to) || to === 'uninstalled') continue
    for (const from of row.from) {
      if (isTerminal(from) || from === 'uninstalled' || from === to) continue
      const edge = edges.get(`${from}>${to}`) ?? { from, to, events: [], byPolicy: false }
      edge.events.push(row.event)
      edge.byPolicy ||= row.who.includes('policy')
      edges.set(`${from}>${to}`, edge)
    }
  }
  return [...edges.values()].map((edge) => ({ ...edge, events: [...new Set(edge.events)] }))
}
