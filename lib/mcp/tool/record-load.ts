import { call } from '@/lib/operations/registry'
import type { UseItem } from '@/lib/contract/use'
import type { ToolContext } from './tool'

/** Harness of MCP uses that name none. */
export const door = 'mcp'

/**
 * Records that a session loaded a skill: once per tool-use id, else once per session. Without a session, or for a caller without
 * write access, nothing is recorded.
 */
export async function recordLoad(
  ctx: ToolContext,
  skill: string,
  { sessionKey, toolUseId }: { sessionKey?: string; toolUseId?: string },
): Promise<UseItem | null> {
  if (sessionKey === undefined || !ctx.access.includes('write')) return null
  const answer = await call(ctx, 'skill.used', { skill, sessionKey, toolUseId, harness: door, stage: 'loaded' })
  return 'use' in answer ? answer.use : null
}
