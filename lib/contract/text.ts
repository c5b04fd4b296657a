import { z } from 'zod'

/**
 * The kind of a text in an input, which alone decides how it is processed on import (lib/kernel/gate-text.ts).
 * - `prose`: free text. Redacted like transcripts.
 * - `key`: a session's key of its harness. Redaction removes secrets from it; equal keys stay equal.
 * - `name`: a new name. Stored unchanged, and refused when it contains a secret.
 * - `ref`: refers to or filters by existing things. Nothing new of it is stored.
 * - `content`: the text of a skill, unchanged.
 * - `query`: used once and not stored.
 * - `path`: a place on this machine or in a skill, or an address: it works only unchanged.
 * - `secret`: stored encrypted.
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

/** Declares the kind of a text. Call it last: a schema derived from this one loses the declaration. */
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
