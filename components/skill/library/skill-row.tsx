import Link from 'next/link'
import { Rate } from '@/components/charts/rate'
import { Badge } from '@/components/ui/badge'
import { NumberLink } from '@/components/ui/number-link'
import { TableCell, TableRow } from '@/components/ui/table'
import { Time } from '@/components/ui/time'
import type { SkillItem } from '@/lib/contract/skill-shape'
import type { Tier } from '@/lib/domain/lifecycle/origin'
import { ProtectedPin } from '@/components/ui/protected-pin'
import { rateOf } from '../rate-of'
import { RiskBadge } from '../risk-badge'
import { skillHref } from '../skill-address'
import { StateBadge } from '@/components/ui/state-badge'
import { TrustStars } from '@/components/ui/trust-stars'

/** One skill of the list; every number in it opens its rows. */
export function SkillRow({ skill, now }: { skill: SkillItem; now: string }) {
  const { name, stats } = skill
  return (
    <TableRow>
      <TableCell className="max-w-80">
        <span className="flex items-center gap-1.5">
          <Link
            href={skillHref(name)}
            data-row-link
            title={skill.description}
            className="truncate rounded-xs font-medium hover:underline"
          >
            {name}
          </Link>
          {skill.protected && <ProtectedPin />}
        </span>
      </TableCell>
      <TableCell>
        <span title={skill.why} className="inline-flex align-middle">
          <StateBadge state={skill.lifecycle} />
        </span>
      </TableCell>
      <TableCell>
        <Rate {...rateOf(stats)} href={skillHref(name, { tab: 'uses', window: true })} />
      </TableCell>
      <TableCell align="right">
        <NumberLink href={skillHref(name, { tab: 'uses' })} value={stats.uses} label={`${stats.uses} uses of ${name}`} />
      </TableCell>
      <TableCell className="text-ink-2">
        {skill.lastUsedAt ? <Time at={skill.lastUsedAt} now={now} /> : <span className="text-ink-3">never</span>}
      </TableCell>
      <TableCell align="right">
        <NumberLink href={skillHref(name)} label={`${skill.health.toFixed(2)} health of ${name}, its parts`}>
          {skill.health.toFixed(2)}
        </NumberLink>
      </TableCell>
      <TableCell>
        <TrustStars tier={skill.tier as Tier} />
      </TableCell>
      <TableCell align="right">
        <NumberLink href={skillHref(name, { tab: 'versions' })} label={`v${skill.version} of ${name}`}>
          v{skill.version}
        </NumberLink>
      </TableCell>
      <TableCell>
        <Badge className="align-middle">{skill.origin}</Badge>
      </TableCell>
      <TableCell>
        <RiskBadge level={skill.riskLevel} />
      </TableCell>
    </TableRow>
  )
}
