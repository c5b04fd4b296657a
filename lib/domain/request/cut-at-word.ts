/** The beginning of a line, at most `max` signs with the ellipsis, cut between words where one ends in its second half. */
export function cutAtWord(line: string, max: number): string {
  const signs = Array.from(line)
  if (signs.length <= max) return line
  const cut = signs.slice(0, max - 1).join('')
  const end = signs[max - 1] === ' ' ? cut.length : Math.max(cut.lastIndexOf(' '), max / 2)
  return `${cut.slice(0, end).trimEnd()}…`
}
