import { code } from '@/lib/domain/draft/code'
import { isSafeConstant } from '@/lib/domain/draft/safe-constant'
import { errorQuote, errorText } from '@/lib/domain/failure/error-text'
import { findInjection } from '@/lib/domain/gate/find-injection'

/** What an error says as `errorQuote` gives it, quoted where it may stand in a skill; else null. */
export function quoteError(text: string): string | null {
  return text !== '' && isSafeConstant(text) && !findInjection(text) ? code(text) : null
}

/** What went wrong, from a failed call's result: "`payment amount does not add up`.". Undefined where it does not tell. */
export function describeFailure(summary: string): string | undefined {
  const text = errorText(summary)
  const quoted = quoteError(errorQuote(summary, text))
  return quoted === null ? undefined : `${quoted}.`
}
