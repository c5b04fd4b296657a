/** A skill as locked by a pack. */
export interface LockedSkill {
  name: string
  skillId: string
  /** Over all files of the skill, as declared by the pack. */
  digest: string
}

/** The skill that currently has a name. */
export interface CurrentSkill {
  skillId: string
  origin: string
  digest: string
  /** Why its state allows no new version; null when it does. */
  refuses: string | null
}

export const packStatuses = ['added', 'updated', 'unchanged', 'kept', 'removed', 'absent', 'refused'] as const

/** What happens to one skill, and why if that needs an explanation. */
export interface PackLine {
  name: string
  status: (typeof packStatuses)[number]
  reason: string | null
}

interface InstallState {
  locked: readonly LockedSkill[]
  current: ReadonlyMap<string, CurrentSkill>
  /** Skills outside the pack that require one of its skills, by its name. */
  dependents: ReadonlyMap<string, readonly string[]>
}

const line = (name: string, status: PackLine['status'], reason: string | null = null): PackLine => ({ name, status, reason })

const edited = 'Edited by a person, so it stays unchanged.'
const nameTakenReason = ({ origin }: CurrentSkill): string =>
  `A ${origin === 'builtin' ? 'built-in' : origin} skill has that name. Rename or delete that one, then install again.`

function lineFor(
  name: string,
  digest: string,
  own: LockedSkill | undefined,
  current: CurrentSkill | undefined,
  isByPerson: boolean,
): PackLine {
  if (!current)
    return own && !isByPerson ? line(name, 'absent', 'Removed by a person, so it stays removed.') : line(name, 'added')
  if (current.skillId !== own?.skillId) return line(name, 'refused', nameTakenReason(current))
  if (current.digest === digest) return line(name, 'unchanged')
  if (current.digest !== own.digest) return line(name, 'kept', edited)
  return current.refuses === null ? line(name, 'updated') : line(name, 'kept', current.refuses)
}

function lineForRemoved(own: LockedSkill, { current, dependents }: InstallState): PackLine[] {
  const skill = current.get(own.name)
  if (skill?.skillId !== own.skillId) return []
  if (skill.digest !== own.digest) return [line(own.name, 'kept', edited)]
  const names = dependents.get(own.name) ?? []
  if (names.length > 0) return [line(own.name, 'kept', `Needed by ${names.join(', ')}.`)]
  return [line(own.name, 'removed')]
}

/**
 * What installing a pack, or another version of it, does to each skill: no edit is overwritten, no unrelated skill of the same
 * name is touched, and a skill that a person removed is restored only by a person (`isByPerson`), never by an upgrade.
 */
export function planInstall(
  incoming: readonly { name: string; digest: string }[],
  state: InstallState,
  isByPerson: boolean,
): PackLine[] {
  const ownOf = new Map(state.locked.map((own) => [own.name, own]))
  const coming = new Set(incoming.map(({ name }) => name))
  return [
    ...incoming.map(({ name, digest }) => lineFor(name, digest, ownOf.get(name), state.current.get(name), isByPerson)),
    ...state.locked.filter(({ name }) => !coming.has(name)).flatMap((own) => lineForRemoved(own, state)),
  ]
}

/**
 * What removing a pack does to each of its skills; skills that others require, or that a person edited, remain and are reported.
 */
export const planRemoval = (state: InstallState): PackLine[] => state.locked.flatMap((own) => lineForRemoved(own, state))

/** Whether a line changes anything. */
export const isChange = ({ status }: PackLine): boolean => status === 'added' || status === 'updated' || status === 'removed'
