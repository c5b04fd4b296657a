/** The public interface of redaction; the rules behind it are internal to this folder. */
export { ownRedaction, refusedRules, refusePattern } from '@/lib/redact/own-rule'
export { redact } from '@/lib/redact/redact-text'
export { holdsSecret } from '@/lib/redact/holds-secret'
export { redactKey } from '@/lib/redact/redact-key'
export { redactValue } from '@/lib/redact/redact-value'
export { countMarks, sumMarks } from '@/lib/redact/mark'
export type { RedactionMark } from '@/lib/redact/mark'
