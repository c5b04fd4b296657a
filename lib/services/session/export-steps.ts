import path from 'node:path'
import { exportSteps as contract } from '@/lib/contract/step-export'
import { Problem } from '@/lib/domain/problem/problem'
import { agentScope, flowVerb, showPath } from '@/lib/kernel'
import { findTarget, oneAtATime, writeSteps } from '@/lib/publish'

/**
 * Writes steps into a folder of the server's machine, below `workspace=<name>`: where it serves other machines, into its workspace
 * folder only. It changes nothing in the database, so that it has no event; what it writes, a later export replaces and takes away
 * again.
 */
export const exportSteps = flowVerb(contract, async (ctx, { to, agent, since }) => {
  const scope = { workspaceId: ctx.workspace.id, ...(await agentScope(ctx.db, ctx, agent)) }
  if (scope.agentId === '') throw new Problem('not_found', `No agent is called "${agent ?? ctx.agent ?? ''}" here.`)
  const { root, target, isOwn } = await findTarget(ctx.db, ctx, to)
  if (!ctx.settings.isLoopback && !isOwn)
    throw new Problem('forbidden', 'This server writes into its workspace folder only. Name a folder in it, such as "lake".')
  const base = path.join(target, `workspace=${encodeURIComponent(ctx.workspace.name)}`)
  const counts = await oneAtATime(base, () => writeSteps(ctx.db, scope, { root, base, since }))
  return { to: showPath(target), ...counts }
})
