/** What stands before the first object inside a progress line: its `data`. */
const mark = Buffer.from('"type":"progress","data":')
const openBrace = 123

/**
 * Whether a line is one of the progress lines, a quarter of all, told without parsing. The quotes inside a JSON text are escaped, so these
 * bytes can only be structure, and before the first inner object they can only be of the line itself. Those that show a sub-agent's
 * lines are copies of the sub-agent's own file.
 */
export function isProgress(bytes: Buffer, start: number, end: number): boolean {
  const inner = bytes.indexOf(openBrace, start + 1)
  const from = inner - mark.length
  if (inner < 0 || inner >= end || from <= start) return false
  let at = 0
  while (at < mark.length && bytes[from + at] === mark[at]) at++
  return at === mark.length
}
