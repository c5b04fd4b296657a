import { serialiseSkillMd } from '@/lib/skill-md/serialise'
import type { InputOf } from '@/lib/contract/operation'
import type * as contract from '@/lib/contract/candidate'

type Proposal = InputOf<typeof contract.proposeCandidate>

const section = (title: string, lines: string[] | undefined): string =>
  lines?.length ? `\n## ${title}\n\n${lines.map((line) => `- ${line}`).join('\n')}\n` : ''

/** The steps as a numbered list under the instructions, unless the instructions hold one themselves. */
function stepsOf({ steps, instructions }: Proposal): string {
  if (!steps?.length || /^\s{0,3}\d{1,3}[.)]\s+\S/m.test(instructions)) return ''
  const lines = steps.map(({ tool, description, params }, index) => {
    const given = params?.length ? ` (${params.map((param) => `\`${param}\``).join(', ')})` : ''
    return `${index + 1}. ${description ? `${description.replace(/[.\s]+$/, '')} with` : 'Use'} \`${tool}\`${given}.`
  })
  return `\n${lines.join('\n')}\n`
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

/** The SKILL.md of a proposal: its words under the headings that every draft has. */
export function proposalText(name: string, proposal: Proposal): string {
  const metadata = {
    ...(proposal.title ? { title: proposal.title } : {}),
    ...(proposal.extends ? { extends: proposal.extends } : {}),
  }
  return serialiseSkillMd({
    name,
    description: proposal.description,
    metadata,
    triggers: proposal.triggers ?? [],
    dependsOn: [],
    conflictsWith: [],
    aliases: [],
    extra: {},
    body: body(proposal.title ?? proposal.name, proposal),
  })
}
