'use client'

import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { Rate } from '@/components/charts/rate'
import { ButtonLink } from '@/components/ui/button'
import { DiffView } from '@/components/ui/diff-view'
import { formatNumber } from '@/components/ui/format-number'
import { Panel, PanelHeader } from '@/components/ui/panel'
import { SkeletonText } from '@/components/ui/skeleton'
import { presentOf } from '@/components/ui/present-of'
import { StateBadge } from '@/components/ui/state-badge'
import { Table, TableBody, TableCell, TableHead, TableHeader, TableRow } from '@/components/ui/table'
import { TrustStars } from '@/components/ui/trust-stars'
import { NumberLink } from '@/components/ui/number-link'
import { query } from '@/lib/client/queries'
import type { Skill } from '@/lib/contract/skill-shape'
import type { Tier } from '@/lib/domain/lifecycle/origin'
import { healthText } from '../health-text'
import { rateOf } from '../rate-of'
import { skillHref } from '../skill-address'

const facts: readonly { label: string; of: (skill: Skill) => ReactNode }[] = [
  {
    label: 'State',
    of: (skill) => <StateBadge state={skill.lifecycle} isFailing={skill.failing} present={presentOf(skill)} />,
  },
  {
    label: 'Rate',
    of: ({ name, stats }) => <Rate {...rateOf(stats)} href={skillHref(name, { tab: 'uses', window: true })} row={name} />,
  },
  {
    label: 'Uses',
    of: ({ name, stats }) => <NumberLink href={skillHref(name, { tab: 'uses' })} value={stats.uses} row={name} />,
  },
  { label: 'Health', of: (skill) => healthText(skill) ?? '–' },
  { label: 'Trust', of: ({ tier }) => <TrustStars tier={tier as Tier} showName /> },
  { label: 'Origin', of: ({ origin, agent }) => (agent ? `${origin}, ${agent}` : origin) },
  { label: 'Tokens', of: ({ tokens }) => `${formatNumber(tokens.listed)} listed, ${formatNumber(tokens.loaded)} loaded` },
  { label: 'Tools', of: ({ suggestedTools }) => suggestedTools.join(', ') || '–' },
]

/** Two skills side by side: their figures, and the diff of their texts. */
export function SkillCompare({ name, other }: { name: string; other: string }) {
  const { data: left } = useQuery(query('skill.read', { name }))
  const { data: right, error } = useQuery(query('skill.read', { name: other }))
  if (error) return <p className="text-bad">{error.message}</p>
  if (!left || !right) return <SkeletonText lines={8} />
  return (
    <section aria-label={`${left.name} and ${right.name}`} className="grid grid-cols-1 gap-4">
      <Panel className="overflow-hidden">
        <PanelHeader
          title="Compare skills"
          actions={
            <ButtonLink size="sm" href={skillHref(name, { tab: 'versions' })} scroll={false}>
              Back to versions
            </ButtonLink>
          }
        />
        <Table label="Skill figures">
          <TableHead>
            <tr>
              <TableHeader>Figure</TableHeader>
              <TableHeader>{left.name}</TableHeader>
              <TableHeader>{right.name}</TableHeader>
            </tr>
          </TableHead>
          <TableBody>
            {facts.map(({ label, of }) => (
              <TableRow key={label}>
                <TableCell className="text-ink-2">{label}</TableCell>
                <TableCell>{of(left)}</TableCell>
                <TableCell>{of(right)}</TableCell>
              </TableRow>
            ))}
          </TableBody>
        </Table>
      </Panel>
      <DiffView before={left.content} after={right.content} beforeLabel={left.name} afterLabel={right.name} />
    </section>
  )
}
