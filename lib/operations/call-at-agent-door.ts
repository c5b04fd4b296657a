import type { CandidateItem } from '@/lib/contract/candidate'
import { permissionOf } from '@/lib/contract/operation'
import { isByAgent, requirePermission, type Context, type Verb } from '@/lib/kernel'
import { proposeChange } from '@/lib/learning'

/** What an agent says of a change beside the operation's own input. */
interface Wanted {
  reason?: string
  sessionKey?: string
}

/** What came of a call: the operation's output, or the review item in its place. */
type Came = { output: unknown } | { candidate: CandidateItem }

/**
 * Calls an operation for whoever calls. What an agent may only ask for becomes a review item, unless it is a plan or the policy lets
 * the agent do it: then the operation runs as if the agent held its permission, this once.
 * @throws Problem as the operation would, `forbidden` without the permission to propose.
 */
export async function callAtAgentDoor(ctx: Context, verb: Verb, input: unknown, wanted: Wanted = {}): Promise<Came> {
  const { operation } = verb
  const body = input as Record<string, unknown>
  if (!operation.proposal || !isByAgent(ctx)) return { output: await verb(ctx, body) }
  requirePermission(ctx, { name: operation.name, permission: permissionOf(operation, true) })
  const change = operation.proposal
  const reason = typeof body.reason === 'string' ? body.reason : undefined
  const candidate = body.dryRun === true ? null : await proposeChange(ctx, { change, input: body, reason, ...wanted })
  if (candidate) return { candidate }
  return { output: await verb({ ...ctx, permissions: [...ctx.permissions, operation.permission] }, body) }
}
