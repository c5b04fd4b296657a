import { z } from 'zod'
import { candidateDetail } from './candidate'
import { ids, modelUrl } from './example'
import { operation } from './operation'
import { idRef } from './shared'
import { text } from './text'

/** A model that may redraft text. Its key is stored and never returned. */
export const draftingSetting = z.object({
  isOn: z.boolean(),
  baseUrl: z.string(),
  model: z.string(),
  hasKey: z.boolean(),
  /** Whether `mettle word` may give redacted evidence to an agent’s command line. */
  isAgentOn: z.boolean(),
})
export type DraftingSetting = z.output<typeof draftingSetting>

export const readDrafting = operation({
  name: 'drafting.read',
  route: 'GET /api/drafting',
  summary: 'Read the model that writes drafts, if any',
  input: z.strictObject({}),
  output: draftingSetting,
  permission: 'read',
  effect: { kind: 'read' },
  shows: ['drafting'],
  example: {},
})

export const saveDrafting = operation({
  name: 'drafting.save',
  route: 'PUT /api/drafting',
  summary: 'Set the model that writes drafts, or none',
  input: z.strictObject({
    isOn: z.boolean(),
    baseUrl: text.path(z.url({ protocol: /^https?$/ }).max(300)).optional(),
    model: text.name(z.string().min(1).max(200)).optional(),
    /** Absent: the stored key stays; empty: no key. */
    key: text.secret(z.string().max(500)).optional(),
    /** Absent: as it is. */
    isAgentOn: z.boolean().optional(),
  }),
  output: draftingSetting.extend({ event: z.string().nullable() }),
  permission: 'manage',
  effect: { kind: 'write', idempotent: true },
  changes: ['drafting', 'log'],
  logs: { 'workspace.save': { word: 'changed', undo: null } },
  example: { isOn: true, baseUrl: modelUrl, model: 'llama3.1' },
})

export const redraftCandidate = operation({
  name: 'candidate.redraft',
  route: 'POST /api/candidates/{id}/redraft',
  summary: 'Redraft a candidate with the model; text that breaks the rules is rejected and the draft stays',
  input: z.strictObject({ id: idRef }),
  output: candidateDetail.extend({
    /** Whether the model’s text was kept beside the draft, or the draft alone is there. */
    by: z.enum(['model', 'rules']),
    /** Why the model's text was rejected; null when it was accepted. */
    refused: z.string().nullable(),
    event: z.string().nullable(),
  }),
  permission: 'review',
  effect: { kind: 'write' },
  changes: ['queue', 'log'],
  absent: { cli: 'asked for in the dashboard or through REST' },
  example: { id: ids.candidate },
  walk: { after: 'drafting.save' },
})
