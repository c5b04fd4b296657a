/** Kinds of redaction marks, as written in stored text. */
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
