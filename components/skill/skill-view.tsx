'use client'

import { useQuery } from '@tanstack/react-query'
import { useRouter } from 'next/navigation'
import type { ReactNode } from 'react'
import { useHotkeys } from '@/components/ui/hotkeys'
import { lazily } from '@/components/ui/lazily'
import { TabPanel, Tabs } from '@/components/ui/tabs'
import { SkeletonRows } from '@/components/ui/skeleton'
import { Unread } from '@/components/ui/unread'
import { query } from '@/lib/client/queries'
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
import { skillHref, skillTabs, type SkillTab } from './skill-address'
import { WhyCallout } from './why-callout'
import { shortDigest } from './short-digest'

// Few skills have a scan that says anything.
const ScanCallout = lazily(() => import('./scan/scan-callout').then((module) => module.ScanCallout))

const labels: Record<SkillTab, string> = {
  health: 'Diagnosis',
  uses: 'Uses',
  versions: 'Versions',
  evidence: 'Evidence',
  relations: 'Relations',
  files: 'Files',
  audit: 'Audit',
}

/** A skill: what it is, the reason for its state, and one of its views. `name` is the skill's name in the address. */
export function SkillView({ name, tab, children }: { name: string; tab: SkillTab; children: ReactNode }) {
  const router = useRouter()
  const result = useQuery(query('skill.read', { name }))
  const skill = result.data
  const { data: versions } = useQuery(query('skill.versions', { name }))
  const { data: evidence } = useQuery(query('skill.evidence', { name }))
  useHotkeys(
    skillTabs.map((one, index) => ({
      keys: String(index + 1),
      label: labels[one],
      group: 'Skill tabs',
      run: () => router.push(skillHref(name, { tab: one }), { scroll: false }),
    })),
  )
  if (!skill)
    return (
      <Unread
        of={result}
        className="m-6"
        cause="Couldn’t load the skill"
        shape={<SkeletonRows rows={10} label="Loading the skill" />}
      />
    )
  const counts: Partial<Record<SkillTab, number>> = {
    uses: skill.stats.uses,
    versions: versions?.items.length,
    evidence: evidence?.sessions.length,
    files: skill.files.length,
  }
  const items = skillTabs.map((value) => ({
    value,
    label: labels[value],
    count: counts[value],
    href: skillHref(name, { tab: value }),
  }))
  return (
    <div className="grid max-w-[1280px] grid-cols-1 gap-4 p-4 md:px-6 md:py-5">
      <SkillHead skill={skill} />
      <WhyCallout skill={skill} />
      {skill.scan.findings.length > 0 && <ScanCallout skill={skill} name={name} />}
      <Tabs label="Skill tabs" items={items} value={tab}>
        <TabPanel value={tab}>{children}</TabPanel>
      </Tabs>
    </div>
  )
}

/** The head of a skill: title, state, trust, and the version with its digest. */
function SkillHead({ skill }: { skill: Skill }) {
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
      <div className="overflow-clip [overflow-clip-margin:4px]">
        <div className="-ml-4.5 flex flex-wrap items-center text-sm text-ink-3">
          <HeadFact>
            <Link href={skillHref(name, { tab: 'versions' })} className="opens rounded-xs">
              v{version}
            </Link>
          </HeadFact>
          <HeadFact>
            <span className="font-mono text-sm" title={digest}>
              {shortDigest(digest)}
            </span>
            <CopyButton text={digest} label="Copy digest" />
          </HeadFact>
          {agent && (
            <HeadFact>
              <span>
                agent <Code>{agent}</Code>
              </span>
            </HeadFact>
          )}
          <HeadFact>
            <span title="One token is counted as four characters">
              {formatNumber(tokens.listed)} tokens listed, {formatNumber(tokens.loaded)} loaded
            </span>
          </HeadFact>
        </div>
      </div>
    </div>
  )
}

/** Facts are told apart by dots; the dot of the first one of a line lies outside and is cut off. */
function HeadFact({ children }: { children: ReactNode }) {
  return (
    <span className="relative inline-flex items-center pl-4.5 before:absolute before:left-1.5 before:content-['·'/'']">
      {children}
    </span>
  )
}
