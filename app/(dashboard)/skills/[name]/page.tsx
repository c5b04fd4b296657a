import type { Metadata } from 'next'
import type { SearchParams } from 'nuqs/server'
import type { ReactNode } from 'react'
import { PageData } from '@/app/page-data'
import { TopBar } from '@/components/shell/top-bar'
import { ActionButtons } from '@/components/skill/action/action-buttons'
import { loadSkillParams, chosenDiff, usesInput, usesPlace, type SkillParams } from '@/components/skill/skill-params'
import { SkillView } from '@/components/skill/skill-view'
import { relationsInput } from '@/components/skill/relation/relations-input'
import { timelineInput } from '@/components/skill/health/timeline-range'
import {
  AuditPanel,
  CauseCallout,
  EvidencePanel,
  FailureGroups,
  FilesPanel,
  HealthPanel,
  RelationsPanel,
  SkillCompare,
  StepPanel,
  UsesPanel,
  VersionsPanel,
} from '@/components/skill/tab-panels'
import type { Skill } from '@/lib/contract/skill-shape'
import { readOrNotFound } from './read-or-not-found'

interface PageProps {
  params: Promise<{ name: string }>
  searchParams: Promise<SearchParams>
}

// An invalid percent encoding is no skill's name: used unchanged, it leads to "not found".
async function nameIn({ params }: PageProps): Promise<string> {
  const { name } = await params
  try {
    return decodeURIComponent(name)
  } catch {
    return name
  }
}

export async function generateMetadata(props: PageProps): Promise<Metadata> {
  return { title: await nameIn(props) }
}

interface TabRequest {
  name: string
  skill: Skill
  /** Of all versions, newest first. */
  numbers: readonly number[]
  params: SkillParams
  now: string
}

/** The open tab with its data. */
async function skillTab(data: PageData, { name, skill, numbers, params, now }: TabRequest): Promise<ReactNode> {
  switch (params.tab) {
    case 'health': {
      const input = timelineInput(name, params.range, skill.createdAt, now)
      await Promise.all([data.read('skill.timeline', input), data.read('skill.diagnosis', { name })])
      return (
        <div className="grid gap-4">
          <CauseCallout name={name} />
          <HealthPanel
            name={name}
            input={input}
            range={params.range}
            now={now}
            text={<StepPanel name={name} now={now} />}
            groups={<FailureGroups name={name} now={now} />}
          />
        </div>
      )
    }
    case 'uses': {
      const place = usesPlace(params)
      const input = usesInput(name, place)
      await Promise.all([data.read('skill.uses', input), data.read('skill.funnel', { name })])
      return <UsesPanel name={name} place={place} input={input} now={now} />
    }
    case 'versions': {
      if (params.with) return <SkillCompare name={name} other={params.with} />
      const diff = chosenDiff(params.diff, numbers, skill.version)
      if (diff) await data.read('skill.version', { name, version: diff })
      return <VersionsPanel name={name} diff={diff} now={now} />
    }
    case 'evidence':
      return <EvidencePanel name={name} now={now} />
    case 'relations':
      await data.read('graph.read', relationsInput(name))
      return <RelationsPanel name={name} />
    case 'files': {
      await data.read('skill.version', { name, version: String(skill.version) })
      return <FilesPanel name={name} file={params.file} isRaw={params.raw ?? false} />
    }
    case 'audit': {
      const input = { name, limit: 100, ...(params.cursor ? { cursor: params.cursor } : {}) }
      await data.read('skill.events', input)
      return <AuditPanel name={name} input={input} now={now} />
    }
  }
}

export default async function SkillPage(props: PageProps) {
  const name = await nameIn(props)
  const params = await loadSkillParams(props.searchParams)
  const data = new PageData()
  const skill = await readOrNotFound(data, name)
  const [versions] = await Promise.all([data.read('skill.versions', { name }), data.read('skill.evidence', { name })])
  const numbers = versions.items.map((version) => version.number)
  const panel = await skillTab(data, { name, skill, numbers, params, now: new Date().toISOString() })
  return data.hydrate(
    <>
      <TopBar title={skill.name} crumbs={[{ label: 'Skills', href: '/skills' }]} actions={<ActionButtons name={name} />} />
      <SkillView name={name} tab={params.tab}>
        {panel}
      </SkillView>
    </>,
  )
}
