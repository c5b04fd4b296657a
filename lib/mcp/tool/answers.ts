import { z } from 'zod'

/**
 * What results promise, for models and hosts: the fields they can rely on, with others beside them. They hold for what the bridge
 * answers from its copy too, so a field that only the server knows is optional.
 */
const stale = z
  .object({ since: z.string(), because: z.string() })
  .optional()
  .describe('The server is offline: this is its last known answer')

const fileList = z.array(z.looseObject({ path: z.string(), bytes: z.number(), sha256: z.string() }))
const token = z.string().optional().describe('Send it with memory_feedback')
const warning = z.string().optional()

/** A page of skills. */
export const skillList = z.looseObject({
  items: z.array(z.looseObject({ name: z.string(), description: z.string() })),
  nextCursor: z.string().nullable(),
  stale,
})

/** Skills that fit a request. */
export const skillMatches = z.looseObject({
  items: z.array(
    z.looseObject({
      name: z.string(),
      description: z.string(),
      lifecycle: z.string().optional(),
      record: z.string().optional().describe('How its uses ended'),
      warning,
      constraints: z.array(z.string()).optional(),
    }),
  ),
  warnings: z.array(z.string()).describe('What went wrong before in tasks like this'),
  stale,
})

/** A skill to follow. */
export const loadedSkill = z.looseObject({
  token,
  name: z.string(),
  description: z.string(),
  instructions: z.string(),
  constraints: z.array(z.string()).optional(),
  warning,
  files: fileList,
  stale,
})

/** A skill with all its data, or what differs in an earlier version. */
export const wholeSkill = z.looseObject({ token, warning, stale })

/** A file of a skill, or without a name a page of skills. */
export const skillFile = z.looseObject({
  name: z.string().optional(),
  path: z.string().optional(),
  text: z.string().optional().describe('Its content, where it is text'),
  base64: z.string().optional().describe('Its content, where it is not'),
  warning,
  files: fileList.optional(),
  items: z.array(z.looseObject({ name: z.string(), description: z.string() })).optional(),
  stale,
})

/** An open proposal to word. */
export const evidence = z.looseObject({
  candidateId: z.string(),
  name: z.string(),
  draft: z.array(z.object({ path: z.string(), text: z.string() })),
  steps: z.array(z.looseObject({})).describe('Counted from 1'),
  requests: z.array(z.string()),
  rules: z.array(z.string()),
})

/** A report that was recorded. */
export const reported = z.looseObject({
  use: z.looseObject({ id: z.string() }),
  event: z.string().nullable().describe('Undoes it; null when nothing changed'),
})

const applied = z.boolean().describe('False: a person decides at `url`')

/** A proposal in review. */
export const inReview = z.looseObject({
  success: z.boolean(),
  applied,
  candidateId: z.string(),
  message: z.string(),
  url: z.string(),
})

/** A change that was made, a proposal of it, or the relations that were read. */
export const changed = z.looseObject({ ...inReview.partial().shape, applied: applied.optional() })
