import type { Step } from '@/lib/domain/session/step'
import type { ClaudeDraft } from '@/lib/transcripts/claude-code/claude-draft'
import type { Entry } from '@/lib/transcripts/claude-code/entry'
import { joinBlocks } from '@/lib/transcripts/text/join-blocks'
import { asText } from '@/lib/transcripts/text/read-field'

/** How many of the latest delegating calls are looked at: they run side by side by the handful. */
const lookBack = 64

/** True for the calls that start a sub-agent. */
export function isDelegation(step: Step): boolean {
  return step.tool === 'Task' || step.tool === 'Agent'
}

/** The call that started the sub-agent an inline line belongs to, remembered for the lines that follow from it. */
export function findOrigin(draft: ClaudeDraft, entry: Entry): Step | undefined {
  const parent = entry.parentUuid ?? ''
  const origin = named(draft, entry) ?? (draft.origins.has(parent) ? draft.origins.get(parent) : byRequest(draft, entry))
  if (entry.uuid !== undefined) draft.origins.set(entry.uuid, origin)
  return origin
}

function named(draft: ClaudeDraft, { parentCall }: Entry): Step | undefined {
  return parentCall === undefined ? undefined : draft.known.get(parentCall)?.at(-1)
}

/** A chain that starts anew: its first line repeats the delegating call's prompt; else the latest unanswered one is taken. */
function byRequest(draft: ClaudeDraft, entry: Entry): Step | undefined {
  const open = draft.delegations.slice(-lookBack).filter((step) => !draft.answered.has(step))
  const request = entry.kind === 'user' ? joinBlocks(entry.message.content) : ''
  return open.find((step) => request !== '' && step.input.prompt === request) ?? open.at(-1)
}

/** The sub-agent type a delegating call asks for. */
export function originRole(origin: Step | undefined): string | undefined {
  return asText(origin?.input.subagent_type)
}
