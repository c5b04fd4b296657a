import { writeFields } from '@/lib/skill-md/shared-fields'
import { titleOf } from '@/lib/skill-md/title'
import { writeSteps } from '@/lib/skill-md/write-steps'
import type { InputOf } from '@/lib/contract/operation'
import type * as contract from '@/lib/contract/candidate'

type Proposal = InputOf<typeof contract.proposeCandidate>

const section = (title: string, lines: string[] | undefined): string =>
  lines?.length ? `\n## ${title}\n\n${lines.map((line) => `- ${line}`).join('\n')}\n` : ''

/** The steps as a numbered list under the instructions, unless the instructions hold one themselves. */
function stepsOf({ steps, instructions }: Proposal): string {
  if (!steps?.length || /^\s{0,3}\d{1,3}[.)]\s+\S/m.test(instructions)) return ''
  return `\n${writeSteps(steps)}\n`
}

function body(title: string, proposal: Proposal): string {
  const parts = [
    `# ${title}\n`,
    section('Preconditions', proposal.preconditions),
    `\n## Instructions\n\n${proposal.instructions.trim()}\n`,
    stepsOf(proposal),
    section('Examples', proposal.exampleQueries),
    section('Warnings', proposal.failureModes),
  ]
  return parts.join('')
}

/** The readable name, where the slug alone would not give it back. */
function titleIn(slug: string, { title, name }: Proposal): string | null {
  if (title) return title
  return name === slug || name === titleOf({ name: slug, metadata: {}, extra: {} }) ? null : name
}

/** The SKILL.md of a proposal: its words under the headings that every draft has. */
export function proposalText(name: string, proposal: Proposal): string {
  const title = titleIn(name, proposal)
  const { triggers = [], exampleQueries = [] } = proposal
  const skill = {
    name,
    description: proposal.description,
    metadata: { ...(title ? { title } : {}), ...(proposal.extends ? { extends: proposal.extends } : {}) },
    triggers: [],
    dependsOn: [],
    conflictsWith: [],
    aliases: [],
    extra: {},
    body: body(proposal.title ?? proposal.name, proposal),
  }
  return writeFields(skill, { triggers, exampleQueries })
}
