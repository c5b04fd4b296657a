'use client'

import { useQuery } from '@tanstack/react-query'
import { Badge } from '@/components/ui/badge'
import { Panel, PanelHeader } from '@/components/ui/panel'
import { Table, TableBody, TableCell, TableHead, TableHeader, TableRow } from '@/components/ui/table'
import { query } from '@/lib/client/queries'
import type { CallOutput } from '@/lib/client/http-client'
import { policyFields } from '@/lib/domain/policy/fields'
import type { PolicyField } from '@/lib/domain/policy/policy'
import { fieldsByGroup, isField, ruleSentences, valueText } from './sentences'
import type { Piece } from './sentences'
import { StateDiagram } from './state-diagram'
import { TransitionTable } from './transition-table'

type PolicyRead = CallOutput<'policy.read'>

/** What decides, in sentences around its numbers; then every number with its source, and the moves that exist at all. */
export function PolicyView() {
  const { data: policy } = useQuery(query('policy.read', {}))
  if (!policy) return null
  return (
    <>
      <div className="grid items-start gap-4 xl:grid-cols-[minmax(0,1fr)_minmax(0,1fr)]">
        <Rules policy={policy} />
        <Panel>
          <PanelHeader title="States" note="arrows are moves" />
          <div className="px-4 py-3">
            <StateDiagram />
          </div>
        </Panel>
      </div>
      <TransitionTable />
      <Values policy={policy} />
    </>
  )
}

function Rules({ policy }: { policy: PolicyRead }) {
  return (
    <Panel>
      <PanelHeader title="Rules" note={`policy v${policy.version}`} />
      <dl className="divide-y divide-line">
        {ruleSentences
          .filter(({ when }) => !when || when(policy.values))
          .map(({ verb, pieces }) => (
            <div key={verb} className="grid gap-x-4 gap-y-0.5 px-4 py-2.5 sm:grid-cols-[112px_1fr]">
              <dt className="text-ink-3">{verb}</dt>
              <dd className="text-pretty">
                {pieces.map((piece, index) => (
                  <Part key={index} piece={piece} next={pieces[index + 1]} policy={policy} />
                ))}
              </dd>
            </div>
          ))}
      </dl>
    </Panel>
  )
}

function Part({ piece, next, policy }: { piece: Piece; next: Piece | undefined; policy: PolicyRead }) {
  const space = next && /^[.,]/.test(next) ? '' : ' '
  if (!isField(piece)) return `${piece}${space}`
  const isOwn = policy.sources[piece] !== 'default'
  return (
    <>
      <a href={`#${piece}`} className={`opens rounded-xs font-semibold ${isOwn ? 'text-accent' : ''}`}>
        {valueText(piece, policy.values[piece])}
      </a>
      {space}
    </>
  )
}

function Values({ policy }: { policy: PolicyRead }) {
  return (
    <Panel>
      <PanelHeader title="Every number" note="read-only; set through the workspace's policy" />
      <Table label="Policy values with their sources">
        <TableHead>
          <tr>
            <TableHeader>Rule</TableHeader>
            <TableHeader>Value</TableHeader>
            <TableHeader>Default</TableHeader>
            <TableHeader>Set by</TableHeader>
          </tr>
        </TableHead>
        {fieldsByGroup().map(({ group, label, fields }) => (
          <TableBody key={group}>
            <tr>
              <th
                scope="rowgroup"
                colSpan={4}
                className="border-b border-line bg-sunk/60 px-3 py-1.5 text-left text-xs font-medium text-ink-2"
              >
                {label}
              </th>
            </tr>
            {fields.map((name) => (
              <ValueRow key={name} name={name} policy={policy} />
            ))}
          </TableBody>
        ))}
      </Table>
    </Panel>
  )
}

function ValueRow({ name, policy }: { name: PolicyField; policy: PolicyRead }) {
  const field = policyFields[name]
  const source = policy.sources[name] ?? 'default'
  const initial = valueText(name, field.initial)
  const value = valueText(name, policy.values[name])
  return (
    <TableRow id={name} className="scroll-mt-20 target:bg-accent-soft">
      <TableCell>{field.label}</TableCell>
      <TableCell className="font-medium">{value}</TableCell>
      <TableCell className="text-ink-3">{initial === value ? 'same' : initial}</TableCell>
      <TableCell>
        {source === 'default' ? <span className="text-ink-3">default</span> : <Badge tone="accent">{source}</Badge>}
      </TableCell>
    </TableRow>
  )
}
