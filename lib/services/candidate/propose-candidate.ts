import * as contract from '@/lib/contract/candidate'
import { conflict } from '@/lib/domain/problem/problem'
import { riskLevel } from '@/lib/domain/score/risk-level'
import { redactValue } from '@/lib/redact/redact'
import { slugify } from '@/lib/skill-md/slugify'
import { newId } from '@/lib/store/id'
import type { Agent } from '@/prisma/generated/sqlite/client'
import { agentForWrite } from '../agent/resolve-agent'
import type { WriteContext } from '../kernel/context'
import { writeVerb } from '../kernel/verb'
import { policyFor, savedPolicies } from '../policy/policy-in-force'
import { addedScore } from './added-score'
import { digestOfTexts } from '../skill/add-version'
import { candidateItem } from './candidate-view'
import { proposalGates } from './proposal-gates'
import { proposalText } from './proposal-text'
import type { Said } from './said'

/** Open proposals one agent may have, and those of one session. */
const openMax = 5
const perSessionMax = 1

/** @throws Problem `conflict` when an agent, or one session of it, has proposed enough, whatever became of it. */
async function refuseTooMany(tx: WriteContext, agent: Agent, sessionKey: string | undefined): Promise<void> {
  // Takes the agent's row: of two proposals at once the second counts the first.
  await tx.db.agent.update({ where: { id: agent.id }, data: { name: agent.name } })
  const made = await tx.db.candidate.findMany({
    where: { agentId: agent.id, origin: 'agent' },
    select: { sessionKey: true, status: true },
  })
  const open = made.filter((row) => row.status === 'open')
  if (open.length >= openMax) {
    throw conflict(`Agent "${agent.name}" has ${openMax} open proposals. Decide on one of them first.`)
  }
  const ofSession = sessionKey ? made.filter((row) => row.sessionKey === sessionKey) : []
  if (ofSession.length >= perSessionMax) throw conflict('This session has already proposed a skill. One a session is enough.')
}

/** What is kept beside the text, for the skill that comes of it. */
function saidIn(input: Partial<Said>) {
  const { triggers = [], suggestedTools = [], exampleQueries = [], preconditions = [], failureModes = [] } = input
  const kept: Said = { triggers, suggestedTools, exampleQueries, preconditions, failureModes }
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
  if (isAgent) await refuseTooMany(tx, agent, said.sessionKey)
  // What an agent says comes from its session; a person's own words are kept as they are.
  const input = isAgent ? { ...redactValue(said).value, sessionKey: said.sessionKey } : said
  const title = input.title ?? input.name
  const name = slugify(input.name)
  const text = proposalText(name, input)
  const files = [{ path: 'SKILL.md', text }]
  const now = tx.now()
  const steps = (input.steps ?? []).map((step) => `${step.tool}\n${step.description ?? ''}`)
  const risk = riskLevel([...steps, input.instructions])
  const { policy } = policyFor(await savedPolicies(tx.db, tx), { agentId: agent.id })
  const row = await tx.db.candidate.create({
    data: {
      id: newId('candidate'),
      workspaceId: tx.workspace.id,
      agentId: agent.id,
      kind: input.kind,
      origin: isAgent ? 'agent' : 'person',
      name,
      title,
      description: input.description,
      files,
      digest: digestOfTexts(files),
      toolSequence: (input.steps ?? []).map((step) => ({ tool: step.tool, params: step.params ?? [] })),
      sentences: [],
      occurrences: 0,
      support: 0,
      endedWell: 0,
      endedKnown: 0,
      savedSteps: 0,
      evidence: 'weak',
      risk: risk.value,
      score: addedScore(input),
      sessionKey: input.sessionKey ?? null,
      said: saidIn(input),
      gates: proposalGates(input, { name, files, risk, now, required: policy.minSessions }),
      rank: 0,
      status: 'open',
      createdAt: now,
      updatedAt: now,
    },
  })
  await tx.emit({ verb: 'propose', object: { kind: 'candidate', id: row.id, name }, agentId: agent.id })
  return candidateItem(tx.db, tx, row)
})
