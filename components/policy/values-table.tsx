'use client'

import { CornerUpLeft } from 'lucide-react'
import { Badge } from '@/components/ui/badge'
import { Button } from '@/components/ui/button'
import { Panel, PanelHeader } from '@/components/ui/panel'
import { Table, TableBody, TableCell, TableHead, TableHeader, TableRow } from '@/components/ui/table'
import { policyFields } from '@/lib/domain/policy/fields'
import type { PolicyField } from '@/lib/domain/policy/policy'
import { FieldControl } from './field-control'
import { fieldsByGroup, valueText } from './sentences'
import { sourceText } from './source'
import type { PolicyDraft, PolicyRead } from './use-policy-draft'

/** Every value with its default and its source; values that this scope sets itself can be cleared. */
export function ValuesTable({ policy, draft }: { policy: PolicyRead; draft: PolicyDraft }) {
  return (
    <Panel>
      <PanelHeader title="All settings" note={`policy v${policy.version}`} />
      {/* Columns of fixed widths: a value that is set or saved moves no other. */}
      <Table label="Policy values with their sources" className="min-w-[590px] table-fixed">
        <TableHead>
          <tr>
            <TableHeader>Rule</TableHeader>
            <TableHeader className="w-60">Value</TableHeader>
            <TableHeader className="w-20">Default</TableHeader>
            <TableHeader className="w-[152px]">Set by</TableHeader>
          </tr>
        </TableHead>
        {fieldsByGroup().map(({ group, label, fields }) => (
          <TableBody key={group}>
            <tr>
              <th
                scope="rowgroup"
                colSpan={4}
                className="border-b border-line bg-sunk/60 px-3 py-1.5 text-left text-sm font-medium text-ink-2"
              >
                {label}
              </th>
            </tr>
            {fields.map((name) => (
              <ValueRow key={name} name={name} policy={policy} draft={draft} />
            ))}
          </TableBody>
        ))}
      </Table>
    </Panel>
  )
}

function ValueRow({ name, policy, draft }: { name: PolicyField; policy: PolicyRead; draft: PolicyDraft }) {
  const field = policyFields[name]
  const initial = valueText(name, field.initial)
  const isDropped = draft.inherit.includes(name) && draft.edited[name] === undefined
  const isOwn = policy.own[name] !== undefined
  return (
    <TableRow id={name} className="scroll-mt-20 target:bg-accent-soft">
      <TableCell>{field.label}</TableCell>
      <TableCell>
        {isDropped ? <span className="text-ink-2">inherited</span> : <FieldControl name={name} draft={draft} />}
      </TableCell>
      <TableCell className="text-ink-3">{initial === valueText(name, draft.values[name]) ? 'same' : initial}</TableCell>
      <TableCell className="whitespace-nowrap">
        <span className="flex items-center justify-between gap-1">
          {policy.sources[name] === 'default' ? (
            <span className="text-ink-3">default</span>
          ) : (
            <Badge tone="accent">{sourceText(policy, name)}</Badge>
          )}
          {isOwn && !isDropped && (
            <Button
              size="icon-sm"
              variant="ghost"
              icon={<CornerUpLeft aria-hidden />}
              onClick={() => draft.giveUp(name)}
              aria-label={`Inherit ${field.label}`}
              title="Inherit"
            />
          )}
        </span>
      </TableCell>
    </TableRow>
  )
}
