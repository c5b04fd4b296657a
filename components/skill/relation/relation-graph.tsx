import { Link } from '@/components/ui/link'
import { cn } from '@/components/ui/cn'
import type { GraphLayout, Placed } from './layout'
import { kindLabels, nodeHref, relationLabels } from './relation-labels'

const looks: Record<Placed['node']['kind'], string> = {
  skill: 'fill-accent-soft stroke-accent',
  tool: 'fill-sunk stroke-ink-3',
  agent: 'fill-panel stroke-ink-3',
  cluster: 'fill-panel stroke-accent [stroke-dasharray:4_3]',
  session: 'fill-panel stroke-line',
}

const lettersMax = 22
const short = (name: string) => (name.length > lettersMax ? `${name.slice(0, lettersMax - 1)}…` : name)

/** The neighborhood of a skill as a graph. Each node is a link; the table below has the same data. */
export function RelationGraph({ layout, centre }: { layout: GraphLayout; centre: string }) {
  return (
    <svg viewBox={`0 0 ${layout.width} ${layout.height}`} className="mx-auto h-auto w-full max-w-[860px] min-w-[760px]">
      <title>{`Relations of ${layout.nodes.find(({ node }) => node.id === centre)?.node.name ?? 'it'}`}</title>
      {layout.edges.map(({ edge, from, to }) => (
        <line
          key={`${edge.from} ${edge.kind} ${edge.to}`}
          x1={from.x}
          y1={from.y}
          x2={to.x}
          y2={to.y}
          className={cn(
            'stroke-line',
            edge.kind === 'conflicts_with' && 'stroke-bad',
            edge.kind === 'depends_on' && 'stroke-ink-3',
          )}
          strokeWidth={1 + Math.min(3, Math.log2(edge.weight ?? 1))}
        >
          <title>{`${from.node.name} ${relationLabels[edge.kind]} ${to.node.name}`}</title>
        </line>
      ))}
      {layout.nodes.map((placed) => (
        <Node key={placed.node.id} placed={placed} isCentre={placed.node.id === centre} />
      ))}
    </svg>
  )
}

function Node({ placed: { node, x, y }, isCentre }: { placed: Placed; isCentre: boolean }) {
  const href = isCentre ? null : nodeHref(node)
  const body = (
    <>
      <circle cx={x} cy={y} r={isCentre ? 13 : 9} className={cn('stroke-[1.5]', looks[node.kind], isCentre && 'fill-accent')} />
      <text x={x} y={y + 24} textAnchor="middle" className={cn('fill-ink text-sm', isCentre && 'font-semibold')}>
        {short(node.name)}
      </text>
    </>
  )
  if (!href) return <g>{body}</g>
  return (
    <Link href={href} aria-label={`${kindLabels[node.kind]} ${node.name}`} className="rounded-xs">
      {body}
    </Link>
  )
}
