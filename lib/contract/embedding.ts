import { z } from 'zod'
import { modelUrl } from './example'
import { operation } from './operation'
import { text } from './text'

/** Source of embeddings: none, the built-in model of the server's optional packages, or an OpenAI-compatible endpoint. */
export const embedderModes = ['off', 'builtIn', 'endpoint'] as const
export type EmbedderMode = (typeof embedderModes)[number]

const choice = z.object({
  mode: z.enum(embedderModes),
  baseUrl: z.string(),
  model: z.string(),
  /** Its key is stored and never returned. */
  hasKey: z.boolean(),
  /** Number of saves; 0 before the first. */
  version: z.number().int(),
})

export const embeddingSetting = choice.extend({
  /** Whether the packages of the built-in model are installed. */
  hasBuiltIn: z.boolean(),
  /** Skills that the chosen model has embedded, out of all searchable skills. */
  embedded: z.number().int(),
  skills: z.number().int(),
  /** Why the last run failed; null when it succeeded or none ran. */
  problem: z.string().nullable(),
})
export type EmbeddingSetting = z.output<typeof embeddingSetting>

export const readEmbedding = operation({
  name: 'embedding.read',
  route: 'GET /api/embedding',
  summary: 'Read the semantic search settings and how many skills are indexed',
  input: z.strictObject({}),
  output: embeddingSetting,
  permission: 'read',
  effect: { kind: 'read' },
  shows: ['embedding'],
  absent: { cli: 'set in the dashboard or through REST' },
  example: {},
})

export const saveEmbedding = operation({
  name: 'embedding.save',
  route: 'PUT /api/embedding',
  summary: 'Set the model for semantic search, or none; a job indexes the skills',
  input: z.strictObject({
    mode: z.enum(embedderModes),
    baseUrl: text.path(z.url({ protocol: /^https?$/ }).max(300)).optional(),
    model: text.name(z.string().min(1).max(200)).optional(),
    /** Absent: the stored key for this address stays; empty: no key. */
    key: text.secret(z.string().max(500)).optional(),
    reason: text.prose(z.string().min(1).max(500)).optional(),
  }),
  output: embeddingSetting.extend({ event: z.string().nullable() }),
  permission: 'manage',
  effect: { kind: 'write', idempotent: true },
  changes: ['embedding', 'ranking', 'jobs', 'log'],
  logs: { 'embedding.set': { word: 'changed', undo: 'embedding' } },
  absent: { cli: 'set in the dashboard or through REST' },
  example: {
    mode: 'endpoint',
    baseUrl: modelUrl,
    model: 'nomic-embed-text',
    reason: 'Requests are worded freely',
  },
})
