import { z } from 'zod'

/**
 * What a text of an input is; what happens to it on its way in follows from that alone (lib/kernel/gate-text.ts).
 * - `prose`: what someone says of something. Redacted as transcripts are.
 * - `key`: names a session as its harness does. What redaction takes out of it goes; the same key stays the same.
 * - `name`: what something is called from now on. Kept as it is, and refused where it holds a secret.
 * - `ref`: names what there is, or chooses of it. Nothing new is kept of it.
 * - `content`: the text of a skill, as it was written.
 * - `query`: asked once and kept nowhere.
 * - `path`: a place on this machine or in a skill, an address: it works only as it is.
 * - `secret`: kept sealed.
 * - `foreign`: written by another program; its own reader redacts it.
 */
export const textKinds = ['prose', 'key', 'name', 'ref', 'content', 'query', 'path', 'secret', 'foreign'] as const
export type TextKind = (typeof textKinds)[number]

const declared = z.registry<{ kind: TextKind }>()

/** The kind that a schema was declared with. */
export const kindOf = (schema: z.core.$ZodType): TextKind | undefined => declared.get(schema)?.kind

const as =
  (kind: TextKind) =>
  <T extends z.ZodType>(schema: T): T => {
    declared.add(schema, { kind })
    return schema
  }

/** Says of a text what it is. The last thing that is said of it: a schema made from this one is another. */
export const text = {
  prose: as('prose'),
  key: as('key'),
  name: as('name'),
  ref: as('ref'),
  content: as('content'),
  query: as('query'),
  path: as('path'),
  secret: as('secret'),
  foreign: as('foreign'),
}
