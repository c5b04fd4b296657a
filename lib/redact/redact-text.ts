import { redactAddresses } from '@/lib/redact/address'
import { redactAssignments, redactRandomAssignments } from '@/lib/redact/assignment'
import { redactAuthHeaders } from '@/lib/redact/auth-header'
import { redactDetected } from '@/lib/redact/detector'
import { redactEmails } from '@/lib/redact/email'
import { redactHomes } from '@/lib/redact/home'
import { countMarks } from '@/lib/redact/mark'
import type { RedactionMark } from '@/lib/redact/mark'
import { redactPhones } from '@/lib/redact/phone'
import { redactPrivateKeys } from '@/lib/redact/private-key'
import { redactTokens } from '@/lib/redact/tokens'
import { redactUrls } from '@/lib/redact/url'

/** In this order: what is certain by its form first, what depends on its neighbourhood after. */
const rules = [
  redactPrivateKeys,
  redactTokens,
  redactUrls,
  redactAuthHeaders,
  redactAssignments,
  redactRandomAssignments,
  redactDetected,
  redactEmails,
  redactAddresses,
  redactPhones,
  redactHomes,
]
const maxPasses = 4
/** Letters and spaces alone, or a few characters, hold nothing that any rule knows. */
const worthReading = /[^A-Za-z_\s]/

export interface Redacted {
  text: string
  /** Marks in the text by kind, those of an earlier redaction included. */
  marks: RedactionMark[]
}

/**
 * Takes secrets, e-mail addresses, telephone numbers, home directories, private network addresses, and the
 * credentials and queries of URLs out of a text; each leaves a mark with its kind. Redacting again changes
 * nothing. `also` comes after our own rules. Pure, synchronous, linear in the length of the text.
 */
export function redact(text: string, also?: (text: string) => string): Redacted {
  const result = also ? also(redactText(text)) : redactText(text)
  return { text: result, marks: countMarks(result) }
}

/** The same, text only. */
export function redactText(text: string): string {
  if (text.length < 6 || !worthReading.test(text)) return text
  let result = text
  // A mark can turn its neighbourhood into something a rule knows; then a further pass settles it.
  for (let pass = 0; pass < maxPasses; pass++) {
    const next = rules.reduce((current, rule) => rule(current), result)
    if (next === result) break
    result = next
  }
  return result
}
