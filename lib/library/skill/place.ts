import { isOnDisk, type State } from '@/lib/domain/lifecycle/states'
import { conflict } from '@/lib/domain/problem/problem'
import type { Skill } from '@/prisma/generated/sqlite/client'
import type { PendingWrite, WriteContext } from '@/lib/kernel'

/** Where a skill's files are in a state: skills/ for live and deprecated, archive/ for archived, otherwise nowhere. */
export function placeOf(state: State): PendingWrite['action'] {
  if (isOnDisk(state)) return 'write'
  return state === 'archived' ? 'archive' : 'remove'
}

/** The refusal of a version whose text was taken out for good. */
export const withheld = ({ name, version }: Pick<Skill, 'name' | 'version'>): Error =>
  conflict(`The text of version ${version} of "${name}" was withheld. Choose another version, or write the skill anew.`)

/** Queues the file writes for a skill's current state. @throws Problem `conflict` where its version was withheld */
export async function showOnDisk(
  tx: WriteContext,
  skill: Pick<Skill, 'id' | 'name' | 'state' | 'version'>,
  change: { id: string; message: string },
): Promise<void> {
  const action = placeOf(skill.state)
  const version = await tx.db.version.findUnique({
    where: { skillId_number: { skillId: skill.id, number: skill.version } },
    select: { id: true, isWithheld: true },
  })
  if (version?.isWithheld && action !== 'remove') throw withheld(skill)
  await tx.onDisk({
    eventId: change.id,
    skillId: skill.id,
    name: skill.name,
    action,
    versionId: version?.id,
    message: change.message,
  })
}
