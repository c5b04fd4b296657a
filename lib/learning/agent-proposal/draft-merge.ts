import type { Skill } from '@/prisma/generated/sqlite/client'
import type { WriteContext } from '@/lib/kernel'
import { filesOfPlan, planSkills, requireMergeable, textIn } from '@/lib/library'
import type { ProposalDraft } from './queue-proposal'
import type { MergeMetadata } from '@/lib/learning/merge/apply-merge'

/**
 * A merge of two skills, for a person to look through and approve.
 * @throws Problem where a person may not merge them either.
 */
export async function draftMerge(tx: WriteContext, target: Skill, source: Skill): Promise<ProposalDraft> {
  requireMergeable(target, source)
  const planned = await planSkills(tx.db, target, source, [])
  const from = { ref: `${source.id}/${source.version}`, taskType: source.taskType, isSkill: true }
  const metadata: MergeMetadata = { source: source.id, sourceVersion: source.version, version: target.version }
  return {
    kind: 'merge',
    skillId: target.id,
    name: target.name,
    title: target.title,
    description: `Merge ${source.name} into ${target.name}.`,
    files: [{ path: 'SKILL.md', text: textIn(filesOfPlan(planned, target, from), 'SKILL.md') }],
    risk: target.riskLevel,
    metadata,
  }
}
