import { createSkill, editSkill } from '@/lib/contract/skill'
import { deleteSkill, deprecateSkill } from '@/lib/contract/skill-move'
import type { CandidateItem } from '@/lib/contract/candidate'
import { mergeSkills } from '@/lib/contract/merge'
import { isAgentsOwn, type AgentChange } from '@/lib/domain/lifecycle/agent-change'
import type { Policy } from '@/lib/domain/policy/policy'
import { redactValue } from '@/lib/redact/redact'
import type { Agent, Skill } from '@/prisma/generated/sqlite/client'
import { agentForWrite, inTransaction, parseInput, policyFor, savedPolicies, type Context, type WriteContext } from '@/lib/kernel'
import { loadSkill, requireVersion } from '@/lib/library'
import { candidateItem } from '@/lib/learning/candidate/candidate-view'
import { draftMove } from './draft-move'
import { draftEdit } from './draft-edit'
import { draftMerge } from './draft-merge'
import { draftSkill } from './draft-skill'
import { queueProposal, refuseWaiting, type ProposalDraft } from './queue-proposal'
import { limitProposals } from './limit-proposals'

/** What an agent wants to do to skills: the input of the operation that would do it, and why. */
export interface WantedChange {
  change: AgentChange
  input: Record<string, unknown>
  sessionKey?: string
  reason?: string
}

/** What is wanted, with the skills that it concerns as they stand. */
interface Read {
  skills: Skill[]
  draft: (agent: Agent, policy: Policy, reason: string | undefined) => Promise<ProposalDraft>
}

/** Names and digests lead somewhere and are kept; every other word of an agent comes from its session. */
function redacted(input: Record<string, unknown>): Record<string, unknown> {
  const { digest, ...words } = input
  return { ...redactValue(words).value, ...(digest === undefined ? {} : { digest }) }
}

async function read(tx: WriteContext, { change, input }: WantedChange): Promise<Read> {
  const safe = redacted(input)
  switch (change) {
    case 'create': {
      const request = parseInput(createSkill, safe)
      return { skills: [], draft: (agent, policy) => draftSkill(tx, request, agent.id, policy.minSessions) }
    }
    case 'update': {
      const request = parseInput(editSkill, { ...safe, name: input.name })
      const skill = await loadSkill(tx.db, tx, request.name)
      return {
        skills: [skill],
        draft: (agent, policy) => draftEdit(tx, skill, request, { agentId: agent.id, required: policy.minSessions }),
      }
    }
    case 'merge': {
      const request = parseInput(mergeSkills, input)
      const [target, source] = [await loadSkill(tx.db, tx, request.target), await loadSkill(tx.db, tx, request.source)]
      return { skills: [target, source], draft: () => draftMerge(tx, target, source) }
    }
    default: {
      const { name, version } =
        change === 'delete' ? { ...parseInput(deleteSkill, input), version: undefined } : parseInput(deprecateSkill, input)
      const skill = await loadSkill(tx.db, tx, name)
      requireVersion(skill, version)
      const draft: Read['draft'] = (agent, _, reason) => draftMove(tx, skill, { act: change, reason, by: `Agent ${agent.name}` })
      return { skills: [skill], draft }
    }
  }
}

/**
 * Lays what an agent wants to do to skills into the review queue; null where the policy lets it do that itself.
 * @throws Problem as the change itself would, and `conflict` where the agent has proposed enough.
 */
export function proposeChange(ctx: Context, wanted: WantedChange): Promise<CandidateItem | null> {
  return inTransaction(ctx, async (tx) => {
    const agent = await agentForWrite(tx.db, tx)
    const { skills, draft } = await read(tx, wanted)
    const { policy } = policyFor(await savedPolicies(tx.db, tx), { agentId: agent.id, skillId: skills[0]?.id })
    if (isAgentsOwn(wanted.change, agent.id, skills, policy)) return null
    const reason = wanted.reason === undefined ? undefined : redactValue(wanted.reason).value.trim()
    const drafted = await draft(agent, policy, reason)
    await limitProposals(tx, agent, wanted.sessionKey)
    await refuseWaiting(tx, drafted, 'agent')
    const row = await queueProposal(tx, drafted, { agent, origin: 'agent', sessionKey: wanted.sessionKey, reason })
    return candidateItem(tx.db, tx, row)
  })
}
