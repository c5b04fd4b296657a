/** What stands next to some nodes: the nodes themselves, those an edge away, and the edges between all of them. */
export function neighbourhood<N extends { id: string }, E extends { from: string; to: string }>(
  graph: { nodes: readonly N[]; edges: readonly E[] },
  centres: ReadonlySet<string>,
): { nodes: N[]; edges: E[] } {
  const near = new Set(centres)
  for (const { from, to } of graph.edges) {
    if (centres.has(from)) near.add(to)
    if (centres.has(to)) near.add(from)
  }
  return {
    nodes: graph.nodes.filter((node) => near.has(node.id)),
    edges: graph.edges.filter((edge) => near.has(edge.from) && near.has(edge.to)),
  }
}
