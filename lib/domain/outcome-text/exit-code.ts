const exitCode =
  /^\W{0,3}(?:[\w ]{0,40}\bwith\s+)?(?:an?\s+)?(?:exit|return)[- ]?(?:code|status)\s{0,3}[:=]?\s{0,3}(-?\d{1,10})\W{0,3}$/i
const exitedWith = /^\W{0,3}(?:[\w ]{0,30}\s)?exited with (?:code|status)?\s{0,3}(-?\d{1,10})\W{0,3}$/i
const headLines = 6
const tailLines = 3

/**
 * Exit code that a harness wrote around the output of a command: on a line of its own among the first six or
 * the last three. Null when there is none; a code in the midst of the output is the command's own talk.
 */
export function exitCodeIn(text: string): number | null {
  const lines = text.split('\n', 2000)
  const around = lines.length > headLines + tailLines ? [...lines.slice(0, headLines), ...lines.slice(-tailLines)] : lines
  for (const line of around) {
    if (line.length > 120) continue
    const match = exitCode.exec(line) ?? exitedWith.exec(line)
    if (match) return Number(match[1])
  }
  return null
}
