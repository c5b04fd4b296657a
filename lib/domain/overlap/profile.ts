import { sha256Hex } from '@/lib/domain/digest/sha256'
import { canonicalWords } from './canonical-words'
import { textSteps, type TextStep } from './text-steps'

/** What sameness is told by: the text of a skill or a draft, and the steps that it was mined from. */
export interface SkillText {
  name: string
  title: string
  description: string
  triggers: readonly string[]
  /** SKILL.md below its front matter. */
  body: string
  /** Shape hashes of the sequence it was mined from; empty for what was written. */
  shapes: readonly string[]
}

/** A skill as it is compared with others, made once a version. */
export interface Profile {
  shapes: readonly string[]
  /** Equal for texts that differ in their name and title alone. */
  textKey: string
  /** What it is for: words of name, title, description and triggers. */
  topic: ReadonlySet<string>
  /** All of its words, our own headings left out. */
  words: ReadonlySet<string>
  steps: readonly TextStep[]
}

/** Headings that written drafts have, whatever they are about. */
const ownHeadings =
  /^(?:when (?:not )?to use(?: (?:it|this|this skill))?|preconditions|instructions|steps|workflow|examples|verification|warnings|references)$/i

const flat = (text: string): string => text.normalize('NFKC').toLowerCase().replace(/\s+/g, ' ').trim()

/** Reads a skill's text for comparison. */
export function profileOf({ name, title, description, triggers, body, shapes }: SkillText): Profile {
  const lines = body.split('\n')
  const about = [name, title, description, ...triggers]
  // The first heading is a title, which may differ where all else is the same.
  const start = lines.findIndex((line) => line.trim() !== '')
  const told = /^#\s/.test(lines[start] ?? '') ? lines.slice(start + 1) : lines
  const saying = lines.filter((line) => !ownHeadings.test(line.replace(/^#{1,6}\s+/, '').replace(/[\s:#]+$/, '')))
  return {
    shapes,
    textKey: sha256Hex(`${flat(description)}\n${flat(told.join('\n'))}`),
    topic: canonicalWords(about),
    words: canonicalWords([...about, ...saying]),
    steps: textSteps(body),
  }
}
