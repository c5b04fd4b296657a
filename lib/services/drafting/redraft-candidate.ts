import { wordCandidate } from '@/lib/contract/wording'
import * as contract from '@/lib/contract/drafting'
import { readWordingAnswer } from '@/lib/domain/draft/wording/read-answer'
import { wordingPrompt } from '@/lib/domain/draft/wording/wording-prompt'
import { conflict, Problem } from '@/lib/domain/problem/problem'
import { candidateDetail, loadCandidate, askModel, loadDrafting, loadWordingEvidence, requireUndecided } from '@/lib/learning'
import { flowVerb, decrypt, perform, type FlowContext } from '@/lib/kernel'

/** What a person reads of refused sentences: the first of them. */
const sentencesTold = 3

/**
 * Asks the configured model to word a draft, outside of every transaction, from the same evidence and under the same rules as every
 * other writer. What it writes is kept beside the draft; what breaks the rules is not kept, with the reason.
 */
export const redraftCandidate = flowVerb(contract.redraftCandidate, async (ctx, { id }) => {
  const row = await loadCandidate(ctx.db, ctx, id)
  requireUndecided(row)
  const { evidence } = await loadWordingEvidence(ctx.db, ctx, row)
  const setting = await loadDrafting(ctx.db, ctx)
  if (!setting.isOn) throw conflict('No model is set for drafting. Choose one in settings first.')
  const key = setting.sealedKey === null ? null : decrypt(setting.sealedKey, ctx.settings)
  if (setting.sealedKey !== null && key === null)
    return refusal(ctx, id, 'The key was encrypted with another secret. Enter it again.')
  const answer = await askModel(setting, key, wordingPrompt(evidence))
  if ('refused' in answer) return refusal(ctx, id, answer.refused)
  const worded = readWordingAnswer(answer.text)
  if (!worded) return refusal(ctx, id, 'The model’s answer is not a wording.')
  try {
    const { event } = await perform(ctx, wordCandidate, { id, ...worded, by: setting.model.slice(0, 60) })
    return { ...(await detail(ctx, id)), by: 'model' as const, refused: null, event }
  } catch (error) {
    if (!(error instanceof Problem) || error.code !== 'invalid') throw error
    const refused = error.issues?.slice(0, sentencesTold).map(({ path, message }) => `“${path}”: ${message}`)
    return refusal(ctx, id, refused?.join(' ') ?? error.detail)
  }
})

const detail = async (ctx: FlowContext, id: string) => candidateDetail(ctx.db, ctx, await loadCandidate(ctx.db, ctx, id))

const refusal = async (ctx: FlowContext, id: string, refused: string) => ({
  ...(await detail(ctx, id)),
  by: 'rules' as const,
  refused,
  event: null,
})
