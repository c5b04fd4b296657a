'use client'

import { useQuery } from '@tanstack/react-query'
import { Inbox } from 'lucide-react'
import { Link } from '@/components/ui/link'
import { Rate } from '@/components/charts/rate'
import { ButtonLink } from '@/components/ui/button'
import { EmptyState } from '@/components/ui/empty-state'
import { countOf } from '@/components/ui/format-number'
import { Panel, PanelHeader } from '@/components/ui/panel'
import { presentOf } from '@/components/ui/present-of'
import { StateBadge } from '@/components/ui/state-badge'
import { Table, TableBody, TableCell, TableHead, TableHeader, TableRow } from '@/components/ui/table'
import { query } from '@/lib/client/queries'
import type { SkillItem } from '@/lib/contract/skill-shape'
import { approvedInput } from './queue-input'

/** The empty queue: results of earlier approvals. */
export function InboxZero() {
  const { data } = useQuery(query('skill.list', approvedInput))
  const skills = data?.items ?? []
  return (
    <div className="mx-auto grid w-full max-w-4xl gap-2 px-4 pb-10 md:px-6">
      <EmptyState
        icon={<Inbox />}
        title="You’re all caught up"
        action={skills.length === 0 && <ButtonLink href="/sessions">View sessions</ButtonLink>}
        className="py-10"
      >
        {skills.length === 0
          ? 'A proposal appears once three sessions of one agent share the same steps more often than chance explains.'
          : 'New proposals appear as sessions arrive. Here is how earlier approvals are doing.'}
      </EmptyState>
      {skills.length > 0 && data && <Approved skills={skills} total={data.total} />}
    </div>
  )
}

function Approved({ skills, total }: { skills: SkillItem[]; total: number }) {
  return (
    <Panel aria-label="Earlier approvals">
      <PanelHeader
        title="Earlier approvals"
        note={total > skills.length ? `the ${skills.length} most used of ${total}` : countOf(total, 'learned skill')}
      />
      <Table label="Learned skills and their success rate">
        <TableHead>
          <tr>
            <TableHeader>Skill</TableHeader>
            <TableHeader>State</TableHeader>
            <TableHeader align="right" className="max-sm:hidden">
              Uses
            </TableHeader>
            <TableHeader>Success</TableHeader>
          </tr>
        </TableHead>
        <TableBody>
          {skills.map((skill) => (
            <TableRow key={skill.id}>
              <TableCell>
                <Link href={`/skills/${skill.name}`} className="font-medium hover:underline">
                  {skill.name}
                </Link>
              </TableCell>
              <TableCell>
                <StateBadge state={skill.lifecycle} isFailing={skill.failing} present={presentOf(skill)} />
              </TableCell>
              <TableCell align="right" className="max-sm:hidden">
                <Link href={`/skills/${skill.name}?tab=uses`} className="opens">
                  {skill.stats.uses}
                </Link>
              </TableCell>
              <TableCell>
                <Record skill={skill} />
              </TableCell>
            </TableRow>
          ))}
        </TableBody>
      </Table>
    </Panel>
  )
}

function Record({ skill }: { skill: SkillItem }) {
  const { window, successRate, estimate } = skill.stats
  const successes = window.successes + window.partials / 2
  return <Rate judged={window.judged} successes={successes} rate={successRate} low={estimate.low} high={estimate.high} />
}
