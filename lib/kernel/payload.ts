import { z } from 'zod'
import { exportDirectory } from '@/lib/contract/exchange'
import { embedderModes } from '@/lib/contract/embedding'
import { packKeys } from '@/lib/contract/pack'
import { redactionRule } from '@/lib/contract/redaction'
import { trustRule } from '@/lib/contract/tool-trust'
import { states } from '@/lib/domain/lifecycle/states'
import { outcomeSources } from '@/lib/domain/outcome/sources'
import type { PolicyPatch } from '@/lib/domain/policy/policy'
import { conflict } from '@/lib/domain/problem/problem'
import { sessionOutcomes } from '@/lib/domain/session/step'
import type { Event } from '@/prisma/generated/sqlite/client'
import { candidateStatuses } from '@/lib/contract/candidate'

/** The version in which events are written now; undo reads this one and all earlier ones. Since 2, undos can be redone. */
export const payloadNow = 2

const patternStates = ['observed', 'proposed', 'promoted', 'dismissed'] as const
const time = z.iso.datetime()
const status = z.enum(candidateStatuses)
const scalar = z.union([z.number(), z.string(), z.boolean(), z.null()])
/** Numbers and choices by name, without bounds: a value that is out of bounds today may have been valid when it was saved. */
const patch = z.record(z.string(), z.union([scalar, z.record(z.string(), z.json())]))
const reopened = z.object({ candidate: z.string(), candidateStatus: status })

/** The state before an event, by the kind of object: what undo restores. Fields that an older event lacks are left unchanged. */
export const before = {
  skill: z.looseObject({
    state: z.enum(states),
    version: z.number().int(),
    isProtected: z.boolean(),
    visibility: z.enum(['user', 'workspace']),
    sharedAt: time.nullish(),
    heldName: z.string().nullish(),
    ...reopened.extend({ candidateSkill: z.string().nullable() }).partial().shape,
  }),
  promotion: reopened,
  scan: z.looseObject({ version: z.number().int() }),
  candidate: z
    .strictObject({
      status,
      snoozedUntil: time.nullable(),
      snoozedToSupport: z.number().int().nullable(),
      dismissReason: z.string().nullable(),
      isAged: z.boolean(),
      isEdited: z.boolean(),
      isReopened: z.boolean(),
      patternState: z.enum(patternStates).nullable(),
      name: z.string(),
      title: z.string().nullable(),
      description: z.string(),
      digest: z.string(),
      files: z.array(z.object({ path: z.string(), text: z.string() })),
      sentences: z.array(z.json()),
      wordings: z.array(z.json()),
      authorId: z.string().nullable(),
    })
    .partial(),
  session: z.object({
    outcome: z.enum(sessionOutcomes),
    outcomeSource: z.enum(['label', 'analysis', 'person']).nullable(),
    outcomeBecause: z.string().nullable(),
  }),
  judgement: z.object({
    use: z.string(),
    outcome: z.enum(sessionOutcomes).nullable(),
    source: z.enum(outcomeSources).nullable(),
  }),
  policy: z
    .object({ values: z.custom<PolicyPatch>((value) => patch.safeParse(value).success) })
    .partial()
    .nullable(),
  redaction: z.object({ rules: z.array(redactionRule) }),
  toolTrust: z.object({ rules: z.array(trustRule) }),
  exports: z.object({ directories: z.array(exportDirectory) }),
  embedding: z.object({ mode: z.enum(embedderModes), baseUrl: z.string(), model: z.string() }),
  shapeRule: z.object({ ignore: z.array(z.string()), bookkeeping: z.boolean() }),
  source: z.object({ heldPath: z.string().nullable(), isPaused: z.boolean() }),
  packKeys: z.object({ keys: packKeys }),
  pack: z
    .strictObject({
      origin: z.enum(['pack', 'connector', 'builtin']),
      version: z.string(),
      title: z.string(),
      description: z.string(),
      source: z.string(),
      digest: z.string(),
      key: z.string().nullable(),
      skills: z.array(z.object({ name: z.string(), skillId: z.string(), digest: z.string() })),
      clusters: z.array(z.object({ name: z.string(), title: z.string(), skills: z.array(z.string()) })),
      isInstalled: z.boolean(),
    })
    .partial()
    .nullable(),
} as const

/** Parses one side of an event by its shape. @throws Problem `conflict` when a newer version wrote it, or it cannot be read. */
export function read<T>(
  { payload, verb, objectName }: Pick<Event, 'payload' | 'verb' | 'objectName'>,
  shape: z.ZodType<T>,
  side: unknown,
): T {
  if (payload > payloadNow) throw conflict('A newer version of Mettle recorded this action. Update Mettle, then undo it.')
  const parsed = shape.safeParse(side)
  if (parsed.success) return parsed.data
  const at = parsed.error.issues[0]?.path.join('.') ?? ''
  throw conflict(`What stood before "${verb}" on ${objectName} cannot be read${at && `: ${at}`}. It cannot be undone.`)
}

/** The state before an event. @throws Problem `conflict` */
export const beforeOf = <T>(event: Event, shape: z.ZodType<T>): T => read(event, shape, event.before)
