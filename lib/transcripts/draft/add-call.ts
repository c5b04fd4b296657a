import type { Step } from '@/lib/domain/session/step'
import type { Draft } from '@/lib/transcripts/draft/start-draft'

type Call = Pick<Step, 'tool' | 'input'> &
  Partial<Pick<Step, 'toolUseId' | 'startedAt' | 'status' | 'isSidechain' | 'parent' | 'role'>>

/** Appends a call in file order; its status stays `unknown` until its result arrives. */
export function addCall(draft: Draft, call: Call): Step {
  const { steps, turns } = draft.session
  const status = call.status ?? 'unknown'
  const step: Step = {
    toolUseId: call.toolUseId,
    tool: call.tool,
    input: call.input,
    startedAt: call.startedAt,
    isSidechain: call.isSidechain ?? false,
    parent: call.parent,
    role: call.role,
    position: steps.length,
    turn: turns - 1,
    status,
  }
  steps.push(step)
  draft.waiting.steps.push(step)
  if (step.toolUseId === undefined) draft.unnamed.steps.push(step)
  else for (const index of [draft.known, draft.open]) push(index, step.toolUseId, step)
  return step
}

function push(index: Map<string, Step[]>, key: string, step: Step): void {
  const list = index.get(key)
  if (list) list.push(step)
  else index.set(key, [step])
}
