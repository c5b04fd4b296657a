/** Kinds of text that are redacted before anything else reads it, as their marks in stored text name them. */
export const redactionKinds = [
  'secret',
  'private-key',
  'credentials',
  'query',
  'email',
  'phone',
  'home',
  'address',
  'card',
  'iban',
  'ssn',
] as const
export type RedactionKind = (typeof redactionKinds)[number]
