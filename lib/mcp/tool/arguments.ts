import { z } from 'zod'
import { agentName, skillRef } from '@/lib/contract/shared'

/** Arguments that several tools share, with the words that a model reads. */
export const name = skillRef.describe('Name, alias or id of the skill')
export const agent = agentName.optional().describe('Act as this agent; else the one that the connection names')
export const sessionKey = z
  .string()
  .min(1)
  .max(300)
  .optional()
  .describe('Key of your session: what you use and how it ends is then told together')
export const toolUseId = z.string().min(1).max(300).optional().describe('Id of this tool call, so that it is counted once')
