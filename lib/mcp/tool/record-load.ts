import { call } from '@/lib/operations/registry'
import type { UseItem } from '@/lib/contract/use'
import { makeUseToken } from '@/lib/scoring'
import type { ToolContext } from './tool'

/** Harness of MCP uses that name none. */
export const door = 'mcp'

interface Load {
  /** The use that was recorded. */
  use: UseItem | null
  /** Names that use; without one, a use that a transcript or a report may tell of later. */
  token: string
}

/**
 * Hands out a skill's token and records that a session loaded the skill: once per tool-use id, else once per session. Without a
 * session, or for a caller that may not report, nothing is recorded.
 */
export async function recordLoad(
  ctx: ToolContext,
  skill: { id: string; version: number },
  { sessionKey, toolUseId }: { sessionKey?: string; toolUseId?: string },
): Promise<Load> {
  const use = sessionKey === undefined ? null : await record(ctx, { skill: skill.id, sessionKey, toolUseId })
  return { use, token: makeUseToken(ctx, { skillId: skill.id, version: use?.version ?? skill.version, useId: use?.id }) }
}

async function record(
  ctx: ToolContext,
  load: { skill: string; sessionKey: string; toolUseId?: string },
): Promise<UseItem | null> {
  if (!ctx.permissions.includes('report')) return null
  const answer = await call(ctx, 'skill.used', { ...load, harness: door, stage: 'loaded' })
  return 'use' in answer ? answer.use : null
}
