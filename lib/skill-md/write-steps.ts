import { extractSteps } from './extract-steps'

/** A step as someone says it: the tool, what it is for, and the names of what it is given. */
export interface SaidStep {
  tool: string
  description?: string
  params?: readonly string[]
}

/** Steps as the lines of a numbered list, each on one line. */
export function writeSteps(steps: readonly SaidStep[]): string {
  const lines = steps.map(({ tool, description = '', params = [] }, index) => {
    const given = params.length > 0 ? ` (${params.map((param) => `\`${param}\``).join(', ')})` : ''
    const said = description.replaceAll(/\s+/g, ' ').replace(/[.\s]+$/, '')
    return `${index + 1}. ${said ? `${said} with` : 'Use'} \`${tool}\`${given}.`
  })
  return lines.join('\n')
}

/**
 * A body with these steps as its section Steps; a body that has steps stays as it is, since its text is the truth.
 * Null where they would not be read back: it has such a section already, without steps.
 */
export function withSteps(body: string, steps: readonly SaidStep[]): string | null {
  if (steps.length === 0 || extractSteps(body).length > 0) return body
  const whole = `${body.trimEnd()}\n\n## Steps\n\n${writeSteps(steps)}\n`
  return extractSteps(whole).length === steps.length ? whole : null
}
