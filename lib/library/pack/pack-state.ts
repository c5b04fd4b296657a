import { stateLabels, type State } from '@/lib/domain/lifecycle/states'
import { allowed } from '@/lib/domain/lifecycle/transitions'
import type { CurrentSkill, LockedSkill } from '@/lib/domain/pack/plan'
import { inChunks } from '@/lib/store/in-chunks'
import type { Queryable } from '@/lib/store/client'
import type { Skill } from '@/prisma/generated/sqlite/client'
import type { Context } from '@/lib/kernel'
import { needing, skillsNaming } from '@/lib/library/skill/relations'

/**
 * The state of a pack in a workspace: what it installed, what uses its names, and which skills outside of it depend on its skills.
 */
export interface PackState {
  locked: readonly LockedSkill[]
  current: Map<string, CurrentSkill>
  dependents: Map<string, string[]>
  rows: Map<string, Skill>
}

const refusal = (state: State): string | null =>
  allowed(state, 'revise', 'person').ok ? null : `It is ${stateLabels[state].toLowerCase()} and takes no new version.`

/** Reads the state of a pack; `names` are the incoming skills, beside those it installed before. */
export async function packStateOf(
  db: Queryable,
  ctx: Pick<Context, 'workspace'>,
  locked: readonly LockedSkill[],
  names: readonly string[] = [],
): Promise<PackState> {
  const all = [...new Set([...names, ...locked.map((own) => own.name)])]
  const holders = await inChunks(all, (some) =>
    db.skill.findMany({ where: { workspaceId: ctx.workspace.id, heldName: { in: some } } }),
  )
  const rows = new Map(holders.map((row) => [row.heldName ?? '', row]))
  const current = new Map(
    holders.map(({ heldName, id, origin, digest, state }) => [
      heldName ?? '',
      { skillId: id, origin, digest, refuses: refusal(state) },
    ]),
  )
  const own = new Set(locked.map((one) => one.skillId))
  const dependents = new Map<string, string[]>()
  for (const { skill, target } of await skillsNaming(db, ctx, {
    kinds: needing,
    targets: locked.map((one) => one.name),
    where: { state: { not: 'rejected' } },
  }))
    if (!own.has(skill.id)) dependents.set(target, [...new Set([...(dependents.get(target) ?? []), skill.name])])
  return { locked, current, dependents, rows }
}
