import { z } from 'zod'
import { digest, fileText, time } from './shared'

/** Shares, 0…1, of specific calls and of their arguments; without the draft by what the agent's other sessions teach. */
export const replay = z.object({
  /** Sessions that were held back. */
  sessions: z.number().int(),
  calls: z.number(),
  /** Null where the calls have no arguments. */
  arguments: z.number().nullable(),
  baselineCalls: z.number(),
  baselineArguments: z.number().nullable(),
})

/** Another text for a candidate's recipe, beside the generated one. */
export const wordingItem = z.object({
  /** Who worded it: an agent, a model or a program, by name. */
  by: z.string(),
  /** Names its files: approve or edit a candidate with this digest to use this text. */
  digest,
  /** That of the recipe, which it keeps; null where that cannot be measured, or where the recipe changed since. */
  replay: replay.nullable(),
  /** The recipe changed since it was worded: it can’t be approved. */
  isStale: z.boolean(),
  at: time,
})
export type WordingItem = z.output<typeof wordingItem>

/** A wording with its text. */
export const wordingDetail = wordingItem.extend({
  name: z.string(),
  title: z.string().nullable(),
  description: z.string(),
  files: z.array(fileText),
  /** Its sentences with the indices of the steps that they rest on. */
  sentences: z.array(z.object({ text: z.string(), steps: z.array(z.number().int()) })),
})
export type WordingDetail = z.output<typeof wordingDetail>
