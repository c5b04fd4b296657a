import { z } from 'zod'
import { sessionOutcomes } from '@/lib/domain/session/step'

/** ISO 8601 UTC. */
export const time = z.iso.datetime({ offset: true })
export const agentName = z.string().min(1).max(128)
/** Skill names in a path: a name, an alias or an id; what cannot be one is refused before anything is read. */
export const skillRef = z
  .string()
  .min(1)
  .max(200)
  .regex(/^[^/\\\0]+$/, 'A skill is named by its name or id: no slashes')
  .refine((name) => !name.includes('..'), 'A skill name never holds ".."')
export const limit = z.coerce.number().int().min(1).max(200).default(50)
export const cursor = z.string().max(200).optional()
/** Query flags arrive as text. */
export const flag = z.union([
  z.boolean(),
  z.enum(['true', 'false', '1', '0']).transform((text) => text === 'true' || text === '1'),
])

export const page = <T extends z.ZodType>(item: T) => z.object({ items: z.array(item), nextCursor: z.string().nullable() })

export const outcome = z.enum(sessionOutcomes)
export const digest = z.string().regex(/^[0-9a-f]{64}$/, 'A digest is 64 hexadecimal digits')
export const fileText = z.strictObject({ path: z.string().min(1).max(200), text: z.string().max(1_000_000) })
export const json = z.json()

export const score = z.object({ value: z.number().nullable(), parts: z.record(z.string(), z.number().nullable()) })
