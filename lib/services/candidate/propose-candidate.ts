import * as contract from '@/lib/contract/candidate'
import { ownRedaction, redactValue } from '@/lib/redact/redact'
import { slugify } from '@/lib/skill-md/slugify'
import { agentForWrite, ownRules, policyFor, savedPolicies, writeVerb } from '@/lib/kernel'
import { candidateItem, queueProposal, limitProposals, judgeWritten, proposalText, type Metadata } from '@/lib/learning'

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
  const title = input.title ?? input.name
  const name = slugify(input.name)
  const text = proposalText(name, input)
  const files = [{ path: 'SKILL.md', text }]
  const { policy } = policyFor(await savedPolicies(tx.db, tx), { agentId: agent.id })
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
  const row = await queueProposal(tx, draft, { agent, origin: isAgent ? 'agent' : 'person', sessionKey: input.sessionKey })
  return candidateItem(tx.db, tx, row)
})
