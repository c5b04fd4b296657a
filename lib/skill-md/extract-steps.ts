/** One numbered step of a body, as data. The text of the file stays authoritative. */
export interface BodyStep {
  /** 1-based. */
  step: number
  /** First sentence, without markup. */
  action: string
  /** The whole item as written, with its lines joined. */
  description: string
  /** Tool the item names in backticks after use, call, run, etc. */
  tool?: string
  /** Named values of the item's own bullets: "- `path`: the file to read". */
  params?: Record<string, string>
}

const heading = /^(#{1,6})\s+(?:\d+[.)]\s*)?(steps|workflow|instructions)\b[\s:]*$/i
/** A line that begins an item of a numbered list. */
export const stepLine = /^(\s{0,3})\d{1,3}[.)]\s+(\S.*)$/
const bullet = /^\s+[-*+]\s+`([^`]+)`\s*(?:[:–—-]|is|=)\s*(\S.*)$/
const toolName = /\b(?:use|using|call|with|via|tool:?)\s+(?:the\s+)?`([A-Za-z_][\w.:-]*)`/i

/** The tool that the Markdown of one step names; undefined for none. */
export const toolOfStep = (text: string): string | undefined => readStep(text.split('\n'), 1).tool

/** Reads the numbered list under a heading Steps, Workflow or Instructions; [] where the body has none. */
export function extractSteps(body: string): BodyStep[] {
  return stepItems(body).map(({ lines }, at) => readStep(lines, at + 1))
}

/** The body with a line of its own at the end of a step, counted from 1; null where it has no such step. */
export function addToStep(body: string, step: number, sentence: string): string | null {
  const at = stepItems(body)[step - 1]?.last
  if (at === undefined) return null
  const lines = body.split('\n')
  return [...lines.slice(0, at + 1), `   - ${sentence}`, ...lines.slice(at + 1)].join('\n')
}

/** An item of the list, without its number, and the index in the body of its last line that is not empty. */
interface StepItem {
  lines: string[]
  last: number
}

function stepItems(body: string): StepItem[] {
  const items: StepItem[] = []
  let open: StepItem | null = null
  for (const { line, at } of sectionLines(body)) {
    const match = stepLine.exec(line)
    if (match) {
      open = { lines: [match[2]!], last: at }
      items.push(open)
    } else if (open && (line.trim() === '' || /^\s/.test(line))) {
      open.lines.push(line)
      if (line.trim() !== '') open.last = at
    } else open = null
  }
  return items
}

/** Whether a line is the heading of the steps. */
export const isStepsHeading = (line: string): boolean => heading.test(line)

/** Lines of the first such section with their index: up to the next heading of its level or above, excluding code fences. */
export function sectionLines(body: string): { line: string; at: number }[] {
  const lines: { line: string; at: number }[] = []
  let level = 0
  let isFenced = false
  for (const [at, line] of body.split('\n').entries()) {
    if (/^\s*(```|~~~)/.test(line)) {
      isFenced = !isFenced
      continue
    }
    if (isFenced) continue
    const title = /^(#{1,6})\s/.exec(line)
    if (level > 0 && title && title[1]!.length <= level) break
    if (level === 0) level = heading.exec(line)?.[1]?.length ?? 0
    else lines.push({ line, at })
  }
  return lines
}

function readStep(lines: string[], step: number): BodyStep {
  const params: [string, string][] = []
  const text: string[] = []
  for (const line of lines) {
    const match = bullet.exec(line)
    if (match) params.push([match[1]!, match[2]!.trim()])
    else if (line.trim() !== '') text.push(line.trim())
  }
  const description = text.join(' ')
  const plain = description.replace(/\*\*|__|`/g, '')
  const action = (/^.*?[.!?:](?=\s|$)/.exec(plain)?.[0] ?? plain).replace(/[.!?:]+$/, '')
  const bodyStep: BodyStep = { step, action, description }
  const tool = toolName.exec(description)?.[1]
  if (tool) bodyStep.tool = tool
  if (params.length > 0) bodyStep.params = Object.fromEntries(params)
  return bodyStep
}
