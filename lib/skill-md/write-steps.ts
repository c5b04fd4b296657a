import { extractSteps } from './extract-steps'

/** A step as someone says it: the tool, what it is for, and the names of what it is given. */
export interface DeclaredStep {
  tool: string
  description?: string
  params?: readonly string[]
}

/** Steps as the lines of a numbered list, each on one line. */
export function writeSteps(steps: readonly DeclaredStep[]): string {
  const lines = steps.map(({ tool, description = '', params = [] }, index) => {
    const paramsPart = params.length > 0 ? ` (${params.map((param) => `\`${param}\``).join(', ')})` : ''
    const text = description.replaceAll(/\s+/g, ' ').replace(/[.\s]+$/, '')
    return `${index + 1}. ${text ? `${text} with` : 'Use'} \`${tool}\`${paramsPart}.`
  })
  return lines.join('\n')
}

/**
 * A body with these steps as its section Steps; a body that has steps stays as it is, since its text is the truth.
 * Null where they would not be read back: it has such a section already, without steps.
 */
export function withSteps(body: string, steps: readonly DeclaredStep[]): string | null {
  if (steps.length === 0 || extractSteps(body).length > 0) return body
  const whole = `${body.trimEnd()}\n\n## Steps\n\n${writeSteps(steps)}\n`
  return extractSteps(whole).length === steps.length ? whole : null
}
