import { z } from 'zod'
import { text } from './text'
import { sessionOutcomes } from '@/lib/domain/session/step'

/** ISO 8601 UTC. */
export const time = text.ref(
  z.iso.datetime({ offset: true, error: 'Write a time as ISO 8601 with its zone: 2026-03-02T09:17:00Z' }),
)
export const agentName = text.name(z.string().min(1).max(128))
/** Filters by agent; the agent must exist. */
export const agentRef = text.ref(z.string())
/** A skill in a path: a name, an alias or an id; other input is refused before any read. */
export const skillRef = text.ref(
  z
    .string()
    .min(1)
    .max(200)
    .regex(/^[^/\\\0]+$/, 'Use the name or ID of a skill, without slashes')
    .refine((name) => !name.includes('..'), 'A skill name can’t contain ".."'),
)
/** An id that must exist. */
export const idRef = text.ref(z.string())
/** The reason for an action, in the person's own words. */
export const reason = text.prose(z.string().max(1000))
export const neededReason = text.prose(z.string().min(1).max(1000))
/** The harness's own key of a session. */
/**
 * Names one use of a skill. Whatever reports it, or a transcript whose tool results hold it, tells of that use; it is new in each
 * answer and nothing is stored for it.
 */
export const useToken = text.ref(z.string().min(1).max(200))
export const sessionKey = text.key(z.string().min(1).max(300))
export const harnessName = text.name(z.string().min(1).max(60))
export const limit = z.coerce.number().int().min(1).max(200).default(50)
export const cursor = text.ref(z.string().regex(/^[\w-]{1,200}$/, 'Use nextCursor from the previous page')).optional()
/** Query flags arrive as text. */
export const flag = z.union([
  z.boolean(),
  z.enum(['true', 'false', '1', '0']).transform((text) => text === 'true' || text === '1'),
])

export const page = <T extends z.ZodType>(item: T) => z.object({ items: z.array(item), nextCursor: z.string().nullable() })

export const outcome = z.enum(sessionOutcomes)
export const digest = text.ref(z.string().regex(/^[0-9a-f]{64}$/, 'A digest has 64 hexadecimal digits'))

// eslint-disable-next-line no-control-regex -- control characters are what is refused
const strange = /[\\\u0000-\u001f\u007f]/
const isInside = (file: string): boolean =>
  !strange.test(file) && file.split('/').every((part) => !['', '.', '..', '.git'].includes(part.toLowerCase()))
/** A file's path inside its skill, with forward slashes; paths that could escape it are refused before any read. */
const filePath = text.path(
  z.string().min(1).max(200).refine(isInside, 'Use a relative path inside the skill, like references/notes.md'),
)
export const fileText = z.strictObject({ path: filePath, text: text.content(z.string().max(1_000_000)) })
/** Steps as a caller declares them, in order: the tool, its parameters and its purpose. */
export const declaredSteps = z
  .array(
    z.strictObject({
      tool: text.content(z.string().min(1).max(128)),
      params: z.array(text.content(z.string().max(128))).optional(),
      description: text.content(z.string().max(500)).optional(),
    }),
  )
  .max(50)
export const json = z.json()

export const score = z.object({ value: z.number().nullable(), parts: z.record(z.string(), z.number().nullable()) })
