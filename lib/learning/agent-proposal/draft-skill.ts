import type { createSkill as contract } from '@/lib/contract/skill'
import type { ParsedInputOf } from '@/lib/contract/operation'
import { addedScore } from '@/lib/learning/candidate/added-score'
import { proposalGates } from '@/lib/learning/candidate/proposal-gates'
import type { WriteContext } from '@/lib/kernel'
import { newSkillFiles, riskIn } from '@/lib/library'
import type { ProposalDraft } from './queue-proposal'

/**
 * A skill as an agent would write it, for a person to approve.
 * @throws Problem as writing it would.
 */
export async function draftSkill(
  tx: WriteContext,
  input: ParsedInputOf<typeof contract>,
  required: number,
): Promise<ProposalDraft> {
  const { title, suggestedTools, tags, taskType } = input
  const { name, files } = await newSkillFiles(tx, input)
  const proposal = { ...input, instructions: input.content }
  const risk = riskIn(files)
  return {
    kind: 'new',
    name,
    title: title ?? name,
    description: input.description,
    files,
    risk: risk.value,
    metadata: { suggestedTools, tags, ...(taskType === 'unknown' ? {} : { taskType }) },
    score: addedScore(proposal),
    gates: proposalGates(proposal, { name, files, risk, now: tx.now(), required }),
    toolSequence: input.steps.map((step) => ({ tool: step.tool, params: step.params ?? [] })),
  }
}
