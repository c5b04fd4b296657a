import { notFound, Problem } from '@/lib/domain/problem/problem'
import { stateLabels } from '@/lib/domain/lifecycle/states'
import { findSkill } from '@/lib/library'
import { readServed, type ServedSkill } from '@/lib/serving'
import type { ToolContext } from './tool'

/**
 * The skill of this name as the caller may read it.
 * @throws Problem `not_found`, or `gone`, with its state, for a skill that is no longer served.
 */
export async function servedByName(ctx: ToolContext, name: string): Promise<ServedSkill> {
  const served = await readServed(ctx, name)
  if (served) return served
  const row = await findSkill(ctx.store.reader, ctx, name)
  if (!row) throw notFound(`skill named "${name}"`)
  const state = stateLabels[row.state].toLowerCase()
  throw new Problem('gone', `"${row.name}" is ${state} and is not served. Use skill_search to find another.`)
}
