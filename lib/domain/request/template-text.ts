/** Lines that most of an agent's sessions share, each with the number of sessions that hold it. JSON as it stands. */
export interface TemplateText {
  /** Sessions that were counted. */
  readonly sessions: number
  /** Normalised lines, sorted. */
  readonly lines: readonly (readonly [line: string, sessions: number])[]
}

export const noTemplate: TemplateText = { sessions: 0, lines: [] }

/** Sessions that must hold a line, at least, and their share. */
const sessionsMin = 5
const shareMin = 0.5

/** What is read of one session, and of one line, in characters. */
const lengthRead = 40_000
const lineLength = 240

/** Counters of the table: lines that share one are counted too high there. */
const counters = 65_536

/**
 * The lines that stand in at least half of the sessions and in five of them, found by counting. `sessions` are lists of prompts; their order
 * does not matter.
 */
export function templateText(sessions: readonly (readonly string[])[]): TemplateText {
  const counter = new TemplateCounter()
  for (const prompts of sessions) counter.add(prompts)
  return counter.text(sessions)
}

/**
 * Counts the lines of sessions that come and go. Memory is bounded: all lines are counted in a fixed table, and by themselves only those
 * whose counter there has reached the number once.
 */
export class TemplateCounter {
  readonly #table = new Uint32Array(counters)
  /** By counter that is counted by itself: its lines. */
  readonly #lines = new Map<number, Map<string, number>>()
  #sessions = 0

  add(prompts: readonly string[]): void {
    this.#count(prompts, 1)
  }

  /** Takes back what was added. */
  remove(prompts: readonly string[]): void {
    this.#count(prompts, -1)
  }

  /** The template of all sessions that were added and not removed: these are passed, and gone through only where a line becomes usual. */
  text(sessions: Iterable<readonly string[]>): TemplateText {
    const least = Math.max(sessionsMin, Math.ceil(this.#sessions * shareMin))
    if (this.#sessions < least) return { sessions: this.#sessions, lines: [] }
    const fresh = new Set<number>()
    const usual = new Set<number>()
    for (let slot = 0; slot < counters; slot += 1) {
      if (this.#table[slot]! < least) continue
      usual.add(slot)
      if (!this.#lines.has(slot)) fresh.add(slot)
    }
    for (const slot of fresh) this.#lines.set(slot, new Map())
    if (fresh.size > 0)
      for (const prompts of sessions)
        for (const line of linesOf(prompts)) if (fresh.has(slotOf(line))) this.#countLine(slotOf(line), line, 1)
    const lines = [...usual].flatMap((slot) => [...this.#lines.get(slot)!].filter(([, count]) => count >= least))
    return { sessions: this.#sessions, lines: lines.sort(([a], [b]) => (a < b ? -1 : 1)) }
  }

  #count(prompts: readonly string[], by: 1 | -1): void {
    this.#sessions += by
    for (const line of linesOf(prompts)) {
      const slot = slotOf(line)
      this.#table[slot]! += by
      this.#countLine(slot, line, by)
    }
  }

  #countLine(slot: number, line: string, by: 1 | -1): void {
    const counts = this.#lines.get(slot)
    const count = (counts?.get(line) ?? 0) + by
    if (count > 0) counts?.set(line, count)
    else counts?.delete(line)
  }
}

/** Counts by line, built once for each template. */
const indexes = new WeakMap<TemplateText, ReadonlyMap<string, number>>()

function indexOf(template: TemplateText): ReadonlyMap<string, number> {
  const known = indexes.get(template) ?? new Map(template.lines)
  indexes.set(template, known)
  return known
}

/**
 * A text without the template's lines. Where all of it is template, its most specific lines stay: those that the fewest sessions hold; the
 * whole, where all are held by the same number.
 */
export function withoutTemplate(text: string, template: TemplateText): string {
  if (template.lines.length === 0) return text
  const shared = indexOf(template)
  const lines = text.split('\n')
  const counted = lines.map((line) => shared.get(normalised(line)) ?? 0)
  const rest = lines.filter((_, at) => counted[at] === 0)
  if (rest.some((line) => normalised(line) !== '')) return tidy(rest)
  const fewest = Math.min(...counted.filter((count) => count > 0))
  return tidy(lines.filter((_, at) => counted[at] === 0 || counted[at] === fewest))
}

const tidy = (lines: readonly string[]): string =>
  lines
    .join('\n')
    .replaceAll(/\n{3,}/g, '\n\n')
    .trim()

function linesOf(prompts: readonly string[]): Set<string> {
  const lines = new Set<string>()
  let left = lengthRead
  for (const prompt of prompts) {
    const read = prompt.slice(0, Math.max(0, left))
    left -= read.length
    for (const line of read.split('\n')) {
      const key = normalised(line)
      if (key !== '') lines.add(key)
    }
  }
  return lines
}

/** Times and ids differ from session to session and say nothing; other numbers may be what was asked about. */
const varying =
  /\d{4}-\d\d-\d\d(?:[t ]\d\d:\d\d(?::\d\d)?(?:\.\d+)?z?)?|\b\d\d:\d\d:\d\d\b|\b[0-9a-f]{8}(?:-[0-9a-f]{4,12}){2,4}\b/g

/** A line by its words: lower case, single spaces, no list mark; empty without a letter. */
function normalised(line: string): string {
  if (!/\p{L}/u.test(line)) return ''
  return line
    .slice(0, lineLength)
    .toLowerCase()
    .replace(/^\s*(?:[-*•>]\s+|\d{1,3}[.)]\s+)/, '')
    .replaceAll(varying, '0')
    .replaceAll(/\s+/g, ' ')
    .trim()
}

/** FNV-1a: spreads lines over the counters. */
function slotOf(line: string): number {
  let hash = 0x811c9dc5
  for (let at = 0; at < line.length; at += 1) hash = Math.imul(hash ^ line.charCodeAt(at), 0x01000193)
  return (hash ^ (hash >>> 16)) & (counters - 1)
}
