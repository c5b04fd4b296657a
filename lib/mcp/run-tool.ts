import { randomUUID } from 'node:crypto'
import type { CallToolResult } from '@modelcontextprotocol/server'
import { isUseToken, useTokenLead } from '@/lib/domain/outcome/use-token'
import { asAgentHolds } from '@/lib/domain/permission/permission'
import type { Problem, ProblemCode } from '@/lib/domain/problem/problem'
import { asProblem, defaultAgent, gateAgent, requireOwnAgent } from '@/lib/kernel'
import type { Tool, ToolContext } from './tool/tool'

/** Advice to the model for each kind of problem. */
const nextSteps: Record<ProblemCode, string> = {
  invalid: 'Correct the arguments and call again.',
  unauthenticated: 'Ask the user for an API key of Mettle.',
  forbidden: 'Ask the user for an API key with that permission. Do not repeat the call.',
  not_found: 'Find the right name with skill_search or skill_list.',
  conflict: 'Read it again with skill_get, then decide.',
  gone: 'Find another skill with skill_search.',
  too_large: 'Send a smaller request.',
  rate_limited: 'Wait a moment and call again.',
  unavailable: 'Call again later, or continue without it.',
  internal: 'Continue without it and tell the user.',
}

const textOf = (text: string): CallToolResult['content'] => [{ type: 'text', text }]

/** The answer as text for the model. The token of a use is its last line too, where whatever reads the transcript finds it. */
function spelled(answer: Record<string, unknown>): string {
  const { token } = answer
  const text = JSON.stringify(answer)
  return typeof token === 'string' && isUseToken(token) ? `${text}\n${useTokenLead}${token}` : text
}

function failed({ code, detail, issues }: Problem, requestId: string): CallToolResult {
  const answer = { code, detail, next: nextSteps[code], requestId, ...(issues ? { issues } : {}) }
  return { isError: true, content: textOf(JSON.stringify(answer)), structuredContent: answer }
}

/**
 * A caller of tools is an agent, regardless of machine or key: the named agent, else the default one.
 * @throws Problem `invalid` for a name that no database can store, or that a write may not store.
 */
export function asAgent(ctx: ToolContext, { isRead }: Pick<Tool, 'isRead'>, named: unknown): ToolContext {
  const agent = typeof named === 'string' && named !== '' ? named : ctx.agent
  requireOwnAgent(ctx, agent)
  if (agent !== null) gateAgent(agent, { isWrite: !isRead })
  // What a key does is said of the key.
  const actor = ctx.actor.kind === 'key' ? ctx.actor : { kind: 'agent' as const, id: agent ?? defaultAgent }
  const permissions = asAgentHolds(ctx.permissions)
  // A read without an agent covers the whole workspace; a write needs an agent.
  return { ...ctx, actor, permissions, isAgentDoor: true, agent: isRead ? agent : (agent ?? defaultAgent) }
}

/** Calls a tool. Never throws: a failure is a result with its code, its cause and the next step. */
export async function runTool(ctx: ToolContext, tool: Tool, raw: unknown): Promise<CallToolResult> {
  const requestId = `req_${randomUUID()}`
  try {
    const args = { ...(typeof raw === 'object' ? raw : {}) } as Record<string, unknown>
    const answer = await tool.run(asAgent(ctx, tool, args.agent), args)
    return { content: textOf(spelled(answer)), structuredContent: answer }
  } catch (error) {
    return failed(asProblem(error, requestId), requestId)
  }
}
