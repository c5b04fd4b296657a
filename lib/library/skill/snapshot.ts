import { z } from 'zod'
import { tiers } from '@/lib/domain/lifecycle/origin'
import { states } from '@/lib/domain/lifecycle/states'
import { riskLevels } from '@/lib/domain/score/risk-level'
import { taskTypes } from '@/lib/domain/score/task-type'
import { jsonOf } from '@/lib/store/json'
import type { Prisma, Skill } from '@/prisma/generated/sqlite/client'

const time = z.iso.datetime().transform((text) => new Date(text))
const texts = z.array(z.string())
const actors = ['person', 'key', 'agent', 'policy', 'job', 'doctor', 'scan', 'merge'] as const satisfies Skill['deprecatedBy'][]

/** The fields of a skill that an operation may change, as stored in an event's before and after; undo restores `before`. */
const changeable = {
  name: z.string(),
  heldName: z.string().nullable(),
  title: z.string(),
  description: z.string(),
  state: z.enum(states),
  tier: z.literal(tiers),
  isProtected: z.boolean(),
  isWarning: z.boolean(),
  visibility: z.enum(['user', 'workspace']),
  sharedAt: time.nullable(),
  version: z.number().int(),
  digest: z.string(),
  riskLevel: z.enum(riskLevels),
  taskType: z.enum(taskTypes),
  tags: texts,
  triggers: texts,
  constraints: texts,
  shapes: texts,
  exampleQueries: texts,
  suggestedTools: texts,
  stateSince: time,
  windowSince: time,
  deprecatedAt: time.nullable(),
  deprecatedBy: z.enum(actors).nullable(),
  deprecatedReason: z.string().nullable(),
} satisfies Partial<Record<keyof Skill, z.ZodType>>

/** A skill as stored in an event; one written by an earlier version may lack newer fields. */
export const skillSnapshot = z.object(changeable).partial()

const isChangeable = (field: string): boolean => field in changeable

export const snapshot = (skill: Skill): Prisma.InputJsonObject =>
  jsonOf(Object.fromEntries(Object.entries(skill).filter(([field]) => isChangeable(field))))

/** The update that restores a skill from a snapshot. */
export const fromSnapshot = (before: z.output<typeof skillSnapshot>): Prisma.SkillUncheckedUpdateManyInput => before
