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
const item = /^(\s{0,3})\d{1,3}[.)]\s+(\S.*)$/
const bullet = /^\s+[-*+]\s+`([^`]+)`\s*(?:[:–—-]|is|=)\s*(\S.*)$/
const toolName = /\b(?:use|using|call|with|via|tool:?)\s+(?:the\s+)?`([A-Za-z_][\w.:-]*)`/i

/** Reads the numbered list under a heading Steps, Workflow or Instructions; [] where the body has none. */
export function extractSteps(body: string): BodyStep[] {
  const lines = sectionLines(body)
  const steps: BodyStep[] = []
  let open: string[] = []
  const close = (): void => {
    if (open.length > 0) steps.push(readStep(open, steps.length + 1))
    open = []
  }
  for (const line of lines) {
    const match = item.exec(line)
    if (match) {
      close()
      open = [match[2]!]
    } else if (open.length > 0 && (line.trim() === '' || /^\s/.test(line))) open.push(line)
    else close()
  }
  close()
  return steps
}

/** Lines of the first such section: up to the next heading of its level or above, excluding code fences. */
function sectionLines(body: string): string[] {
  const lines: string[] = []
  let level = 0
  let isFenced = false
  for (const line of body.split('\n')) {
    if (/^\s*(```|~~~)/.test(line)) {
      isFenced = !isFenced
      continue
    }
    if (isFenced) continue
    const title = /^(#{1,6})\s/.exec(line)
    if (level > 0 && title && title[1]!.length <= level) break
    if (level === 0) level = heading.exec(line)?.[1]?.length ?? 0
    else lines.push(line)
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
