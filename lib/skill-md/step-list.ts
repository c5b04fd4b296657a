import { isStepsHeading, sectionLines, stepLine, toolOfStep } from './extract-steps'

/** A body around its numbered steps; `joinSteps` puts it together again. */
export interface StepList {
  /** The text above the heading of the steps; the whole body where it has no such section. */
  before: string
  /** The heading, and the text between it and the first step; empty without such a section. */
  head: string
  /** The Markdown of each step without its number; it may have several lines. */
  items: string[]
  /** The text below the last step. */
  after: string
  /** Numbers as written, and what separates two steps, by position: they stay where they are when steps move. */
  marks: string[]
  gaps: string[]
}

const mark = /^\s{0,3}\d{1,3}[.)]\s+/
const lineBreaks = /\n[\s]*$/

/** Takes a body apart at its steps. Nothing is lost: `joinSteps` of the result is the body. */
export function splitSteps(body: string): StepList {
  const lines = body.split('\n')
  const section = sectionLines(body)
  const first = section[0]?.at
  const empty = { items: [], marks: [], gaps: [] }
  if (first === undefined || !isStepsHeading(lines[first - 1] ?? '')) return { before: body, head: '', after: '', ...empty }
  const starts = section.flatMap(({ line, at }) => (stepLine.test(line) ? [at] : []))
  const textOf = (from: number, to?: number) => {
    const text = lines.slice(from, to).join('\n')
    return to === undefined || to >= lines.length || from === to ? text : `${text}\n`
  }
  const before = textOf(0, first - 1)
  if (starts.length === 0) return { before, head: textOf(first - 1, first), after: textOf(first), ...empty }
  const end = endOf(lines, starts.at(-1)!, section.at(-1)!.at)
  const raw = starts.map((start, index) => textOf(start, starts[index + 1] ?? end))
  const marks = raw.map((text) => mark.exec(text)?.[0] ?? '')
  const texts = raw.map((text, index) => text.slice(marks[index]!.length))
  const gaps = texts.map((text) => lineBreaks.exec(text)?.[0] ?? '')
  const items = texts.map((text, index) => text.slice(0, text.length - gaps[index]!.length))
  return { before, head: textOf(first - 1, starts[0]), items, marks, gaps, after: textOf(end) }
}

/** The line after the last step: its own lines are indented, or follow it without an empty line that ends it. */
function endOf(lines: readonly string[], start: number, last: number): number {
  let end = start + 1
  for (let at = start + 1; at <= last; at += 1) {
    const line = lines[at] ?? ''
    if (line.trim() === '') continue
    if (!/^\s/.test(line)) break
    end = at + 1
  }
  return end
}

/** The body with these steps. Steps of a body that had none stand in a section of their own below it. */
export function joinSteps({ before, head, items, marks, gaps, after }: StepList): string {
  if (items.length === 0) return before + head + after
  const lead = head === '' ? `${before.trim() === '' ? '' : `${before.trimEnd()}\n\n`}## Steps\n\n` : before + withBreak(head)
  const between = gaps.find((gap) => gap !== '') ?? '\n'
  const texts = items.map((item, at) => {
    const isLast = at === items.length - 1
    const gap = isLast && at === gaps.length - 1 ? gaps[at]! : isLast ? '\n' : gaps[at] || between
    return (marks[at] ?? `${at + 1}. `) + item + gap
  })
  const list = texts.join('')
  if (after === '') return lead + list
  return lead + withBreak(list) + (items.length === gaps.length || after.startsWith('\n') ? after : `\n${after}`)
}

const withBreak = (text: string): string => (text.endsWith('\n') ? text : `${text}\n`)

/** The Markdown of a step with this tool in it: in the place of the one that it names, or at the end of its first line. */
export function withTool(step: string, tool: string): string {
  const former = toolOfStep(step)
  if (former !== undefined) return step.replace(`\`${former}\``, () => `\`${tool}\``)
  const [first = '', ...rest] = step.split('\n')
  const text = first.trim().replace(/[.\s]+$/, '')
  return [text === '' ? `Use \`${tool}\`.` : `${text} with \`${tool}\`.`, ...rest].join('\n')
}
