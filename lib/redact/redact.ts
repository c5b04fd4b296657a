/** What may be asked of redaction; the rules behind it are not for other rooms. */
export { ownRedaction, refusePattern, type OwnRule } from '@/lib/redact/own-rule'
export { redact } from '@/lib/redact/redact-text'
export { redactValue } from '@/lib/redact/redact-value'
export { countMarks, sumMarks } from '@/lib/redact/mark'
export type { RedactionMark } from '@/lib/redact/mark'
