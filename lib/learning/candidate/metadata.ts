import { z } from 'zod'
import { taskTypes } from '@/lib/domain/score/task-type'
import type { Candidate } from '@/prisma/generated/sqlite/client'

const list = z.array(z.string())
const texts = list.default([])

/** What a proposal says beside its text; a sweep and mining keep other things here, which this reads as nothing said. */
const metadataShape = z.object({
  triggers: texts,
  suggestedTools: texts,
  exampleQueries: texts,
  preconditions: texts,
  failureModes: texts,
  taskType: z.enum(taskTypes).optional(),
  extends: z.string().optional(),
  /** Of a draft from before its files said them; absent: nothing. */
  constraints: z.array(z.string()).optional(),
  /** What changes in the row of a skill whose files are its author's. */
  fields: z.object({ title: z.string(), triggers: list, constraints: list, exampleQueries: list }).partial().optional(),
  /** What changes in the skill's row beside its files; absent: nothing. */
  tags: z.array(z.string()).optional(),
  /** Why an agent asks for it. */
  reason: z.string().optional(),
  /** The folder that an import was found in, as shown. */
  foundAt: z.string().optional(),
})
export type Metadata = z.output<typeof metadataShape>

const nothing = metadataShape.parse({})

/** What was said of a candidate when it was proposed; nothing for one that mining found. */
export function metadataOf({ said }: Pick<Candidate, 'said'>): Metadata {
  const parsed = metadataShape.safeParse(said ?? {})
  return parsed.success ? parsed.data : nothing
}
