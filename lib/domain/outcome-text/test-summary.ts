/** Words with which runners, compilers and linters begin the line that sums up. */
const summary =
  /^[^\w\n]{0,120}(?:\[\w{1,10}\]\s{1,4})?(?:test result|tests?|test files|test suites|suites|found|passed|failed|ran|total|compil\w{1,8}|build|built|finished|results?|summary|lint\w{0,6}|\d{1,7}\s+(?:tests?|examples?|specs?|passed|passing|pass|failed|failing|fail|failures?|errors?|warnings?|problems?|suites?|assertions?|scenarios?))\b/i
const failedBefore = /(\d{1,7})\s{1,4}(?:tests?\s|specs?\s)?(?:failed|failing|fail|failures?|errors?|broken)\b/gi
const failedAfter = /\b(?:failures?|failed|failing|fail|errors?)\s{0,4}[:=]\s{0,8}(\d{1,7})/gi
const tap = /^\W{0,4}fail\s{1,4}(\d{1,7})\s*$/i
const passed = /\b[1-9]\d{0,6}\s{1,4}(?:tests?\s)?(?:passed|passing|pass|succeeded)\b|\bpassed\s{0,4}[:=]\s{0,8}[1-9]/i

/**
 * What a line that sums up tests, a compilation or a check says: failure with a count of failures above 0,
 * success with a count of 0 or with passed ones only, null for any other line.
 */
export function summaryOf(line: string): 'success' | 'failure' | null {
  const fail = tap.exec(line)
  if (fail) return Number(fail[1]) > 0 ? 'failure' : 'success'
  if (!summary.test(line)) return null
  const counts = [...line.matchAll(failedBefore), ...line.matchAll(failedAfter)].map((match) => Number(match[1]))
  if (counts.some((count) => count > 0)) return 'failure'
  return counts.length > 0 || passed.test(line) ? 'success' : null
}
