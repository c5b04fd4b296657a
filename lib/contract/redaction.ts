import { z } from 'zod'
import { operation } from './operation'
import { redactionKinds } from './redaction-kinds'

export const redactionRule = z.strictObject({
  name: z.string().min(1).max(60),
  /** A regular expression without look-around, back references or nested repetitions. */
  pattern: z.string().min(1).max(200),
  kind: z.enum(redactionKinds),
})
export type RedactionRule = z.output<typeof redactionRule>

export const testRedaction = operation({
  name: 'redaction.test',
  summary: 'Show what redaction takes out of a text; nothing is stored',
  input: z.strictObject({ text: z.string().max(100_000) }),
  output: z.object({ text: z.string(), marks: z.array(z.object({ type: z.string(), count: z.number().int() })) }),
  access: 'read',
  effect: { kind: 'write', idempotent: true },
  absent: { cli: 'tried in the settings or through REST' },
})

export const listRedactionRules = operation({
  name: 'redaction.rules',
  summary: 'List the redaction rules of the workspace',
  input: z.strictObject({}),
  output: z.object({ rules: z.array(redactionRule) }),
  access: 'read',
  effect: { kind: 'read' },
  absent: { cli: 'kept in the settings or through REST' },
})

export const saveRedactionRules = operation({
  name: 'redaction.save',
  summary: 'Save the redaction rules of the workspace: they hold for what is taken in from now on',
  input: z.strictObject({ rules: z.array(redactionRule).max(20) }),
  output: z.object({ rules: z.array(redactionRule), event: z.string().nullable() }),
  access: 'admin',
  effect: { kind: 'write', idempotent: true },
  absent: { cli: 'kept in the settings or through REST' },
})
