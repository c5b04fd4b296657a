import { agentName, sessionKey as key, skillRef } from '@/lib/contract/shared'
import { usedToolUseId } from '@/lib/contract/use'

/** Arguments that several tools share, with the words that a model reads. */
export const name = skillRef.describe('Name, alias or id of the skill')
export const agent = agentName.optional().describe('Act as this agent; else the one that the connection names')
export const sessionKey = key.optional().describe('Key of your session: what you use and how it ends is then told together')
export const toolUseId = usedToolUseId.optional().describe('Id of this tool call, so that it is counted once')
