import { diffLines } from 'diff'

export interface DiffLine {
  kind: 'same' | 'added' | 'removed'
  text: string
  /** Line numbers, from 1, in the text before and after; null when the line is absent there. */
  before: number | null
  after: number | null
}

/** A run of lines to show, or a run of omitted unchanged lines. */
export type DiffBlock = { kind: 'lines'; lines: DiffLine[] } | { kind: 'gap'; lines: DiffLine[] }

const end = (text: string) => (text === '' || text.endsWith('\n') ? text : `${text}\n`)

/** Every line of both texts in reading order. A missing newline at the end of a text is not a difference. */
export function compareLines(before: string, after: string): DiffLine[] {
  let [left, right] = [1, 1]
  return diffLines(end(before), end(after)).flatMap((part) => {
    const kind = part.added ? 'added' : part.removed ? 'removed' : 'same'
    const texts = part.value.split('\n').slice(0, -1)
    return texts.map((text): DiffLine => ({
      kind,
      text,
      before: kind === 'added' ? null : left++,
      after: kind === 'removed' ? null : right++,
    }))
  })
}

/** Folds unchanged stretches, keeping `context` lines around each change. A fold of fewer than three lines is not worth it. */
export function foldLines(lines: readonly DiffLine[], context = 3): DiffBlock[] {
  const near = lines.map((_, index) =>
    lines.slice(Math.max(0, index - context), index + context + 1).some((line) => line.kind !== 'same'),
  )
  const blocks: DiffBlock[] = []
  lines.forEach((line, index) => {
    const kind = near[index] ? 'lines' : 'gap'
    const last = blocks.at(-1)
    if (last?.kind === kind) last.lines.push(line)
    else blocks.push({ kind, lines: [line] })
  })
  return blocks.map((block) => (block.kind === 'gap' && block.lines.length < 3 ? { kind: 'lines', lines: block.lines } : block))
}
