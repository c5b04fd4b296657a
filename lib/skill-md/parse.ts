import { readFields } from '@/lib/skill-md/read-fields'
import { readFrontmatter, type Front } from '@/lib/skill-md/read-frontmatter'
import { repairScalars } from '@/lib/skill-md/repair-scalars'
import type { Diagnostic, Repair, SkillMd } from '@/lib/skill-md/skill'
import { controlSigns } from '@/lib/skill-md/standard'
import { splitFrontmatter, splitMessages } from '@/lib/skill-md/split-frontmatter'

/** Where the text comes from: the skill's directory and the file's name in it. */
export interface SkillMdPlace {
  directory?: string
  file?: string
}

export type ParsedSkillMd =
  | { ok: true; skill: SkillMd; repairs: Repair[]; diagnostics: Diagnostic[] }
  | { ok: false; skill: null; repairs: Repair[]; diagnostics: Diagnostic[] }

/**
 * Imports a SKILL.md leniently: repairs what it can, reports every repair, and rejects the rest with a diagnostic. Never throws;
 * a rejected file must be stored unchanged. Lines are 1-based in the file.
 */
export function parseSkillMd(text: string, place: SkillMdPlace = {}): ParsedSkillMd {
  const repairs: Repair[] = []
  const clean = cleanText(text, place, repairs)
  const split = splitFrontmatter(clean, true)
  if (!split.ok) return refused(repairs, { code: split.code, severity: 'error', message: splitMessages[split.code], line: 1 })
  const blankLines = split.firstLine - 2
  if (blankLines > 0)
    repairs.push({ code: 'leading-blank-lines', detail: `Dropped ${blankLines} blank lines before the front matter` })
  if (split.isFencePadded) repairs.push({ code: 'fence-white-space', detail: 'Dropped white space beside the hyphens' })
  if (split.frontmatter.search(controlSigns) >= 0) {
    repairs.push({ code: 'control-characters', detail: 'Wrote control characters as escapes' })
  }
  const read = readRepaired(split.frontmatter, split.firstLine, repairs)
  const fault = frontFault(read.front, split.firstLine)
  if (fault) return refused(repairs, fault)
  const fields = readFields(read.front, split.firstLine, place.directory, repairs)
  if (!fields.ok) return refused(repairs, ...fields.diagnostics)
  const diagnostics = [...fields.diagnostics, ...adviseBody(split.body)]
  return { ok: true, skill: { ...fields.skill, body: split.body, source: read.source }, repairs, diagnostics }
}

function refused(repairs: Repair[], ...diagnostics: Diagnostic[]): ParsedSkillMd {
  return { ok: false, skill: null, repairs, diagnostics }
}

function cleanText(text: string, place: SkillMdPlace, repairs: Repair[]): string {
  let clean = text
  if (clean.startsWith('\uFEFF')) {
    repairs.push({ code: 'bom', detail: 'Dropped the byte order mark' })
    clean = clean.slice(1)
  }
  if (clean.includes('\r\n')) {
    repairs.push({ code: 'crlf', detail: 'Turned CRLF line ends into LF' })
    clean = clean.replaceAll('\r\n', '\n')
  }
  if (place.file !== undefined && place.file !== 'SKILL.md') {
    repairs.push({ code: 'file-name', detail: `"${place.file}" is written back as SKILL.md` })
  }
  return clean
}

/** Parses the text unchanged; if that fails, parses again with the values quoted that YAML rejected. */
function readRepaired(frontmatter: string, firstLine: number, repairs: Repair[]): { front: Front; source: string } {
  const front = readFrontmatter(frontmatter)
  if (front.errors.length === 0 || front.isTooLarge) return { front, source: frontmatter }
  const fixed = repairScalars(frontmatter)
  const again = readFrontmatter(fixed.text)
  if (fixed.repairs.length === 0 || again.errors.length > 0) return { front, source: frontmatter }
  repairs.push(...fixed.repairs.map((repair) => ({ ...repair, line: (repair.line ?? 1) + firstLine - 1 })))
  return { front: again, source: fixed.text }
}

function frontFault(front: Front, firstLine: number): Diagnostic | null {
  const error = front.errors[0]
  if (error) {
    const line = error.line + firstLine - 1
    return { code: 'yaml-invalid', severity: 'error', message: `Line ${line}: ${error.message}`, line, column: error.column }
  }
  if (front.shape === 'empty') {
    return {
      code: 'frontmatter-empty',
      severity: 'error',
      message: 'The front matter is empty. It needs a name and a description.',
    }
  }
  if (front.shape === 'not-a-map') {
    return {
      code: 'frontmatter-not-a-map',
      severity: 'error',
      message: 'The front matter must be lines of "key: value".',
      line: firstLine,
    }
  }
  const clash = front.duplicates.find((duplicate) => !duplicate.isSame)
  if (!clash) return null
  const line = clash.line + firstLine - 1
  const message = `"${clash.key}" stands twice with different values. Keep one of them.`
  return { code: 'duplicate-key', severity: 'error', message, line, column: 1 }
}

/** Recommendation of the standard: under 500 lines and 5,000 tokens (estimated at four characters each). */
function adviseBody(body: string): Diagnostic[] {
  const lines = body.split('\n').length
  const tokens = Math.ceil(body.length / 4)
  if (lines <= 500 && tokens <= 5000) return []
  const message = `The body has ${lines} lines and about ${tokens} tokens. Under 500 and 5,000 is advised: move detail into references/.`
  return [{ code: 'body-long', severity: 'warning', message }]
}
