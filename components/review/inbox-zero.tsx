'use client'

import { useQuery } from '@tanstack/react-query'
import { Inbox } from 'lucide-react'
import { Link } from '@/components/ui/link'
import { Rate } from '@/components/charts/rate'
import { ButtonLink } from '@/components/ui/button'
import { EmptyState } from '@/components/ui/empty-state'
import { countOf } from '@/components/ui/format-number'
import { NumberLink } from '@/components/ui/number-link'
import { Panel, PanelHeader } from '@/components/ui/panel'
import { presentOf } from '@/components/ui/present-of'
import { StateBadge } from '@/components/ui/state-badge'
import { Table, TableBody, TableCell, TableHead, TableHeader, TableRow } from '@/components/ui/table'
import { useIdle } from '@/components/ui/use-idle'
import { query } from '@/lib/client/queries'
import type { SkillItem } from '@/lib/contract/skill-shape'
import { approvedInput, progressInput, sessionsInput, type QueueFilter } from './queue-input'

/** The empty queue: results of earlier approvals, or where proposals come from. */
export function InboxZero({ filter, now }: { filter: QueueFilter; now: string }) {
  const { data } = useQuery(query('skill.list', approvedInput))
  // Not before it is hydrated: the server did not read it.
  const isIdle = useIdle()
  const progress = useQuery({ ...query('candidate.progress', progressInput(filter, now)), enabled: isIdle })
  const sessions = useQuery(query('session.list', sessionsInput))
  const skills = data?.items ?? []
  const approvals = isIdle ? (progress.data?.approvals ?? []) : []
  const steps = new Map(approvals.map((one) => [one.skill, one.steps]))
  if (skills.length === 0 && sessions.data?.total === 0) return <NothingImported />
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
      {skills.length > 0 && data && <Approved skills={skills} steps={steps} total={data.total} />}
    </div>
  )
}

function NothingImported() {
  const toSources = (
    <ButtonLink href="/settings" variant="primary">
      Import sessions
    </ButtonLink>
  )
  return (
    <EmptyState icon={<Inbox />} title="No sessions yet" action={toSources} className="py-10">
      Proposals come from what agents did. Import the sessions on this machine, or connect an agent.
    </EmptyState>
  )
}

/** Steps that the uses of a skill covered: those of its draft, each time. Null for what stands on no approved draft. */
function coveredBy(skill: SkillItem, steps: ReadonlyMap<string, number>): number | null {
  const own = steps.get(skill.id)
  return own === undefined ? null : own * skill.stats.uses
}

interface ApprovedProps {
  skills: SkillItem[]
  /** Steps of each skill's draft, by the skill's id. */
  steps: ReadonlyMap<string, number>
  total: number
}

function Approved({ skills, steps, total }: ApprovedProps) {
  const uses = skills.reduce((sum, { stats }) => sum + stats.uses, 0)
  const covered = skills.reduce((sum, skill) => sum + (coveredBy(skill, steps) ?? 0), 0)
  return (
    <Panel aria-label="Earlier approvals">
      <PanelHeader
        title="Earlier approvals"
        note={[
          total > skills.length ? `the ${skills.length} most used of ${total}` : countOf(total, 'learned skill'),
          countOf(uses, 'use'),
          ...(covered === 0 ? [] : [`covered ${countOf(covered, 'step')}`]),
        ].join(', ')}
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
            <TableHeader align="right" className="max-sm:hidden">
              Covered
            </TableHeader>
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
                <NumberLink href={`/skills/${skill.name}?tab=uses`} value={skill.stats.uses} />
              </TableCell>
              <TableCell>
                <Record skill={skill} />
              </TableCell>
              <TableCell align="right" className="max-sm:hidden">
                <Covered skill={skill} steps={steps.get(skill.id)} covered={coveredBy(skill, steps)} />
              </TableCell>
            </TableRow>
          ))}
        </TableBody>
      </Table>
    </Panel>
  )
}

function Covered({ skill, steps, covered }: { skill: SkillItem; steps: number | undefined; covered: number | null }) {
  if (covered === null || steps === undefined) return <span className="text-ink-3">–</span>
  return <span title={`${countOf(skill.stats.uses, 'use')} of ${countOf(steps, 'step')} each`}>{countOf(covered, 'step')}</span>
}

function Record({ skill }: { skill: SkillItem }) {
  const { window, successRate, estimate } = skill.stats
  const successes = window.successes + window.partials / 2
  return <Rate judged={window.judged} successes={successes} rate={successRate} low={estimate.low} high={estimate.high} verbose />
}
