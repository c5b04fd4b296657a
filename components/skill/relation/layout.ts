import { forceCollide, forceLink, forceManyBody, forceSimulation, forceX, forceY, type SimulationNodeDatum } from 'd3-force'
import type { Graph, GraphEdge, GraphNode } from '@/lib/contract/graph'

export interface Placed {
  node: GraphNode
  x: number
  y: number
}

export interface GraphLayout {
  nodes: Placed[]
  edges: { edge: GraphEdge; from: Placed; to: Placed }[]
  width: number
  height: number
}

const ticks = 200
const [width, height, margin] = [760, 420, 64]
/** More nodes than this are unreadable; the table has all of them. */
export const shownMax = 40

interface Body extends SimulationNodeDatum {
  id: string
}

const rounded = (value: number) => Math.round(value * 10) / 10
const within = (value: number, size: number, room: number) => Math.min(size - room, Math.max(room, value))

/** The nodes in the picture: the skill itself first, then those with the most relations to it. */
function mostTied({ nodes, edges }: Graph, centre: string): GraphNode[] {
  const ties = new Map<string, number>()
  for (const { from, to } of edges) for (const id of [from, to]) ties.set(id, (ties.get(id) ?? 0) + 1)
  const rank = (node: GraphNode) => (node.id === centre ? Infinity : (ties.get(node.id) ?? 0))
  return nodes.toSorted((a, b) => rank(b) - rank(a) || (a.id < b.id ? -1 : 1)).slice(0, shownMax)
}

/** Lays out a small graph around one skill: a fixed number of steps from a fixed start, so that the result is deterministic. */
export function layoutGraph(graph: Graph, centre: string): GraphLayout {
  const nodes = mostTied(graph, centre)
  const isShown = new Set(nodes.map((node) => node.id))
  const edges = graph.edges.filter((edge) => isShown.has(edge.from) && isShown.has(edge.to))
  const bodies: Body[] = nodes.map(({ id }) => (id === centre ? { id, fx: width / 2, fy: height / 2 } : { id }))
  const links = edges.map((edge) => ({ source: edge.from, target: edge.to }))
  forceSimulation(bodies)
    .force(
      'links',
      forceLink<Body, { source: string; target: string }>(links)
        .id((body) => body.id)
        .distance(110),
    )
    .force('apart', forceManyBody().strength(-320))
    .force('room', forceCollide(34))
    .force('x', forceX(width / 2).strength(0.05))
    .force('y', forceY(height / 2).strength(0.12))
    .stop()
    .tick(ticks)
  const placed = new Map(
    bodies.map((body, index) => [
      body.id,
      {
        node: nodes[index]!,
        x: rounded(within(body.x ?? 0, width, margin)),
        y: rounded(within(body.y ?? 0, height, margin / 2)),
      },
    ]),
  )
  const ends = edges.map((edge) => ({ edge, from: placed.get(edge.from)!, to: placed.get(edge.to)! }))
  return { nodes: [...placed.values()], edges: ends, width, height }
}
