import { z } from 'zod'
import { redactionKinds } from '@/lib/domain/redaction-kinds'
import { operation } from './operation'
import { text } from './text'

export const redactionRule = z.strictObject({
  name: text.prose(z.string().min(1).max(60)),
  /** A regular expression without lookaround or backreferences, so that it runs in linear time. */
  pattern: text.content(z.string().min(1).max(200)),
  kind: z.enum(redactionKinds),
})
export type RedactionRule = z.output<typeof redactionRule>

export const testRedaction = operation({
  name: 'redaction.test',
  route: 'POST /api/redaction/test',
  summary: 'Show what redaction removes from a text; stores nothing',
  input: z.strictObject({ text: text.query(z.string().max(100_000)) }),
  output: z.object({ text: z.string(), marks: z.array(z.object({ type: z.string(), count: z.number().int() })) }),
  permission: 'read',
  effect: { kind: 'write', idempotent: true },
  changes: [],
  absent: { cli: 'tried in the settings or through REST' },
  example: { text: 'Send the parcel of CUST-204518 to lind@example.com.' },
})

export const listRedactionRules = operation({
  name: 'redaction.rules',
  route: 'GET /api/redaction/rules',
  summary: 'List the redaction rules of the workspace',
  input: z.strictObject({}),
  output: z.object({
    rules: z.array(redactionRule),
    /** Rules that an older version accepted and this one cannot apply: fix or remove them. */
    refused: z.array(z.object({ name: z.string(), reason: z.string() })),
  }),
  permission: 'read',
  effect: { kind: 'read' },
  shows: ['redaction'],
  absent: { cli: 'kept in the settings or through REST' },
  example: {},
})

export const saveRedactionRules = operation({
  name: 'redaction.save',
  route: 'PUT /api/redaction/rules',
  summary: 'Save the redaction rules of the workspace; they apply to future imports',
  input: z.strictObject({ rules: z.array(redactionRule).max(20) }),
  output: z.object({ rules: z.array(redactionRule), event: z.string().nullable() }),
  permission: 'manage',
  effect: { kind: 'write', idempotent: true },
  changes: ['redaction', 'log'],
  logs: { 'redaction.set': { word: 'changed', undo: 'redaction' } },
  absent: { cli: 'kept in the settings or through REST' },
  example: { rules: [{ name: 'customer number', pattern: 'CUST-[0-9]{6}', kind: 'address' }] },
})
