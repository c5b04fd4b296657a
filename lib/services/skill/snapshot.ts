import type { Prisma, Skill } from '@/prisma/generated/sqlite/client'

/** What an act may change of a skill, as it stands in an event's before and after: undo lays `before` back. */
const changeable = [
  'name',
  'heldName',
  'title',
  'description',
  'state',
  'tier',
  'isProtected',
  'visibility',
  'sharedAt',
  'version',
  'digest',
  'riskLevel',
  'taskType',
  'tags',
  'triggers',
  'constraints',
  'shapes',
  'exampleQueries',
  'suggestedTools',
  'stateSince',
  'windowSince',
  'deprecatedAt',
  'deprecatedBy',
  'deprecatedReason',
] as const satisfies readonly (keyof Skill)[]

const times = new Set(['stateSince', 'windowSince', 'deprecatedAt', 'sharedAt'])

export function snapshot(skill: Skill): Prisma.InputJsonObject {
  return Object.fromEntries(
    changeable.map((field) => {
      const value = skill[field]
      return [field, value instanceof Date ? value.toISOString() : value]
    }),
  ) as Prisma.InputJsonObject
}

/** The update that brings a skill back to a snapshot. */
export function fromSnapshot(before: Prisma.JsonObject): Prisma.SkillUncheckedUpdateManyInput {
  const entries = changeable.flatMap((field) => {
    const value = before[field]
    if (value === undefined) return []
    return [[field, times.has(field) && typeof value === 'string' ? new Date(value) : value] as const]
  })
  return Object.fromEntries(entries) as Prisma.SkillUncheckedUpdateManyInput
}
