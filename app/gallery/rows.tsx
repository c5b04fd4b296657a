'use client'

import { useState } from 'react'
import { HealthTimeline } from '@/components/charts/health-timeline'
import { Rate } from '@/components/charts/rate'
import { Sparkline } from '@/components/charts/sparkline'
import { StateBadge } from '@/components/ui/state-badge'
import { TrustStars } from '@/components/ui/trust-stars'
import { Checkbox } from '@/components/ui/checkbox'
import { Panel } from '@/components/ui/panel'
import { Table, TableBody, TableCell, TableHead, TableHeader, TableRow, type SortDirection } from '@/components/ui/table'
import { Time } from '@/components/ui/time'
import { toastDone } from '@/components/ui/toast'
import { now, skills, thinTimeline, timeline } from './samples'
import { Section } from './section'

/** A table of skills with every kind of cell. */
export function Rows() {
  const [sort, setSort] = useState<SortDirection | null>(null)
  return (
    <Section title="Table, rates">
      <Panel>
        <Table label="Skills" height="max-h-56">
          <TableHead>
            <tr>
              <TableHeader className="w-8">
                <Checkbox aria-label="Select all" indeterminate />
              </TableHeader>
              <TableHeader>Name</TableHeader>
              <TableHeader>State</TableHeader>
              <TableHeader sort={sort} onSort={setSort}>
                Success
              </TableHeader>
              <TableHeader>Uses</TableHeader>
              <TableHeader>Trust</TableHeader>
              <TableHeader align="right">Last used</TableHeader>
            </tr>
          </TableHead>
          <TableBody>
            {skills.map((skill, index) => (
              <SkillRow key={skill.name} skill={skill} selected={index === 1} current={index === 2} />
            ))}
          </TableBody>
        </Table>
      </Panel>
    </Section>
  )
}

function SkillRow({ skill, selected, current }: { skill: (typeof skills)[number]; selected: boolean; current: boolean }) {
  const rate = skill.judged ? skill.successes / skill.judged : null
  const band = rate === null ? { low: null, high: null } : { low: Math.max(0, rate - 0.16), high: Math.min(1, rate + 0.14) }
  return (
    <TableRow selected={selected} current={current}>
      <TableCell>
        <Checkbox aria-label={`Select ${skill.name}`} checked={selected} />
      </TableCell>
      <TableCell className="font-medium whitespace-nowrap">{skill.name}</TableCell>
      <TableCell>
        <StateBadge state={skill.state} />
      </TableCell>
      <TableCell>
        <Rate judged={skill.judged} successes={skill.successes} rate={rate} {...band} href="#uses" marks={[0.4, 0.3]} />
      </TableCell>
      <TableCell>
        <Sparkline values={skill.uses} label={`Uses in ten days: ${skill.uses.join(', ')}`} />
      </TableCell>
      <TableCell>
        <TrustStars tier={skill.tier} />
      </TableCell>
      <TableCell align="right">
        <Time at={skill.last} now={now} className="text-ink-2" />
      </TableCell>
    </TableRow>
  )
}

/** The timeline, with much and with little evidence. */
export function Timelines() {
  return (
    <Section title="Health timeline">
      <HealthTimeline
        {...timeline}
        onMarker={(marker) => toastDone(`Open ${marker.label}`)}
        onRange={(from, to) => toastDone(`Uses from ${from.slice(0, 10)} to ${to.slice(0, 10)}`)}
      >
        The fall begins with v3 (3 Oct), which replaced one command by another.
      </HealthTimeline>
      <HealthTimeline {...thinTimeline} title="Little evidence" />
    </Section>
  )
}
