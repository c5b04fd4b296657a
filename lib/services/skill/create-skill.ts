import * as contract from '@/lib/contract/skill'
import { tierOf } from '@/lib/domain/lifecycle/origin'
import { agentForWrite, isByAgent, writeVerb } from '@/lib/kernel'
import { fieldsOfNew, landNew, likeNew, newSkillFiles } from '@/lib/library'
import { movedAnswer } from '@/lib/serving'

/** Where a skill begins: a person's is released from its birth, an agent's is its own and has to prove itself. */
const beginnings = {
  person: { origin: 'human', state: 'released', tier: tierOf('human', true) },
  agent: { origin: 'agent', state: 'verified', tier: tierOf('agent', false) },
} as const

/** Writes a skill by hand. */
export const createSkill = writeVerb(contract.createSkill, async (tx, input) => {
  const { name, files } = await newSkillFiles(tx, input)
  const isAgents = isByAgent(tx)
  // Kept to its creator: where that is an agent, no other one sees it.
  const creator = isAgents || input.visibility === 'user' ? (input.agent ?? tx.agent) : null
  const agentId = creator === null ? null : (await agentForWrite(tx.db, tx, creator)).id
  const [landed] = await landNew(tx, [
    {
      files,
      row: {
        agentId,
        name,
        ...fieldsOfNew(name, files),
        description: input.description,
        ...beginnings[isAgents ? 'agent' : 'person'],
        visibility: input.visibility,
        taskType: input.taskType,
        tags: input.tags,
        shapes: [],
        suggestedTools: input.suggestedTools,
      },
      message: `create ${name}`,
    },
  ])
  const similar = await likeNew(tx, landed!.skill, files)
  return { ...(await movedAnswer(tx.db, tx, landed!.skill.id, landed!.eventId)), ...(similar ? { similar } : {}) }
})
