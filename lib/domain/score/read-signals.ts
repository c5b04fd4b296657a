import type { UserSignalInputs } from '@/lib/domain/score/candidate-signals'

/** What users say when they want a thing done the same way again, lay down a rule, or correct. By form, never by a bare keyword. */
const again =
  /\b(?:like (?:last time|before|you did)|as (?:usual|always|before|last time)|the usual\b|every time|each time|same (?:as|way|steps)|once more|do (?:it|that|this) again)\b/i
const rule =
  /(?:^|[.!?\n]\s*)(?:(?:please\s+)?(?:always|never)\s+\w+|from now on\b|(?:do not|don't) ever\b|make sure (?:to|you) always\b|remember (?:to|that)\b)/i
const correction =
  /^(?:no[,.!]|nope\b|wrong\b|that(?:'s| is) (?:not|wrong)|this is (?:not|wrong)|not what i\b|i (?:said|meant|asked (?:for|you))\b|undo\b|revert (?:that|this|it)\b|stop[,.!]|you (?:forgot|missed|broke|should(?:n't| not)? have)\b)|\bnot what i (?:asked|wanted|meant)\b/i

/**
 * What the requests of the sessions behind a candidate say of it. `prompts` holds one list a session, first request first; the first is
 * the task and corrects nothing.
 */
export function readSignals(prompts: readonly (readonly string[])[]): Omit<UserSignalInputs, 'failedSessions'> {
  const count = (form: RegExp, from: number): number =>
    prompts.filter((session) => session.slice(from).some((text) => form.test(text.slice(0, 600)))).length
  return { requests: count(again, 0), rules: count(rule, 0), corrections: count(correction, 1) }
}
