import type { createSkill as contract } from '@/lib/contract/skill'
import type { ParsedInputOf } from '@/lib/contract/operation'
import { judgeWritten } from '@/lib/learning/candidate/judge-written'
import type { WriteContext } from '@/lib/kernel'
import { newSkillFiles } from '@/lib/library'
import type { ProposalDraft } from './queue-proposal'

/**
 * A skill as an agent would write it, for a person to approve.
 * @throws Problem as writing it would.
 */
export async function draftSkill(
  tx: WriteContext,
  input: ParsedInputOf<typeof contract>,
  agentId: string,
  required: number,
): Promise<ProposalDraft> {
  const { title, suggestedTools, tags, taskType } = input
  const { name, files } = await newSkillFiles(tx, input)
  return {
    kind: 'new',
    name,
    title: title ?? name,
    description: input.description,
    files,
    metadata: { suggestedTools, tags, ...(taskType === 'unknown' ? {} : { taskType }) },
    ...(await judgeWritten(tx, { name, files, agentId }, required)),
    toolSequence: input.steps.map((step) => ({ tool: step.tool, params: step.params ?? [] })),
  }
}
