import type { RedactionKind } from '@/lib/domain/redaction-kinds'
import { redact } from '@/lib/redact/redact-text'

const secretTypes: ReadonlySet<string> = new Set<RedactionKind>(['secret', 'private-key', 'credentials'])

/** Whether a text holds a secret; an address or a number of a person is none. */
export function holdsSecret(text: string): boolean {
  const redacted = redact(text)
  return redacted.text !== text && redacted.marks.some(({ type }) => secretTypes.has(type))
}
