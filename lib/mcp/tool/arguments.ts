import { agentName, sessionKey as key, skillRef } from '@/lib/contract/shared'
import { usedToolUseId } from '@/lib/contract/use'

/** Arguments that several tools share, with their descriptions for the model. */
export const name = skillRef.describe('Name, alias or id of the skill')
export const agent = agentName.optional().describe('Act as this agent; defaults to the agent of the connection')
export const sessionKey = key.optional().describe('Key of your session; links the skills you use with their outcome')
export const toolUseId = usedToolUseId.optional().describe('ID of this tool call, so it is counted once')
