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
import type { GraphNode } from '@/lib/contract/graph'
import { SkeletonRows } from '@/components/ui/skeleton'
import { Unread } from '@/components/ui/unread'
import { query } from '@/lib/client/queries'
import { designHref } from '../skill-address'
import { layoutGraph, shownMax } from './layout'
import { RelationGraph } from './relation-graph'
import { kindLabels, nodeHref, relationLabels } from './relation-labels'
import { relationsInput } from './relations-input'

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
