import type { Draft } from '@/lib/domain/draft/types'

/** The parts of a body, each already in words. */
export interface BodyParts {
  title: string
  /** Above everything else. */
  lead?: string
  preconditions?: string[]
  instructions: { sentence: string; bullets: string[] }[]
  examples: string[]
  verification: string
  warnings: string[]
  references: string[]
}

/** Lays out a body: Preconditions, Instructions, Examples, Verification, Warnings, References; a section with nothing to say is left out. */
export function writeBody(parts: BodyParts): string {
  const steps = parts.instructions.map(({ sentence, bullets }, index) => [`${index + 1}. ${sentence}`, ...bullets].join('\n'))
  const sections: [string, string][] = [
    ['Preconditions', (parts.preconditions ?? []).map((line) => `- ${line}`).join('\n')],
    ['Instructions', steps.join('\n')],
    ['Examples', parts.examples.map((line) => `- "${line}"`).join('\n')],
    ['Verification', parts.verification],
    ['Warnings', parts.warnings.map((line) => `- ${line}`).join('\n')],
    ['References', parts.references.map((line) => `- ${line}`).join('\n')],
  ]
  const written = sections.filter(([, text]) => text !== '').map(([title, text]) => `## ${title}\n\n${text}\n`)
  return [`# ${parts.title}\n`, ...(parts.lead ? [`${parts.lead}\n`] : []), ...written].join('\n')
}

/** Signs that JSON leaves raw and YAML refuses. */
const unescaped = /[\u007F-\u009F\u2028\u2029\uFEFF\uFFFE\uFFFF]/g

/** A value of the front matter: as it is where every reader takes it for the same text, else in double quotes. */
function scalar(text: string): string {
  const isPlain =
    /^[A-Za-z][\w ,.()/'-]*$/.test(text) && !text.endsWith(' ') && !/^(?:y|n|yes|no|on|off|true|false|null)$/i.test(text)
  return isPlain
    ? text
    : JSON.stringify(text).replace(unescaped, (sign) => `\\u${sign.charCodeAt(0).toString(16).padStart(4, '0')}`)
}

/** The whole SKILL.md of a draft; it passes the strict validator for a directory of its name. */
export function writeSkillMd(draft: Pick<Draft, 'name' | 'title' | 'description'>, body: string): string {
  const front = [
    `name: ${/^[0-9]/.test(draft.name) ? JSON.stringify(draft.name) : scalar(draft.name)}`,
    `description: ${scalar(draft.description)}`,
  ]
  return `---\n${front.join('\n')}\nmetadata:\n  title: ${scalar(draft.title)}\n---\n\n${body}`
}
