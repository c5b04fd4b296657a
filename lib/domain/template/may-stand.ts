import { isIdentifier, isSafeConstant } from '@/lib/domain/draft/safe-constant'
import { namesOne } from '@/lib/domain/draft/names-one'
import { isSecretName } from '@/lib/domain/name/secret-name'

/** Distinct sessions that a literal word needs. */
export const sessionsMin = 3

/** Where a word stands: the command or tool, and the flag or parameter whose value it is. */
export interface Place {
  head: string
  /** Without dashes; '' for an argument. */
  name: string
  /** For an argument: how many stand before it. */
  position?: number
}

/** Flags and fields that hold what somebody wrote for one case. */
const texts =
  /^(?:m|message|msg|b|body|t|title|notes?|append-notes|description|desc|comment|reason|subject|prompt|content|text|summary|query-text)$/i
/** Flags whose value is a person. */
const persons =
  /^(?:author|assignees?|reviewers?|user|username|login|email|mention|committer|owner|add-(?:assignee|reviewer)s?|cc|bcc|to)$/i

/** Whether the value of this flag or field is text of one case, never to be repeated. */
export const holdsText = (name: string): boolean => texts.test(name)

/** Whether nothing of a value here may stand: a secret, a person, a text. */
export function isHidden({ head, name }: Place, value: string): boolean {
  if (name === '') return false
  if (isSecretName(name) || persons.test(name) || holdsText(name)) return true
  return namesOne({ tool: head, param: name.replaceAll('-', '_'), value })
}

/** Whether a piece of a word may stand literally, by its form; who shares it is counted elsewhere. */
export function mayStand(text: string): boolean {
  if (/^\W*$/u.test(text)) return !text.includes('`')
  return !/[<>`\n$]/.test(text) && isSafeConstant(text) && !isIdentifier(text) && !isTicket(text)
}

/** `ABC-12`: a number of a tracker, also where it is part of a branch. */
const isTicket = (text: string): boolean =>
  /(?:^|[^A-Za-z])[A-Za-z]{2,8}-\d+(?![\w.])/.test(text) && !/^(?:utf|sha|iso|base|es|python|node|v)-?\d/i.test(text)
