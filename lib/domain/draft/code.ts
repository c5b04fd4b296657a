/** Text as inline code: one line, with a fence longer than any run of backticks inside. */
export function code(text: string): string {
  const line = text.replace(/\s+/g, ' ')
  const runs = line.match(/`+/g)?.map((run) => run.length) ?? []
  const fence = '`'.repeat(Math.max(0, ...runs) + 1)
  const pad = runs.length > 0 ? ' ' : ''
  return `${fence}${pad}${line}${pad}${fence}`
}
