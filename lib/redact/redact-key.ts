import { sha256Hex } from '@/lib/domain/digest/sha256'
import { redactText } from '@/lib/redact/redact-text'

const shownDigits = 12

/**
 * A key without what redaction takes out of it; most stay as they are. Of one that changes a digest stands behind the rest, so that the
 * same key is the same again and another one another; without the salt it tells nothing of what was taken out. Redacting again changes
 * nothing.
 */
export function redactKey(key: string, { also, salt }: { also: (text: string) => string; salt: string }): string {
  const rest = also(redactText(key))
  return rest === key ? key : `${rest}#${sha256Hex(`${salt}\n${key}`).slice(0, shownDigits)}`
}
