import { notFound, Problem } from '@/lib/domain/problem/problem'
import { stateLabels } from '@/lib/domain/lifecycle/states'
import { findSkill } from '@/lib/library'
import { readServed, type ServedSkill } from '@/lib/serving'
import type { ToolContext } from './tool'

/**
 * The skill of this name as it is served to the caller.
 * @throws Problem `not_found`, or `gone` for one that is held and no longer served, naming its state.
 */
export async function servedByName(ctx: ToolContext, name: string): Promise<ServedSkill> {
  const served = await readServed(ctx, name)
  if (served) return served
  const row = await findSkill(ctx.store.reader, ctx, name)
  if (!row) throw notFound(`skill named "${name}"`)
  const state = stateLabels[row.state].toLowerCase()
  throw new Problem('gone', `"${row.name}" is ${state} and is not served. Use skill_search to find another.`)
}
