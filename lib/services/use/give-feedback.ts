import type { OutputOf } from '@/lib/contract/operation'
import { giveFeedback as contract } from '@/lib/contract/use'
import { helpfulOutcome, ratingOutcome } from '@/lib/domain/outcome/sources'
import type { Outcome } from '@/lib/domain/outcome/use'
import { conflict, invalid, notFound } from '@/lib/domain/problem/problem'
import { newId } from '@/lib/store/id'
import type { Prisma, Skill, Use } from '@/prisma/generated/sqlite/client'
import {
  agentForWrite,
  agentNames,
  agentScope,
  flowVerb,
  inGroup,
  settleTogether,
  type Grouping,
  type WriteContext,
} from '@/lib/kernel'
import { loadSkill } from '@/lib/library'
import { readUseToken, recordedItems, recordUses } from '@/lib/scoring'

type Answer = OutputOf<typeof contract>

interface FeedbackInput {
  target: string
  reason?: string
  outcome?: Outcome
  rating?: number
  helpful?: boolean
  useId?: string
  sessionKey?: string
  token?: string
  agent?: string
}

function outcomeOf({ outcome, rating, helpful }: FeedbackInput): Outcome {
  if (outcome !== undefined) return outcome
  if (rating !== undefined) return ratingOutcome(rating)
  if (helpful !== undefined) return helpfulOutcome(helpful)
  throw invalid('Send outcome, rating or helpful.')
}

/** Sessions in which uses of this key may lie: their own, or one that holds a use which was reported with another key. */
async function ofSession(tx: WriteContext, sessionKey: string): Promise<Prisma.UseWhereInput> {
  const where = { workspaceId: tx.workspace.id, key: sessionKey }
  const sessions = await tx.db.session.findMany({ where, select: { id: true } })
  return { OR: [{ sessionKey }, { sessionId: { in: sessions.map((one) => one.id) } }] }
}

/** The use that is judged: the named one, else the newest of that session; null where there is none to judge yet. */
async function findUse(tx: WriteContext, skill: Skill, input: FeedbackInput): Promise<Use | null> {
  const scope = await agentScope(tx.db, tx, input.agent)
  const where = { workspaceId: tx.workspace.id, skillId: skill.id, ...scope }
  if (input.useId === undefined) {
    if (input.sessionKey === undefined) return null
    const inSession = { ...where, ...(await ofSession(tx, input.sessionKey)) }
    return tx.db.use.findFirst({ where: inSession, orderBy: [{ at: 'desc' }, { id: 'desc' }] })
  }
  const byId = await tx.db.use.findFirst({ where: { ...where, id: input.useId } })
  if (!byId) throw notFound(`use ${input.useId} of "${skill.name}"`)
  return byId
}

async function judge(tx: WriteContext, input: FeedbackInput): Promise<Answer> {
  const outcome = outcomeOf(input)
  const skill = await loadSkill(tx.db, tx, input.target, input.agent)
  const name = input.token === undefined ? null : readUseToken(tx, input.token)
  if (name && name.skillId !== skill.id) throw conflict(`The token is of another skill than "${skill.name}". Name that one.`)
  const useId = name?.useId
  const existing = name ? await tx.db.use.findUnique({ where: { id: name.useId } }) : await findUse(tx, skill, input)
  const agentId = existing?.agentId ?? (await agentForWrite(tx.db, tx, input.agent)).id
  const place = existing
    ? { harness: existing.harness, sessionKey: existing.sessionKey, toolUseId: existing.useKey }
    : { harness: 'feedback', sessionKey: input.sessionKey ?? useId ?? newId('use') }
  // A judged skill was taken up: what was only offered counts as followed from here on.
  const stage = existing && existing.stage !== 'offered' ? existing.stage : 'followed'
  const verdict = { source: 'explicit' as const, outcome, reason: input.reason ?? null }
  const [recorded] = await recordUses(tx, [
    {
      skill: name ? { id: skill.id, version: name.version } : skill,
      agentId,
      useId,
      isAgentNamed: Boolean(input.agent || tx.agent),
      ...place,
      stage,
      verdict,
    },
  ])
  if (!recorded) throw new Error('Feedback recorded no use')
  const [use] = recordedItems(tx, [recorded], new Map([[skill.id, skill.name], ...(await agentNames(tx.db, tx))]))
  return { use: use!, event: recorded.eventId }
}

/** One after the other: the next may judge the use that the one before it made. */
async function judgeAll(tx: WriteContext, inputs: readonly FeedbackInput[]): Promise<Answer[]> {
  const answers: Answer[] = []
  for (const input of inputs) answers.push(await judge(tx, input))
  return answers
}

const judgements: Grouping<FeedbackInput, Answer> = {
  name: contract.name,
  run: (ctx, inputs) => settleTogether(ctx, inputs, judgeAll),
}

/** Judges a use explicitly. Where nothing was reported, the feedback itself is the report of a use that was followed. */
export const giveFeedback = flowVerb(contract, (ctx, input) => inGroup(ctx, judgements, input))
