import type { MergePlan } from '@/lib/domain/merge/plan'
import { sourceHash } from '@/lib/domain/merge/source-hash'
import { extractSteps } from '@/lib/skill-md/extract-steps'
import { joinList, readList } from '@/lib/skill-md/moved-keys'
import { writeFields } from '@/lib/skill-md/shared-fields'
import type { SkillMd } from '@/lib/skill-md/skill'
import type { FileContent } from '@/lib/library/skill/scan-version'
import type { Side } from './load-side'

/** The origin of a side, as stored in the merged skill. */
export interface MergeOrigin {
  /** "skl_…/3": the skill and its version; or a candidate's id. */
  ref: string
  taskType: string
}

const distinct = (items: readonly string[]): string[] => [...new Set(items)]

/** SKILL.md and files of a target after a merge: the merged text, the lineage of both, and the old names as aliases. */
export function mergedFiles(
  target: Side,
  source: Side,
  plan: MergePlan,
  from: { target: MergeOrigin; source: MergeOrigin; isSkill: boolean },
): FileContent[] {
  const [own, other] = [target.parsed, source.parsed]
  const names = new Set([own.name, ...(from.isSkill ? [other.name] : [])])
  const others = (list: readonly string[]) => distinct(list).filter((name) => !names.has(name))
  const metadata = { ...own.metadata, ...lineage(target, source, from) }
  const aliases = from.isSkill
    ? distinct([...own.aliases, other.name, ...other.aliases]).filter((name) => name !== own.name)
    : own.aliases
  const merged: SkillMd = {
    ...own,
    metadata,
    aliases,
    dependsOn: others([...own.dependsOn, ...other.dependsOn]),
    conflictsWith: others([...own.conflictsWith, ...other.conflictsWith]),
    body: plan.body,
  }
  const coming = plan.files.flatMap(({ from: path, to }) =>
    source.files.flatMap((file) => (file.path === path ? [{ ...file, path: to }] : [])),
  )
  const { triggers, constraints } = plan
  const exampleQueries = plan.exampleQueries.filter((query) => target.sayable.has(query) || source.sayable.has(query))
  return [
    { path: 'SKILL.md', text: writeFields(merged, { triggers, constraints, exampleQueries }) },
    ...target.files.filter((file) => file.path !== 'SKILL.md'),
    ...coming,
  ]
}

const list = (side: Side, key: string): string[] => readList(side.parsed.metadata[key] ?? '')

/** `merged_from`: names; `source_hashes`: the digest of each source; `origin_ref`: each source's place in the database. */
function lineage(target: Side, source: Side, from: { target: MergeOrigin; source: MergeOrigin }): Record<string, string> {
  const hashes = (side: Side, { taskType }: MergeOrigin): string[] => {
    const known = list(side, 'source_hashes')
    const trigger = side.text.triggers[0] ?? side.parsed.description
    const steps = extractSteps(side.parsed.body).map((step) => step.description)
    return known.length > 0 ? known : [sourceHash({ trigger, steps, taskType })]
  }
  return {
    merged_from: joinList(distinct([...list(target, 'merged_from'), source.parsed.name, ...list(source, 'merged_from')])),
    source_hashes: joinList(distinct([...hashes(target, from.target), ...hashes(source, from.source)])),
    origin_ref: joinList(distinct([...list(target, 'origin_ref'), ...list(source, 'origin_ref'), from.source.ref])),
  }
}
