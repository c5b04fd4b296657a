/** What may be asked of redaction; the rules behind it are not for other rooms. */
export { redact, type Redacted } from '@/lib/redact/redact-text'
export { redactValue, type RedactedValue } from '@/lib/redact/redact-value'
export type { RedactionMark } from '@/lib/redact/mark'
