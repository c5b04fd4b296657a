import * as contract from '@/lib/contract/candidate'
import { riskLevel } from '@/lib/domain/score/risk-level'
import { ownRedaction, redactValue } from '@/lib/redact/redact'
import { slugify } from '@/lib/skill-md/slugify'
import { agentForWrite, ownRules, policyFor, savedPolicies, writeVerb } from '@/lib/kernel'
import { addedScore, candidateItem, layProposal, limitProposals, proposalGates, proposalText, type Said } from '@/lib/learning'

/** What is kept beside the text, for the skill that comes of it. */
function saidIn(input: Partial<Said>) {
  const { suggestedTools = [], preconditions = [], failureModes = [] } = input
  const kept = { suggestedTools, preconditions, failureModes }
  return {
    ...kept,
    ...(input.taskType ? { taskType: input.taskType } : {}),
    ...(input.extends ? { extends: input.extends } : {}),
  }
}

/** Lays a proposal of a person or an agent into the review queue. */
export const proposeCandidate = writeVerb(contract.proposeCandidate, async (tx, said) => {
  const agent = await agentForWrite(tx.db, tx, said.agent)
  const isAgent = Boolean(said.agent ?? tx.agent)
  if (isAgent && said.kind !== 'warning') await limitProposals(tx, agent, said.sessionKey)
  // What an agent says comes from its session; a person's own words are kept as they are.
  const input = isAgent
    ? { ...redactValue(said, ownRedaction(await ownRules(tx.db, tx))).value, sessionKey: said.sessionKey }
    : said
  const title = input.title ?? input.name
  const name = slugify(input.name)
  const text = proposalText(name, input)
  const files = [{ path: 'SKILL.md', text }]
  const steps = (input.steps ?? []).map((step) => `${step.tool}\n${step.description ?? ''}`)
  const risk = riskLevel([...steps, input.instructions])
  const { policy } = policyFor(await savedPolicies(tx.db, tx), { agentId: agent.id })
  const draft = {
    kind: input.kind,
    name,
    title,
    description: input.description,
    files,
    risk: risk.value,
    said: saidIn(input),
    score: addedScore(input),
    gates: proposalGates(input, { name, files, risk, now: tx.now(), required: policy.minSessions }),
    toolSequence: (input.steps ?? []).map((step) => ({ tool: step.tool, params: step.params ?? [] })),
  }
  const row = await layProposal(tx, draft, { agent, origin: isAgent ? 'agent' : 'person', sessionKey: input.sessionKey })
  return candidateItem(tx.db, tx, row)
})
