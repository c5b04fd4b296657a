import { z } from 'zod'
import { wordCandidate } from '@/lib/contract/wording'
import { defaultAgent } from '@/lib/kernel'
import { call } from '@/lib/operations/registry'
import { inReview } from './answers'
import { agent } from './arguments'
import { tool } from './tool'

const { id, by: _by, ...body } = wordCandidate.input.shape

export const draftSubmit = tool({
  name: 'draft_submit',
  title: 'Submit a wording of a draft',
  description:
    'Send a better text for a proposal from draft_evidence. Each sentence names its steps in `basis`; refused sentences are listed with the reason. A person compares your text with the generated draft and chooses.',
  operations: ['candidate.word'],
  isRead: false,
  input: z.strictObject({ candidateId: id, ...body, agent }),
  output: inReview,
  run: async (ctx, { candidateId, agent: _agent, ...sent }) => {
    // An agent without a name of its own words whatever the connection may read.
    const scope = ctx.agent === defaultAgent ? { ...ctx, agent: null } : ctx
    const { candidate, wording } = await call(scope, 'candidate.word', { id: candidateId, ...sent })
    return {
      success: true,
      applied: false,
      candidateId: candidate.id,
      digest: wording.digest,
      message: `Your text for "${candidate.name}" is kept beside the generated draft. A person chooses between them.`,
      url: `${ctx.origin}/review?c=${candidate.id}`,
    }
  },
})
