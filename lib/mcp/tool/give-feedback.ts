import { z } from 'zod'
import { giveFeedback as contract } from '@/lib/contract/use'
import { call } from '@/lib/operations/registry'
import { reported } from './answers'
import { agent, name, sessionKey } from './arguments'
import { tool } from './tool'

const { outcome, rating, helpful, reason, useId, token } = contract.input.shape

export const giveFeedback = tool({
  name: 'memory_feedback',
  title: 'Rate a skill',
  description:
    'Report the outcome of a skill you followed: `outcome`, `rating` (-1 to 1) or `helpful`. It counts as an explicit report for your use.',
  operations: ['feedback.give'],
  isRead: false,
  input: z.strictObject({
    target_type: z.literal('skill'),
    target: name,
    outcome,
    rating,
    helpful,
    reason,
    useId,
    token,
    sessionKey,
    agent,
  }),
  output: reported,
  run: (ctx, { target_type: targetType, ...args }) => call(ctx, 'feedback.give', { targetType, ...args }),
})
