import { z } from 'zod'
import { idRef } from '@/lib/contract/shared'
import { needsWording } from '@/lib/domain/draft/wording/needs-wording'
import { notFound } from '@/lib/domain/problem/problem'
import { call } from '@/lib/operations/registry'
import { evidence } from './answers'
import { agent } from './arguments'
import { tool, type ToolContext } from './tool'

/** Candidates that are looked through for one to word. */
const looked = 50

/** The most valuable open proposal that nobody has worded. */
async function nextToWord(ctx: ToolContext): Promise<string> {
  const { items } = await call(ctx, 'candidate.list', { status: 'open', limit: looked })
  const next = items.find(needsWording)
  if (!next) throw notFound('open proposal without a wording')
  return next.id
}

export const draftEvidence = tool({
  name: 'draft_evidence',
  title: 'Get a draft to word',
  description:
    'Get one open proposal with its generated draft and the redacted evidence behind it, to write a better text for people to choose. Without `candidateId`, the most valuable one that nobody has worded. Send your text with draft_submit.',
  operations: ['candidate.list', 'candidate.wordingEvidence'],
  isRead: true,
  input: z.strictObject({ candidateId: idRef.optional(), agent }),
  output: evidence,
  run: async (ctx, { candidateId }) => {
    const { id, ...evidence } = await call(ctx, 'candidate.wordingEvidence', { id: candidateId ?? (await nextToWord(ctx)) })
    return { candidateId: id, ...evidence }
  },
})
