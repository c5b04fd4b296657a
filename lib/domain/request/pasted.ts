/** A line that a program wrote: a log, a stack trace, a difference, a shell's prompt, a rule of signs; or somebody else: a quote. */
const printed = [
  /^\s*>/,
  /^\s*\[?\d{4}[-/]\d\d[-/]\d\d[T ]/,
  /^\s*\[?\d\d:\d\d:\d\d\b/,
  /^\s*at (?:async )?[\w$.<>[\] /]+(?:\(|:\d|$)/,
  /^\s*File "[^"]+", line \d+/,
  /^\s*(?:Traceback \(most recent call last\)|Caused by:|goroutine \d+ \[|npm ERR!|panic: |thread '.+' panicked)/,
  /^\s*(?:[\w$]+\.)*[A-Z]\w*(?:Error|Exception|Warning)\b(?: \[|:)/,
  /^\s*\[[\w .:/-]{2,40}\]:? \S/,
  /^\s*(?:error|warning|warn|info|debug|fatal|trace|remote|hint)(?:\[[\w-]+\])?: /i,
  /^\s*(?:ERROR|WARN(?:ING)?|INFO|DEBUG|FATAL|FAILED|PASSED|FAIL|PASS|GET|POST|PUT|PATCH|DELETE)\s+\S/,
  /^(?:diff --git |index [0-9a-f]{6,}|@@ |[-+]{3} |[-+]\s{2,}|Binary files )/,
  /^\s*[─━═│┃┌└├╭╰|]/,
  /^\s*[=_~*#+.-]{4,}/,
  /^\s*(?:import|export|const|let|var|def|class|function|func|return|public|private|from|#include|using|package)\b.*(?:[;{:(]|\bimport\b.*)$/,
  /^\s*[{}[\]()<>;,]+\s*$/,
  /^\s*<\/?[a-z][^>]*>\s*$/i,
  /[;{]\s*$/,
]

/** Share of letters and spaces below which a line is no sentence. */
const letterShareMin = 0.55
const shortMax = 24

/** Whether a program wrote a line. */
export function isPrinted(line: string): boolean {
  if (isPrompt(line) || printed.some((pattern) => pattern.test(line))) return true
  if (line.length <= shortMax) return false
  const letters = line.replaceAll(/[^\p{L}\p{M} ]/gu, '').length
  return letters < line.length * letterShareMin && !/^\S*:\/\/\S+$|\s\S*:\/\//.test(line)
}

/** Where a log begins behind a sentence on the same line: "I got these errors: [api] GET /things". */
const inlineLog =
  /(?<=[.:!?"”)\]\w])[ \t]+(?=\[(?!redacted:)[A-Z0-9][\w .:-]{1,40}\] |\[\d\d:\d\d|\d{4}-\d\d-\d\d[T ]\d\d:|Traceback \(|npm ERR!|(?:Uncaught )?[A-Z]\w+(?:Error|Exception): |[❯➜] )/

/** The part of a line that a person wrote. */
export function beforeLog(line: string): string {
  const at = line.search(inlineLog)
  return at < 0 ? line : line.slice(0, at)
}

const prompt = /^\s*(?:[❯➜$%›]|>>>|PS [A-Z]:\\|\S+@\S+[:~ ].{0,80}[$#])\s/

/** Whether a line is a command at a shell's prompt. */
export const isPrompt = (line: string): boolean => prompt.test(line)

/** The lines of a text; null for each that stands between fences, or is one: code or output. */
export function ownLines(text: string): (string | null)[] {
  let isInside = false
  return text.split('\n').map((line) => {
    const isFence = /^\s*(?:```|~~~)/.test(line)
    if (isFence) isInside = !isInside
    return isFence || isInside ? null : line
  })
}
