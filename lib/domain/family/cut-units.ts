import { isFollowUp } from '@/lib/domain/request/is-follow-up'
import { readRequest } from '@/lib/domain/request/read-request'
import type { TemplateText } from '@/lib/domain/request/template-text'
import { isShellTool } from '@/lib/domain/shape/shell-tools'
import type { FamilySession, Unit } from './types'

/** Tools that write files, whatever the harness calls them: whoever has them works in a repository. */
const editing = /^(?:edit|write|multiedit|str_replace|apply_patch|create_file|edit_file|write_file|replace)/i

/** Whether a tool works in a shell or in files: who uses it is asked for one thing after the other, not in a conversation. */
export const isWorkTool = (tool: string): boolean => isShellTool(tool) || editing.test(tool)

/** Share of an agent's sessions that work in a shell or in files from which its requests are taken one by one. */
const codingShare = 0.3
/** What is wanted stands at the beginning of a request. */
const openingMax = 400

/** Whether a session is of the kind that works in a shell or in files. */
export const isWork = ({ calls }: Pick<FamilySession, 'calls'>): boolean => calls.some(({ tool }) => isWorkTool(tool))

/** Whether an agent works in a shell or in files, by how many of its sessions do. */
export const isCodingAgent = (works: number, sessions: number): boolean => works >= sessions * codingShare

export const promptsOf = ({ prompts }: Pick<FamilySession, 'prompts'>): string[] => prompts.map(({ text }) => text)

/**
 * Cuts an agent's session into what was asked at once: one unit a request for agents that work in a shell or in files, one a session for
 * agents that talk, whose user only answers. A follow-up ("yes", "continue") belongs to the request before it.
 */
export const cutSession = (session: FamilySession, isCoding: boolean, template: TemplateText): Unit[] =>
  isCoding ? byRequest(session, template) : whole(session, template)

function whole({ key, task, root = '', prompts, calls }: FamilySession, template: TemplateText): Unit[] {
  const wanted = prompts.flatMap(({ text }) => readRequest(text, template)?.text ?? [])
  const request = wanted.join('\n').slice(0, 5 * openingMax)
  const opening = wanted[0]?.length ?? 0
  return calls.length === 0 ? [] : [{ session: key, case: task ?? key, title: '', request, opening, calls, root }]
}

function byRequest({ key, task, root = '', prompts, calls }: FamilySession, template: TemplateText): Unit[] {
  const openings = prompts.flatMap(({ turn, text }) => {
    const request = isFollowUp(text) ? null : readRequest(text, template)
    return request ? [{ turn, request }] : []
  })
  if (openings.length === 0)
    return calls.length === 0 ? [] : [{ session: key, case: task ?? key, title: '', request: '', opening: 0, calls, root }]
  return openings.flatMap(({ turn, request: { title, text } }, at): Unit[] => {
    const from = at === 0 ? -Infinity : turn
    const to = openings[at + 1]?.turn ?? Infinity
    const own = openings.length === 1 ? calls : calls.filter((call) => call.turn >= from && call.turn < to)
    const request = `${title}\n${text.slice(0, openingMax)}`
    return own.length === 0
      ? []
      : [{ session: key, case: task ?? key, title, request, opening: request.length, calls: own, root }]
  })
}
