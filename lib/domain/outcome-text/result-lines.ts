import { matchesForeignWording } from '@/lib/domain/outcome-text/foreign-lines'

/** Lines that say failure by their form: a program's own message, at the place where it stands. */
const failures = [
  /^\s*Traceback \(most recent call last\)/,
  /(?:^|:\s*)(?:permission denied|operation not permitted|access denied)(?:\W|$)/i,
  /^\s*(?:fatal(?: error)?|panic)\s?:/i,
  /^\s*error(?:\[\w+\]| TS\d+)?:\s/i,
  /^\s*(?:npm|pnpm|yarn|bun) (?:error|ERR!)/,
  /^\s*\[?ERROR\]?(?:\s|:)/,
  /^[^\s(:]{1,200}[(:]\d+(?:[,:]\d+)?\)?:\s*(?:fatal )?error\b/,
  /^\s*(?:Uncaught |Unhandled )?(?:[A-Za-z_$][\w$.]{0,80})?(?:Error|Exception)(?:\s\[\w+\])?:\s/,
  /^Exception in thread /,
  /\bSegmentation fault\b|\(core dumped\)|^Killed$|\bout of memory\b/i,
  /^CONFLICT \(|^Automatic merge failed|^\s*! \[(?:remote )?rejected\]/,
  /: (?:command )?not found\s*$|: No such file or directory\s*$|is not recognized as an internal or external command/,
  /^curl: \(\d+\)|\bConnection refused\s*$|\bCould not resolve host\b/,
  /^HTTP(?:\/[\d.]+)?\s+[45]\d\d\b|\bstatus code [45]\d\d\b/,
  /^[45]\d\d (?:Not Found|Unauthorized|Forbidden|Bad Request|Internal Server Error|Bad Gateway|Service Unavailable)/,
  /^make(?:\[\d+\])?: \*\*\*|^ninja: build stopped|\bBUILD FAIL(?:ED|URE)\b|\bELIFECYCLE\b/,
  /^\s*(?:---\s)?FAIL(?:ED)?(?::|\b)|^Failed to compile|^(?:Build|Command|Compilation|Deployment) failed\b/,
  /<tool_use_error>/,
  /^\W*(?:the )?command timed out\b/i,
  /^thread '[^']{1,120}' (?:\(\d+\) )?panicked at /,
  /^\S{1,200}\.\w{1,5}:\d+(?::\d+)?:\s+(?:undefined|undeclared|cannot|declared and not used|imported and not used|syntax error|missing|too (?:many|few)|invalid operation)\b/,
  /^FAILURE: |^\W*Build failed with\b/,
  /^psql:(?:\S{1,200}:)?\s{0,3}(?:\d+:\s*)?(?:ERROR|FATAL)\b/i,
  /^The following tests FAILED/,
  /\bMCP error -\d{1,6}\b|^\W*error -32\d{3}\b/i,
  /\((?:\w{1,60}::)*\w{0,60}(?:Error|Exception)\)\s*$/,
  /^\S{1,200}\.\w{1,5}:\d+(?::\d+)?:\s+\S{1,120} (?:imported and not used|redeclared in this block|is not (?:used|defined))/,
  /^Errors while running CTest|^No tests? (?:files? )?found, exiting with code [1-9]/,
  /^\s*Type error: |^Error from server(?: \(\w{1,40}\))?: |^Unable to connect to the server\b/,
  /\(HTTP [45]\d\d\)\s*$/,
  /\s-\s(?:error|Fehler|erreur|erro|エラー|错误) TS\d+\s?:/i,
  /^\W*Command exited with (?:a )?non-zero\b/i,
  /^not ok \d{1,7}\b(?!.{0,400}#\s?(?:todo|skip)\b)/i,
  /^(?:docker: )?Error response from daemon: |^\w{1,40}: (?:fatal )?error: |: no such host\s*$/,
  /^Code style issues (?:were )?found in /,
]

/** Lines that say success by their form. */
const successes = [
  /^\W*no (?:errors?|exceptions?|failures?|issues?|problems?)\b/i,
  /\bwithout (?:any )?errors?\b/i,
  /^\W*success(?:ful(?:ly)?)?\s*[:.!]/i,
  /^ok\s+\S+\s+(?:[\d.]+m?s|\(cached\))/,
  /^PASS(?:ED)?\b/,
  /^OK(?: \(.{1,80}\))?\s*$/i,
  /\bBUILD SUCCESS(?:FUL)?\b/,
  /^\W*(?:Build|Compilation|Deployment|Installation) (?:completed|succeeded|finished)\b/i,
  /^\W*All (?:checks|tests|files) (?:have )?pass|^All matched files use Prettier code style!/i,
  /^Apply complete!/,
  /\bhas been (?:updated|created|written|edited|saved|deleted|applied)\b/,
  /\b\w{3,20}(?:ed|lt|en) successfully\b|\bsuccessfully \w{3,20}(?:ed|lt|en)\b/i,
  /^added \d+ packages?\b|^up to date\b|\bfound 0 vulnerabilities\b/,
  /^\[[^\]\s]{1,200}(?: \([^)]{1,40}\))? [0-9a-f]{7,40}\] /,
  /^HTTP(?:\/[\d.]+)?\s+2\d\d\b/,
  /^\s*(?:✓ built in |Finished .{1,80}target\(s\) in )/,
]
/** The frame that Terraform draws around an error. */
const box = /^[\s│┃╷╵]+/
const negated = /\b(?:not|never|n't|un)\b.{0,40}success/i

/** True when the line says failure by its form, never because of a word in it. */
export function saysFailure(line: string): boolean {
  const bare = line.replace(box, '')
  return failures.some((form) => form.test(bare)) || matchesForeignWording(bare) === 'failure'
}

/** True when the line says success by its form. */
export function saysSuccess(line: string): boolean {
  return (successes.some((form) => form.test(line)) && !negated.test(line)) || matchesForeignWording(line) === 'success'
}
