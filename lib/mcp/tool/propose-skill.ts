import { proposeCandidate } from '@/lib/contract/candidate'
import { call } from '@/lib/operations/registry'
import { inReview } from './answers'
import { agent } from './arguments'
import { proposed } from './proposed'
import { tool } from './tool'

export const proposeSkill = tool({
  name: 'propose_skill',
  title: 'Propose a skill',
  description:
    'Propose a skill from what you learned. A person reviews it before any agent gets it. At most one per session and five open per agent.',
  operations: ['candidate.propose'],
  isRead: false,
  input: proposeCandidate.input.extend({ agent }),
  output: inReview,
  run: async (ctx, args) => proposed(ctx, await call(ctx, 'candidate.propose', args)),
})
