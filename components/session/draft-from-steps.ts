import type { CallInput } from '@/lib/client/http-client'
import type { StepItem } from '@/lib/contract/session'

type Draft = Pick<CallInput<'candidate.propose'>, 'instructions' | 'steps' | 'suggestedTools'>

/** Maximum number of steps in a proposal. */
const stepsMax = 50

const paramsOf = ({ input }: StepItem): string[] =>
  typeof input === 'object' && input !== null && !Array.isArray(input) ? Object.keys(input).slice(0, 20) : []

/** The steps that a skill may be made of: the session's own, without copies and sub-agents' steps. */
export const proposable = (steps: readonly StepItem[]): StepItem[] =>
  steps.filter((step) => !step.isSidechain && !step.isCopy).slice(0, 200)

/** The declared steps of a proposal: tools, parameter names and the order; no value of the session. */
export function draftFrom(steps: readonly StepItem[]): Draft {
  const distinct = steps.filter((step, at) => step.label !== steps[at - 1]?.label).slice(0, stepsMax)
  const lines = distinct.map((step, at) => {
    const params = paramsOf(step)
    return `${at + 1}. Use \`${step.label}\`${params.length > 0 ? ` with ${params.map((one) => `\`${one}\``).join(', ')}` : ''}.`
  })
  return {
    instructions: `## Steps\n\n${lines.join('\n')}\n`,
    steps: distinct.map((step) => ({ tool: step.tool.slice(0, 128), params: paramsOf(step).map((one) => one.slice(0, 128)) })),
    suggestedTools: [...new Set(distinct.map((step) => step.tool.slice(0, 128)))].slice(0, stepsMax),
  }
}
