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
import { skillHref, skillTabs, type SkillTab } from './skill-address'
import { SkillHead } from './skill-head'
import { WhyCallout } from './why-callout'

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
