import { runGates } from '@/lib/domain/gate/run-gates'
import type { riskLevel } from '@/lib/domain/score/risk-level'
import { concretenessOfText } from '@/lib/domain/score/concreteness'
import { validateStrict } from '@/lib/skill-md/validate'
import type { TextFile } from '@/lib/library'

interface Proposal {
  title?: string
  description: string
  instructions: string
  exampleQueries?: string[]
  steps?: { tool: string }[]
}

interface Drafted {
  name: string
  files: TextFile[]
  risk: ReturnType<typeof riskLevel>
  now: Date
  /** `minSessions` of the policy. */
  required: number
}

const checks = /\b(?:verif(?:y|ies|ied|ication)|checks?|tests?)\b/i

/** The gates of a proposal that no session backs yet: the same as for what mining drafts. */
export function proposalGates(proposal: Proposal, { name, files, risk, now, required }: Drafted) {
  const tools = (proposal.steps ?? []).map((step) => step.tool)
  const text = files.find((file) => file.path === 'SKILL.md')?.text ?? ''
  const faults = validateStrict(text, name).errors.map((error) => error.message)
  const words = `${proposal.title ?? name} ${proposal.description} ${proposal.instructions}`
  const gates = runGates({
    now: now.toISOString(),
    shapes: tools.map((tool) => ({ tool, params: [] })),
    risk: { value: risk.value, found: risk.parts.found },
    concreteness: concretenessOfText(words, tools, tools.length).value,
    sessions: { distinct: 0, required },
    outcomes: { judged: 0, successes: 0 },
    files,
    requests: proposal.exampleQueries ?? [],
    faults,
    hasVerification: checks.test(proposal.instructions),
  })
  // A proposal may be words alone: that it names no steps is no fault of its form.
  return gates.filter((gate) => gate.code !== 'malformed' || faults.length > 0).map((gate) => ({ ...gate }))
}
