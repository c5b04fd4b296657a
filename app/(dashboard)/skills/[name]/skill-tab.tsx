import type { ReactNode } from 'react'
import type { PageData } from '@/app/page-data'
import { relationsInput } from '@/components/skill/relation/relations-input'
import { timelineInput } from '@/components/skill/health/timeline-range'
import { chosenDiff, usesInput, usesPlace, type SkillParams } from '@/components/skill/skill-params'
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

interface TabRequest {
  name: string
  skill: Skill
  /** Of all versions, newest first. */
  numbers: readonly number[]
  params: SkillParams
  now: string
}

/** The open tab with its data. */
export async function skillTab(data: PageData, { name, skill, numbers, params, now }: TabRequest): Promise<ReactNode> {
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
