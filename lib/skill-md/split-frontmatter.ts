/** A file cut at its fences; lines are 1-based. */
export type Split =
  | { ok: true; frontmatter: string; body: string; firstLine: number; isFencePadded: boolean }
  | { ok: false; code: 'frontmatter-missing' | 'frontmatter-unclosed' }

/**
 * Cuts a file whose line ends are \n at the two lines of three hyphens. The block ends at a line that is exactly three hyphens,
 * not at the first three hyphens. `isLenient` skips blank lines before the first fence and white space after either.
 */
export function splitFrontmatter(text: string, isLenient: boolean): Split {
  const fence = isLenient ? /^---[ \t]*$/ : /^---$/
  const lines = text.split('\n')
  const open = isLenient ? lines.findIndex((line) => line.trim() !== '') : 0
  if (open < 0 || !fence.test(lines[open]!)) return { ok: false, code: 'frontmatter-missing' }
  const close = lines.findIndex((line, index) => index > open && fence.test(line))
  if (close < 0) return { ok: false, code: 'frontmatter-unclosed' }
  return {
    ok: true,
    frontmatter: lines.slice(open + 1, close).join('\n'),
    body: lines.slice(close + 1).join('\n'),
    firstLine: open + 2,
    isFencePadded: lines[open] !== '---' || lines[close] !== '---',
  }
}
