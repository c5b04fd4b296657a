/** A reported failure as a candidate of kind warning says it. */
export interface ReportDraft {
  name: string
  description: string
  instructions: string
  failureModes: string[]
  kind: 'warning'
}

const titleMax = 60

/** The first line, cut at a word. */
function titleOf(what: string): string {
  const [line = ''] = what.trim().split('\n')
  return line.length <= titleMax ? line : line.slice(0, titleMax).replace(/\s+\S*$/, '')
}

/** Words what failed, and the skill that led there, as a candidate that warns other agents. */
export function describeReport(what: string, skill: string | null): ReportDraft {
  const title = titleOf(what)
  return {
    name: skill ? `Avoid with ${skill}: ${title}` : `Avoid: ${title}`,
    description: (skill ? `A failure while following ${skill}: ${title}` : `A failure: ${title}`).slice(0, 1024),
    instructions: skill ? `While following \`${skill}\`:\n\n${what}` : what,
    failureModes: [what.slice(0, 500)],
    kind: 'warning',
  }
}
