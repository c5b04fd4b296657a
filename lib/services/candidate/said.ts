import { z } from 'zod'
import { taskTypes } from '@/lib/domain/score/task-type'
import type { Candidate } from '@/prisma/generated/sqlite/client'

const texts = z.array(z.string()).default([])

/** What a proposal says beside its text; an act of a sweep keeps other things here, which this reads as nothing said. */
const saidShape = z.object({
  triggers: texts,
  suggestedTools: texts,
  exampleQueries: texts,
  preconditions: texts,
  failureModes: texts,
  taskType: z.enum(taskTypes).optional(),
  extends: z.string().optional(),
  /** The folder that an import was found in, as shown. */
  foundAt: z.string().optional(),
})
export type Said = z.output<typeof saidShape>

const nothing = saidShape.parse({})

/** What was said of a candidate when it was proposed; nothing for one that mining found. */
export function saidOf({ said }: Pick<Candidate, 'said'>): Said {
  const parsed = saidShape.safeParse(said ?? {})
  return parsed.success ? parsed.data : nothing
}
