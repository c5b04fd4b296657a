'use client'

import { useQuery } from '@tanstack/react-query'
import { Link } from '@/components/ui/link'
import { useMemo } from 'react'
import { ButtonLink } from '@/components/ui/button'
import { EmptyState } from '@/components/ui/empty-state'
import { countOf } from '@/components/ui/format-number'
import { Panel } from '@/components/ui/panel'
import { ScrollBox } from '@/components/ui/scroll-box'
import { Table, TableBody, TableCell, TableHead, TableHeader, TableRow } from '@/components/ui/table'
import type { GraphNode, GraphEdge } from '@/lib/contract/graph'
import { SkeletonRows } from '@/components/ui/skeleton'
import { Unread } from '@/components/ui/unread'
import { query } from '@/lib/client/queries'
import { cn } from '@/components/ui/cn'
import { designHref, skillHref } from '../skill-address'
import { layoutGraph, shownMax, type GraphLayout, type Placed } from './layout'
import { relationsInput } from './relations-input'

/** The relation of one end to the other, from `from` to `to`. */
const relationLabels: Record<GraphEdge['kind'], string> = {
  learned: 'learned',
  calls: 'calls',
  depends_on: 'depends on',
  conflicts_with: 'conflicts with',
  extends: 'extends',
  used_with: 'used with',
  member_of: 'belongs to the cluster',
  merged_from: 'merged',
  similar_to: 'similar to',
  used_in: 'used in',
}

const kindLabels: Record<GraphNode['kind'], string> = {
  skill: 'Skill',
  tool: 'Tool',
  agent: 'Agent',
  cluster: 'Cluster',
  session: 'Session',
}

/** Link to the rows behind a node. A cluster has only its members. */
function nodeHref({ id, kind, name }: GraphNode): string | null {
  if (kind === 'skill') return skillHref(name, { tab: 'relations' })
  if (kind === 'tool') return `/sessions?tool=${encodeURIComponent(name)}`
  if (kind === 'agent') return `/sessions?agent=${encodeURIComponent(name)}`
  return kind === 'session' ? `/sessions/${id}` : null
}

/** The relations of a skill: as a graph and as rows. */
export function RelationsPanel({ name }: { name: string }) {
  const results = [useQuery(query('graph.read', relationsInput(name))), useQuery(query('skill.read', { name }))] as const
  const [{ data: graph }, { data: skill }] = results
  const centre = skill?.id ?? ''
  const layout = useMemo(() => graph && layoutGraph(graph, centre), [graph, centre])
  if (!graph || !layout)
    return (
      <Unread of={results} cause="Couldn’t load the relations" shape={<SkeletonRows rows={8} label="Loading the relations" />} />
    )
  const own = graph.edges.filter((edge) => edge.from === centre || edge.to === centre)
  if (own.length === 0) return <NoRelations name={name} />
  const nodes = new Map(graph.nodes.map((node) => [node.id, node]))
  return (
    <div className="grid grid-cols-1 gap-3">
      <p className="text-ink-2">
        {countOf(own.length, 'relation')}
        {graph.nodes.length > shownMax && `; the graph shows the ${shownMax} most connected nodes`}
      </p>
      <Panel className="overflow-hidden">
        <ScrollBox label="Relation graph">
          <RelationGraph layout={layout} centre={centre} />
        </ScrollBox>
      </Panel>
      <Panel className="overflow-hidden">
        <Table label="Relations">
          <TableHead>
            <tr>
              <TableHeader>From</TableHeader>
              <TableHeader>Relation</TableHeader>
              <TableHeader>To</TableHeader>
              <TableHeader align="right">Sessions</TableHeader>
            </tr>
          </TableHead>
          <TableBody>
            {own.map((edge) => (
              <TableRow key={`${edge.from} ${edge.kind} ${edge.to}`}>
                <TableCell>
                  <NodeName node={nodes.get(edge.from)} isCentre={edge.from === centre} />
                </TableCell>
                <TableCell className="text-ink-2">{relationLabels[edge.kind]}</TableCell>
                <TableCell>
                  <NodeName node={nodes.get(edge.to)} isCentre={edge.to === centre} />
                </TableCell>
                <TableCell align="right">{edge.weight ?? ''}</TableCell>
              </TableRow>
            ))}
          </TableBody>
        </Table>
      </Panel>
    </div>
  )
}

function NodeName({ node, isCentre }: { node: GraphNode | undefined; isCentre: boolean }) {
  if (!node) return null
  const href = isCentre ? null : nodeHref(node)
  return (
    <span className="whitespace-nowrap">
      {href ? (
        <Link href={href} className="opens rounded-xs">
          {node.name}
        </Link>
      ) : (
        node.name
      )}{' '}
      <span className="text-ink-3">{kindLabels[node.kind].toLowerCase()}</span>
    </span>
  )
}

function NoRelations({ name }: { name: string }) {
  return (
    <Panel>
      <EmptyState title="No relations yet" action={<ButtonLink href={designHref(name)}>Add dependencies</ButtonLink>}>
        A skill is linked to the agent it was learned from, its tools, its dependencies, and skills used together with it.
      </EmptyState>
    </Panel>
  )
}

const looks: Record<Placed['node']['kind'], string> = {
  skill: 'fill-accent-soft stroke-accent',
  tool: 'fill-sunk stroke-ink-3',
  agent: 'fill-panel stroke-ink-3',
  cluster: 'fill-panel stroke-accent [stroke-dasharray:4_3]',
  session: 'fill-panel stroke-line',
}

const lettersMax = 22
const short = (name: string) => (name.length > lettersMax ? `${name.slice(0, lettersMax - 1)}…` : name)

/** Room around the outermost nodes for their names. */
const labelRoom = { x: 76, top: 24, bottom: 40 }

/** The part of the layout that holds nodes: what lies around them would push them out of a narrow page. */
function boxOf({ nodes }: GraphLayout): { left: number; top: number; width: number; height: number } {
  const [xs, ys] = [nodes.map(({ x }) => x), nodes.map(({ y }) => y)]
  const [left, top] = [Math.min(...xs) - labelRoom.x, Math.min(...ys) - labelRoom.top]
  return { left, top, width: Math.max(...xs) + labelRoom.x - left, height: Math.max(...ys) + labelRoom.bottom - top }
}

/** The neighborhood of a skill as a graph. Each node is a link; the table below has the same data. */
function RelationGraph({ layout, centre }: { layout: GraphLayout; centre: string }) {
  const { left, top, width, height } = boxOf(layout)
  return (
    <svg viewBox={`${left} ${top} ${width} ${height}`} width={width} height={height} className="mx-auto block max-w-none">
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
