import type { Step } from '@/lib/domain/session/step'
import { addCall } from '@/lib/transcripts/draft/add-call'
import type { Draft } from '@/lib/transcripts/draft/start-draft'
import { cleanText } from '@/lib/transcripts/text/clean-text'
import { withSketch } from '@/lib/transcripts/text/sketch-stranger'
import { summariseOutput } from '@/lib/transcripts/text/summarise-output'
import { asNumber, asRecord, asText } from '@/lib/transcripts/text/read-field'

/** Reads the turns of a trajectory as steps: the first word of an action is the tool, the rest its arguments. */
export function readActions(draft: Draft, turns: unknown[]): void {
  for (const [index, item] of turns.entries()) {
    const turn = asRecord(item)
    if (!turn) {
      draft.unreadable.push({ line: index + 1, reason: `turn ${index + 1} of the trajectory is no object` })
      continue
    }
    // A model that answered with prose did nothing.
    const step = typeof turn.action === 'string' ? addAction(draft, turn.action) : undefined
    if (step) observe(step, turn.observation, turn.execution_time)
    const thought = asText(turn.response) ?? asText(turn.thought)
    if (thought !== undefined) draft.session.lastText = cleanText(thought)
  }
}

/** Adds the step of an action's text; none for an empty one. */
export function addAction(draft: Draft, action: string): Step | undefined {
  const text = action.trim()
  if (text === '') return undefined
  const [tool = ''] = text.split(/\s/, 1)
  return addCall(draft, { tool: cleanText(tool) || tool, input: { args: text.slice(tool.length).trimStart() } })
}

/** Nothing in the format says whether a command went well: the status stays unknown. `seconds` is how long it ran. */
export function observe(step: Step, observation: unknown, seconds?: unknown): void {
  if (typeof observation === 'string') step.output = withSketch(summariseOutput(observation), step, observation)
  const duration = asNumber(seconds)
  if (duration !== undefined && duration >= 0) step.durationMs = Math.round(duration * 1000)
}
