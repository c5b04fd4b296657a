import { z } from 'zod'
import { trialKinds } from '@/lib/domain/search/judge-trial'
import { skillCheck } from './doctor'
import { learned, written } from './example'
import { operation } from './operation'
import { fileText, skillRef, time } from './shared'
import { similarSkill } from './similar'
import { text } from './text'

const texts = (longest: number, most: number) => z.array(text.query(z.string().max(longest))).max(most)

const found = {
  /** Its place among the suggestions, from 1; null when it is not among them. */
  place: z.number().int().nullable(),
  /** The best suggestion beside it. */
  beside: z.string().nullable(),
}

const triedRequest = z.object({
  session: z.string(),
  agent: z.string(),
  turn: z.number().int(),
  text: z.string(),
  at: time.nullable(),
  kind: z.enum(trialKinds),
  /** Tools of the draft that were called for it. */
  called: z.array(z.string()),
  ...found,
})

export const tryDraft = operation({
  name: 'skill.tryDraft',
  route: 'POST /api/skills/try',
  summary: 'Try a draft: its SKILL.md, its check and the past requests that would find it; stores nothing',
  input: z.strictObject({
    /** The skill that it would be a new version of; absent for a new skill. */
    of: skillRef.optional(),
    /** Digest of the version that was edited. */
    digest: text.ref(z.string()).optional(),
    /** Fields as `skill.create` and `skill.edit` take them; unfinished ones are allowed, and absent ones stay as they are. */
    name: text.query(z.string().max(200)),
    description: text.query(z.string().max(10_000)),
    content: text.query(z.string().max(400_000)),
    title: text.query(z.string().max(1000)).optional(),
    triggers: texts(1000, 100).optional(),
    exampleQueries: texts(2000, 100).optional(),
    suggestedTools: texts(500, 100).optional(),
    constraints: texts(2000, 100).optional(),
    tags: texts(200, 100).optional(),
    dependsOn: z
      .array(text.query(z.string().max(300)))
      .max(100)
      .optional(),
    conflictsWith: z
      .array(text.query(z.string().max(300)))
      .max(100)
      .optional(),
    files: z.array(fileText).max(100).optional(),
    /** Further requests to try, like its example queries. */
    queries: texts(4000, 40).default([]),
    /** Number of past requests to try, the newest first. */
    requests: z.number().int().min(0).max(500).default(200),
  }),
  output: z.object({
    /** Null when saving would refuse it. */
    skillMd: z.string().nullable(),
    /** Why saving would refuse it, with the field if there is one. */
    problem: z.object({ field: z.string().nullable(), message: z.string() }).nullable(),
    check: skillCheck.nullable(),
    risk: z.enum(['low', 'medium', 'high']).nullable(),
    tokens: z.object({ listed: z.number().int(), loaded: z.number().int() }).nullable(),
    /** The live skill that it is most like, from 0.75 on. */
    similar: similarSkill.nullable(),
    /** Null when saving would refuse it. */
    trial: z
      .object({
        /** Distinct requests that were tried, and older ones that were not. */
        tried: z.number().int(),
        older: z.number().int(),
        /** Whether agents would be offered it after saving. Where not, it is tried as if they were. */
        isServed: z.boolean(),
        /** Semantic search is on, and was left out. */
        byWordsAlone: z.boolean(),
        /** The requests that found the draft or should have, best place first. */
        requests: z.array(triedRequest),
        /** The further requests, as they were given. */
        queries: z.array(z.object({ text: z.string(), ...found })),
      })
      .nullable(),
  }),
  permission: 'review',
  effect: { kind: 'write', idempotent: true },
  changes: [],
  absent: { cli: 'skills are written in the dashboard, through REST or as files' },
  example: {
    name: 'send-invoice-once-more',
    description: 'Sends an invoice again. Use when a customer has lost it.',
    content: '## Steps\n\n1. Find it with `find_invoice`.\n2. Send it with `send_mail`.\n',
    exampleQueries: ['Can you send me the invoice of May again?'],
    queries: ['I need my invoice again'],
    dependsOn: [learned],
    conflictsWith: [written],
  },
})
