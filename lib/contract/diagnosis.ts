import { z } from 'zod'
import { failureGroupKinds } from '@/lib/domain/diagnosis/group-failures'
import { stepFates } from '@/lib/domain/diagnosis/types'
import { learned } from './example'
import { operation } from './operation'
import { agentRef, digest, outcome, skillRef, time } from './shared'

/** A call in a transcript; `step` is its id, which the session page has as an anchor, `position` its place from 0. */
const callAt = z.object({ use: z.string(), session: z.string(), at: time, step: z.string(), position: z.number().int() })

const fix = z.object({
  /** Step of the skill before which to call it, from 1. */
  step: z.number().int(),
  /** A tool or command. */
  thing: z.string(),
  /** Whether an earlier step of the skill calls it already. */
  isAgain: z.boolean(),
  good: z.number().int(),
  goodOf: z.number().int(),
  bad: z.number().int(),
  badOf: z.number().int(),
  sentence: z.string(),
  /** The calls in runs that succeeded. */
  rows: z.array(callAt),
  /** The body of SKILL.md with it in place, as `candidate.propose` takes it for a revision. */
  instructions: z.string(),
})

export const diagnosis = z.object({
  name: z.string(),
  version: z.number().int(),
  digest,
  /** The newest judged uses that are read, those that failed, and those with a transcript: every figure counts among them. */
  n: z.object({ judged: z.number().int(), failures: z.number().int(), transcripts: z.number().int() }),
  /** What comes with the failures beyond chance; null where nothing does, or where that can't be known. */
  cause: z
    .object({
      sentence: z.string(),
      /** From 1. */
      step: z.number().int(),
      name: z.string(),
      count: z.number().int(),
      n: z.number().int(),
    })
    .nullable(),
  /** What can't be known from these uses, and why. */
  limits: z.array(z.string()),
  /** The steps of the skill's own text; `names` is empty where a step names no tool or command, and its counts are 0. */
  steps: z.array(
    z.object({
      step: z.number().int(),
      text: z.string(),
      names: z.array(z.string()),
      /** Uses with a transcript. */
      n: z.number().int(),
      did: z.number().int(),
      failed: z.number().int(),
      skipped: z.number().int(),
      replaced: z.number().int(),
      notReached: z.number().int(),
      /** What was called in its place, in how many uses, and how many of those ended well. */
      instead: z.array(z.object({ thing: z.string(), uses: z.number().int(), well: z.number().int() })),
    }),
  ),
  /** The uses with a transcript, newest first, each with what became of the steps. */
  uses: z.array(
    z.object({
      use: z.string(),
      session: z.string(),
      at: time,
      outcome,
      version: z.number().int(),
      model: z.string().nullable(),
      agent: z.string(),
      steps: z.array(
        z.object({
          fate: z.enum(stepFates),
          by: z.string().nullable(),
          /** The deciding call; null where there was none. */
          call: z.string().nullable(),
        }),
      ),
    }),
  ),
  /** The failures by what they have in common. */
  groups: z.array(
    z.object({
      by: z.enum(failureGroupKinds),
      value: z.string(),
      /** Of a group by step or error: the step, from 1; null where the call belongs to none. */
      step: z.number().int().nullable(),
      error: z.string().nullable(),
      count: z.number().int(),
      /** Of a step or an error: failures with a transcript. Else judged uses that have the value. */
      n: z.number().int(),
      isBeyondChance: z.boolean(),
      /** The failed uses, newest first; without a transcript, or where no call failed, there is no call. */
      rows: z.array(
        callAt.extend({ session: z.string().nullable(), step: z.string().nullable(), position: z.number().int().nullable() }),
      ),
    }),
  ),
  /** The day from which uses fail more often, beyond chance. */
  since: z
    .object({
      at: time,
      failed: z.number().int(),
      of: z.number().int(),
      failedBefore: z.number().int(),
      ofBefore: z.number().int(),
    })
    .nullable(),
  /** All judged uses of each version, newest version first; a partial counts ½ success. */
  versions: z.array(
    z.object({
      version: z.number().int(),
      successes: z.number(),
      judged: z.number().int(),
      low: z.number(),
      high: z.number(),
    }),
  ),
  /** What runs that succeeded did and those that failed did not, beyond chance; null where the contrast shows nothing. */
  fix: fix.nullable(),
  /** Open proposal that holds this fix. */
  proposal: z.string().nullable(),
})
export type DiagnosisItem = z.output<typeof diagnosis>

export const readDiagnosis = operation({
  name: 'skill.diagnosis',
  route: 'GET /api/skills/{name}/diagnosis',
  summary: 'Read why a skill fails: its steps over the last 20 judged uses, the cause, and a fix',
  input: z.strictObject({ name: skillRef, agent: agentRef.optional() }),
  output: diagnosis,
  permission: 'read',
  effect: { kind: 'read' },
  shows: ['skill', 'uses', 'queue', 'sessions'],
  isCached: true,
  example: { name: learned },
})
