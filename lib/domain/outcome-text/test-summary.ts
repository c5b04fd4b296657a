import { countForeign } from '@/lib/domain/outcome-text/foreign-lines'

/** Words with which runners, compilers and linters begin the line that sums up. */
const summary =
  /^[^\w\n]{0,120}(?:\[\w{1,10}\]\s{1,4})?(?:test result|ok(?= \|)|\d{1,3}% tests|errors?(?=\s?:)|issues?(?=\s?:)|tests?|test files|test suites|suites|found|passed|failed|ran|total|compil\w{1,8}|build|built|finished|results?|summary|lint\w{0,6}|\d{1,7}\s+(?:tests?|doctests?|examples?|specs?|passed|passing|pass|failed|failing|fail|failures?|errors?|warnings?|problems?|issues?|suites?|assertions?|scenarios?))\b/i
/** A number before the word, unless the word's own follows it ("passed: 12 failed: 0"). */
const failedBefore =
  /(\d{1,7})\s{1,4}(?:tests?\s|specs?\s)?(?:failed|failing|fail|failures?|errors?|issues?|broken)\b(?!\s{0,4}[:=]\s{0,8}\d)/gi
/** What a linter that repairs left. */
const remaining = /\b(\d{1,7}) (?:(?:errors?|problems?|issues?) )?remaining\b/i
const failedAfter = /\b(?:failures?|failed|failing|fail|errors?)\s{0,4}[:=]\s{0,8}(\d{1,7})/gi
const tap = /^\W{0,4}fail\s{1,4}(\d{1,7})\s*$/i
const passed = /\b[1-9]\d{0,6}\s{1,4}(?:tests?\s)?(?:passed|passing|pass|succeeded)\b|\bpassed\s{0,4}[:=]\s{0,8}[1-9]/i

const ansible = /\bok=\d{1,7}\s.{0,80}\bunreachable=(\d{1,7})\s.{0,80}\bfailed=(\d{1,7})/
const longestForeign = 120

function foreign(line: string): 'success' | 'failure' | null {
  const counts = line.length > longestForeign ? [] : countForeign(line)
  if (counts.length === 0) return null
  return counts.some((count) => count > 0) ? 'failure' : 'success'
}

/**
 * What a line that sums up tests, a compilation or a check says: failure with a count of failures above 0,
 * success with a count of 0 or with passed ones only, null for any other line.
 */
export function summaryOf(line: string): 'success' | 'failure' | null {
  const fail = tap.exec(line)
  if (fail) return Number(fail[1]) > 0 ? 'failure' : 'success'
  const recap = ansible.exec(line)
  if (recap) return Number(recap[1]) + Number(recap[2]) > 0 ? 'failure' : 'success'
  if (!summary.test(line)) return foreign(line)
  const left = remaining.exec(line)
  if (left) return Number(left[1]) > 0 ? 'failure' : 'success'
  const counts = [...line.matchAll(failedBefore), ...line.matchAll(failedAfter)].map((match) => Number(match[1]))
  if (counts.some((count) => count > 0)) return 'failure'
  return counts.length > 0 || passed.test(line) ? (foreign(line) ?? 'success') : foreign(line)
}
