import { z } from 'zod'
import { candidateItem } from './candidate'
import { ids } from './example'
import { operation } from './operation'
import { digest, fileText, idRef } from './shared'
import { text } from './text'
import { wordingDetail } from './wording-shape'

const step = z.object({
  step: z.number().int(),
  tool: z.string(),
  heads: z.array(z.string()).optional(),
  command: z.string().optional(),
  place: z.string().optional(),
  params: z.array(
    z.object({
      param: z.string(),
      type: z.string(),
      constant: z.union([z.string(), z.number(), z.boolean()]).optional(),
      placeholder: z.string().optional(),
      form: z.string().optional(),
    }),
  ),
  isOptional: z.boolean(),
  isRepeated: z.boolean(),
  share: z.number().nullable(),
  /** Commands that runs gave, without values of one case. */
  examples: z.array(z.string()),
  failures: z.array(z.object({ what: z.string(), sessions: z.number().int(), next: z.array(z.string()) })),
})

/** What the writer of a wording may see, and the rules it is held to. */
const wordingEvidence = z.object({
  id: z.string(),
  digest,
  kind: z.enum(['new', 'revision', 'warning']),
  name: z.string(),
  title: z.string(),
  description: z.string(),
  draft: z.array(z.object({ path: z.string(), text: z.string() })),
  /** Counted from 1. */
  steps: z.array(step),
  sentences: z.array(z.object({ text: z.string(), steps: z.array(z.number().int()) })),
  requests: z.array(z.string()),
  sessions: z.number().int(),
  endedWell: z.number().int(),
  endedKnown: z.number().int(),
  /** Names of those who worded it and whose text is current. */
  wordedBy: z.array(z.string()),
  rules: z.array(z.string()),
})

export const readWordingEvidence = operation({
  name: 'candidate.wordingEvidence',
  route: 'GET /api/candidates/{id}/wording',
  summary: 'Read what a better text for a draft may rest on: its steps, requests and errors, redacted',
  input: z.strictObject({ id: idRef }),
  output: wordingEvidence,
  permission: 'read',
  effect: { kind: 'read' },
  shows: ['queue'],
  example: { id: ids.candidate },
})

const wordingBody = {
  name: text.name(z.string().min(1).max(64)).optional(),
  description: text.content(z.string().min(1).max(1024)).optional(),
  /** SKILL.md, with or without its front matter, and references. */
  files: z
    .array(z.strictObject({ path: fileText.shape.path, text: text.content(z.string().max(60_000)) }))
    .min(1)
    .max(10),
  /** Each sentence of the text with the steps that it rests on, counted from 1. */
  basis: z
    .array(
      z.strictObject({
        sentence: text.content(z.string().min(1).max(2000)),
        steps: z.array(z.number().int().min(1).max(500)).max(100),
      }),
    )
    .max(400),
  /** Who worded it; of an agent it is always the agent. */
  by: text.name(z.string().trim().min(1).max(60)).optional(),
}

export const wordCandidate = operation({
  name: 'candidate.word',
  route: 'POST /api/candidates/{id}/wording',
  summary: 'Add another wording of a draft; sentences that break the rules are refused by name',
  input: z.strictObject({ id: idRef, ...wordingBody }),
  output: z.object({
    candidate: candidateItem,
    wording: wordingDetail,
    /** The event that can be undone; null when the same text was there. */
    event: z.string().nullable(),
  }),
  permission: 'propose',
  effect: { kind: 'write', idempotent: true },
  changes: ['queue', 'log'],
  logs: { 'candidate.word': { word: 'reworded', undo: 'candidate' } },
  example: {
    id: ids.candidate,
    description: 'Refunds an order that arrived damaged and tells the customer. Use when a parcel came broken.',
    files: [
      {
        path: 'SKILL.md',
        text: '# Refund a damaged parcel\n\n1. Find the order with `search_orders` and read it with `get_order`.\n2. Settle it with `update_order`.\n',
      },
    ],
    basis: [
      { sentence: 'Refunds an order that arrived damaged and tells the customer.', steps: [1, 2, 3] },
      { sentence: 'Use when a parcel came broken.', steps: [1] },
      { sentence: 'Find the order with `search_orders` and read it with `get_order`.', steps: [1, 2] },
      { sentence: 'Settle it with `update_order`.', steps: [3] },
    ],
    by: 'claude',
  },
})
