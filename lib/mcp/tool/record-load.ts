import { call } from '@/lib/operations/registry'
import type { UseItem } from '@/lib/contract/use'
import type { ToolContext } from './tool'

/** Uses that came through this door and whose harness nobody named. */
export const door = 'mcp'

/**
 * Keeps that a session loaded a skill: once a tool-use id, else once a session. Without a session, or for a reader that may
 * not write, nothing is kept.
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
