import type { StepStatus } from '@/lib/domain/session/step'
import type { CopilotDraft } from '@/lib/transcripts/copilot/copilot-draft'
import type { Place } from '@/lib/transcripts/chat/read-call'
import { addCall } from '@/lib/transcripts/draft/add-call'
import { answerCall } from '@/lib/transcripts/draft/answer-call'
import { readInput } from '@/lib/transcripts/draft/read-input'
import { matchCall } from '@/lib/transcripts/draft/match-call'
import { joinBlocks } from '@/lib/transcripts/text/join-blocks'
import { asRecord, asText, type JsonRecord } from '@/lib/transcripts/text/read-field'

/** How a shell call ends its output; the call as such succeeded, whatever the code. */
const shellEnd = /<shellId: [^>\n]{1,60} completed with exit code (-?\d{1,10})>\s*$/
const endChars = 200

/** A call, announced in a message (`name`) or started (`toolName`): whichever comes first adds it, the start gives its time. */
export function readRequest(draft: CopilotDraft, request: JsonRecord, place: Place, parentCall?: string): void {
  const toolUseId = asText(request.toolCallId)
  const isStart = 'toolName' in request
  const known = toolUseId === undefined ? undefined : draft.known.get(toolUseId)?.at(-1)
  if (known) {
    if (isStart) known.startedAt = place.at ?? known.startedAt
    return
  }
  const tool = asText(request.toolName) ?? asText(request.name)
  if (tool === undefined) return void draft.unreadable.push({ line: place.line, reason: 'a call without a tool name' })
  const { input, problem } = readInput(request.arguments)
  if (problem !== undefined) draft.unreadable.push({ line: place.line, reason: problem })
  const side = parentCall === undefined ? {} : { isSidechain: true, parent: parentCall, role: draft.roles.get(parentCall) }
  addCall(draft, { tool, toolUseId, input, startedAt: place.at, ...side })
}

/** The end of a call. */
export function readCompletion(draft: CopilotDraft, data: JsonRecord, place: Place): void {
  const id = asText(data.toolCallId)
  const step = matchCall(draft, id, asText(data.toolName))
  if (!step) {
    if (id === undefined || !draft.known.has(id)) draft.unreadable.push({ line: place.line, reason: 'a result without a call' })
    return
  }
  const result = asRecord(data.result)
  const error = asRecord(data.error)
  const text = joinBlocks(result?.content) || (asText(result?.detailedContent) ?? asText(error?.message) ?? '')
  const exitCode = shellEnd.exec(text.slice(-endChars))?.[1]
  const code = exitCode === undefined ? undefined : Number(exitCode)
  const isDenied = draft.denied.has(id ?? '') || /^(?:denied|rejected)/.test(asText(error?.code) ?? '')
  answerCall(step, { status: isDenied ? 'denied' : judge(data.success, code), text, exitCode: code, at: place.at })
}

function judge(success: unknown, exitCode: number | undefined): StepStatus {
  if (success === false || (exitCode ?? 0) !== 0) return 'error'
  return success === true ? 'ok' : 'unknown'
}

/** What a person or a policy answered to a request: anything but an approval keeps the call from running. */
export function readPermission(draft: CopilotDraft, data: JsonRecord): void {
  const kind = asText(asRecord(data.result)?.kind) ?? ''
  const id = asText(data.toolCallId)
  if (id === undefined || kind === '' || kind.startsWith('approved')) return
  draft.denied.add(id)
  for (const step of draft.known.get(id) ?? []) step.status = 'denied'
}
