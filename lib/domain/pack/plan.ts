/** What a pack brought, as it is locked. */
export interface LockedSkill {
  name: string
  skillId: string
  /** Over all files of the skill, as the pack says it. */
  digest: string
}

/** The skill that holds a name now. */
export interface HeldSkill {
  skillId: string
  origin: string
  digest: string
  /** Why it takes no new version in its state; null where it takes one. */
  refuses: string | null
}

export const packStatuses = ['added', 'updated', 'unchanged', 'kept', 'removed', 'absent', 'refused'] as const

/** What becomes of one skill, and why where that needs saying. */
export interface PackLine {
  name: string
  status: (typeof packStatuses)[number]
  reason: string | null
}

interface Standing {
  locked: readonly LockedSkill[]
  held: ReadonlyMap<string, HeldSkill>
  /** Skills outside of the pack that need one of its skills, by its name. */
  dependents: ReadonlyMap<string, readonly string[]>
}

const line = (name: string, status: PackLine['status'], reason: string | null = null): PackLine => ({ name, status, reason })

const edited = 'A person edited it, so that it stays as it is.'
const taken = ({ origin }: HeldSkill): string =>
  `A ${origin === 'builtin' ? 'built-in' : origin} skill has that name. Rename or delete that one, then install again.`

function lineFor(
  name: string,
  digest: string,
  own: LockedSkill | undefined,
  held: HeldSkill | undefined,
  isByPerson: boolean,
): PackLine {
  if (!held)
    return own && !isByPerson ? line(name, 'absent', 'A person took it away, so that it stays away.') : line(name, 'added')
  if (held.skillId !== own?.skillId) return line(name, 'refused', taken(held))
  if (held.digest === digest) return line(name, 'unchanged')
  if (held.digest !== own.digest) return line(name, 'kept', edited)
  return held.refuses === null ? line(name, 'updated') : line(name, 'kept', held.refuses)
}

function lineForGone(own: LockedSkill, { held, dependents }: Standing): PackLine[] {
  const skill = held.get(own.name)
  if (skill?.skillId !== own.skillId) return []
  if (skill.digest !== own.digest) return [line(own.name, 'kept', edited)]
  const names = dependents.get(own.name) ?? []
  if (names.length > 0) return [line(own.name, 'kept', `Needed by ${names.join(', ')}.`)]
  return [line(own.name, 'removed')]
}

/**
 * What installing a pack, or another version of it, does to each skill: nobody's edit is written over, nobody's skill of the same
 * name is touched, and what a person took away comes back only by a person (`isByPerson`), never by an upgrade.
 */
export function planInstall(
  incoming: readonly { name: string; digest: string }[],
  standing: Standing,
  isByPerson: boolean,
): PackLine[] {
  const ownOf = new Map(standing.locked.map((own) => [own.name, own]))
  const coming = new Set(incoming.map(({ name }) => name))
  return [
    ...incoming.map(({ name, digest }) => lineFor(name, digest, ownOf.get(name), standing.held.get(name), isByPerson)),
    ...standing.locked.filter(({ name }) => !coming.has(name)).flatMap((own) => lineForGone(own, standing)),
  ]
}

/** What removing a pack does to each of its skills; what others need, or a person edited, stays and is told. */
export const planRemoval = (standing: Standing): PackLine[] => standing.locked.flatMap((own) => lineForGone(own, standing))

/** Whether a line changes anything. */
export const isChange = ({ status }: PackLine): boolean => status === 'added' || status === 'updated' || status === 'removed'
