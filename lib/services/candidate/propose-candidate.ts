import * as contract from '@/lib/contract/candidate'
import { ownRedaction, redactValue } from '@/lib/redact/redact'
import { slugify } from '@/lib/skill-md/slugify'
import { editSkill } from '@/lib/contract/skill'
import type { ParsedInputOf } from '@/lib/contract/operation'
import { agentForWrite, ownRules, parseInput, policyFor, savedPolicies, writeVerb, type WriteContext } from '@/lib/kernel'
import { loadSkill } from '@/lib/library'
import {
  candidateItem,
  draftEdit,
  judgeWritten,
  limitProposals,
  proposalText,
  queueProposal,
  refuseWaiting,
  type Metadata,
  type ProposalDraft,
  type Proposer,
} from '@/lib/learning'

/** What is kept beside the text, for the skill that comes of it. */
function metadataIn(input: Partial<Metadata>) {
  const { suggestedTools = [], preconditions = [], failureModes = [] } = input
  const lists = { suggestedTools, preconditions, failureModes }
  return {
    ...lists,
    ...(input.taskType ? { taskType: input.taskType } : {}),
    ...(input.extends ? { extends: input.extends } : {}),
  }
}

/** Lays a proposal of a person or an agent into the review queue. */
export const proposeCandidate = writeVerb(contract.proposeCandidate, async (tx, request) => {
  const agent = await agentForWrite(tx.db, tx, request.agent)
  const isAgent = Boolean(request.agent ?? tx.agent)
  if (isAgent && request.kind !== 'warning') await limitProposals(tx, agent, request.sessionKey)
  // What an agent says comes from its session; a person's own words are kept as they are.
  const input = isAgent
    ? { ...redactValue(request, ownRedaction(await ownRules(tx.db, tx))).value, sessionKey: request.sessionKey }
    : request
  const by: Proposer = { agent, origin: isAgent ? 'agent' : 'person', sessionKey: input.sessionKey, reason: input.reason }
  const { policy } = policyFor(await savedPolicies(tx.db, tx), { agentId: agent.id })
  if (input.kind === 'revision') {
    const draft = await draftRevisionOf(tx, input, { agentId: agent.id, required: policy.minSessions })
    return candidateItem(tx.db, tx, await queueProposal(tx, draft, by))
  }
  const title = input.title ?? input.name
  const name = slugify(input.name)
  const text = proposalText(name, input)
  const files = [{ path: 'SKILL.md', text }]
  const written = { name, files, agentId: agent.id, isWarning: input.kind === 'warning' }
  const draft = {
    kind: input.kind,
    name,
    title,
    description: input.description,
    files,
    metadata: metadataIn(input),
    ...(await judgeWritten(tx, written, policy.minSessions)),
    toolSequence: (input.steps ?? []).map((step) => ({ tool: step.tool, params: step.params ?? [] })),
  }
  return candidateItem(tx.db, tx, await queueProposal(tx, draft, by))
})

/**
 * A new body for a skill, with its front matter.
 * @throws Problem `not_found` without such a skill, `conflict` where it changed, or the same revision is in review already.
 */
async function draftRevisionOf(
  tx: WriteContext,
  { name, description, instructions, digest }: ParsedInputOf<typeof contract.proposeCandidate>,
  by: { agentId: string; required: number },
): Promise<ProposalDraft> {
  const skill = await loadSkill(tx.db, tx, name)
  const edit = { name: skill.name, description, content: instructions, ...(digest === undefined ? {} : { digest }) }
  const draft = await draftEdit(tx, skill, parseInput(editSkill, edit), by)
  await refuseWaiting(tx, draft)
  return draft
}
