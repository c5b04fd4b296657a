/** Front matter above this is not read at all: it is names and a few lines, and a reader's time grows faster than its size. */
const frontmatterBytesMax = 64 * 1024

export type SplitFault = 'frontmatter-missing' | 'frontmatter-unclosed' | 'frontmatter-too-large'

/** What to do about a file that cannot be cut. */
export const splitMessages: Record<SplitFault, string> = {
  'frontmatter-missing': 'The file has no front matter. It must begin with a line of three hyphens.',
  'frontmatter-unclosed': 'The front matter is never closed. Add a line of three hyphens after it.',
  'frontmatter-too-large': `The front matter is over ${frontmatterBytesMax / 1024} KiB and was not read. Move what is long below its second line of three hyphens, or into a file of its own.`,
}

/** A file cut at its fences; lines are 1-based. */
export type Split =
  | { ok: true; frontmatter: string; body: string; firstLine: number; isFencePadded: boolean }
  | { ok: false; code: SplitFault }

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
  const frontmatter = lines.slice(open + 1, close).join('\n')
  if (isOver(frontmatter)) return { ok: false, code: 'frontmatter-too-large' }
  return {
    ok: true,
    frontmatter,
    body: lines.slice(close + 1).join('\n'),
    firstLine: open + 2,
    isFencePadded: lines[open] !== '---' || lines[close] !== '---',
  }
}

const isOver = (text: string): boolean =>
  text.length > frontmatterBytesMax ||
  (text.length * 3 > frontmatterBytesMax && new TextEncoder().encode(text).byteLength > frontmatterBytesMax)
