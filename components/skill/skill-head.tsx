'use client'

import { Link } from '@/components/ui/link'
import { CopyButton } from '@/components/ui/copy-button'
import { Code } from '@/components/ui/code'
import { formatNumber } from '@/components/ui/format-number'
import { ProtectedPin } from '@/components/ui/protected-pin'
import { presentOf } from '@/components/ui/present-of'
import { StateBadge } from '@/components/ui/state-badge'
import { WarningBadge } from '@/components/ui/warning-badge'
import { TrustStars } from '@/components/ui/trust-stars'
import type { Skill } from '@/lib/contract/skill-shape'
import type { Tier } from '@/lib/domain/lifecycle/origin'
import { shortDigest } from './short-digest'
import { skillHref } from './skill-address'

/** The head of a skill: title, state, trust, and the version with its digest. */
export function SkillHead({ skill }: { skill: Skill }) {
  const { title, name, lifecycle, tier, version, digest, agent, tokens } = skill
  return (
    <div className="grid grid-cols-1 gap-1.5">
      <div className="flex flex-wrap items-center gap-x-2.5 gap-y-1.5">
        <h2 className="text-2xl font-semibold tracking-[-0.025em] text-balance break-words">{title}</h2>
        <StateBadge state={lifecycle} isFailing={skill.failing} present={presentOf(skill)} />
        {skill.isWarning && <WarningBadge />}
        <TrustStars tier={tier as Tier} showName />
        {skill.protected && <ProtectedPin showWord />}
      </div>
      <p className="max-w-[90ch] text-pretty text-ink-2">{skill.description}</p>
      <div className="flex flex-wrap items-center gap-x-2 text-sm text-ink-3">
        <Link href={skillHref(name, { tab: 'versions' })} className="opens rounded-xs">
          v{version}
        </Link>
        <Dot />
        <span className="inline-flex items-center">
          <span className="font-mono text-sm" title={digest}>
            {shortDigest(digest)}
          </span>
          <CopyButton text={digest} label="Copy digest" />
        </span>
        {agent && (
          <>
            <Dot />
            <span>
              agent <Code>{agent}</Code>
            </span>
          </>
        )}
        <Dot />
        <span title="One token is counted as four characters">
          {formatNumber(tokens.listed)} tokens listed, {formatNumber(tokens.loaded)} loaded
        </span>
      </div>
    </div>
  )
}

function Dot() {
  return <span aria-hidden>·</span>
}
