import type { Gate, GateInput } from '@/lib/domain/gate/types'
import type { RiskParts } from '@/lib/domain/score/risk-level'
import { shapeLabel } from '@/lib/domain/shape/shape-label'
import { thingsCalled } from '@/lib/domain/shape/things-called'
import type { Shape } from '@/lib/domain/shape/types'

/** More steps than this are a project, not a skill. */
const stepsMax = 20

/** Below this a task says too little to be found by its words. */
const concretenessMin = 0.5

const secretFound = 'carries a secret'

/** Tools that only look; by name as called, or by its first word. */
const readingTools =
  /^(?:Read|Grep|Glob|LS|NotebookRead|WebSearch|WebFetch|view|ls|cat|open|find|grep|read|search|list|get|fetch|show|look|query)(?:$|[_A-Z-])/
const readingHeads =
  /^(?:ls|cat|head|tail|less|find|tree|grep|rg|wc|pwd|which|file|stat|du|df|ps|echo|sed|awk|jq|git (?:status|diff|log|show|blame|branch|remote|ls-files|rev-parse))$/

function isReading(shape: Shape): boolean {
  return shape.heads && shape.heads.length > 0
    ? shape.heads.every((head) => readingHeads.test(head))
    : readingTools.test(shape.tool)
}

/** At most two steps of one reading tool, or any number of steps of one tool: every agent does that unasked. */
export function judgeObvious({ shapes }: GateInput): Gate[] {
  const tools = new Set(shapes.flatMap(thingsCalled))
  if (shapes.length === 0 || tools.size > 1) return []
  const [tool = ''] = tools
  const isFew = shapes.length <= 2 && shapes.every(isReading)
  const reason = isFew
    ? `Only ${shapes.length === 1 ? 'one step' : 'two steps'} with ${tool}, which only reads.`
    : `Every step is ${tool}.`
  return [{ code: 'too_obvious', severity: 'flag', reason: `${reason} Agents already do this well.` }]
}

export function judgeSize({ shapes }: GateInput): Gate[] {
  if (shapes.length <= stepsMax) return []
  return [
    {
      code: 'too_large',
      severity: 'flag',
      reason: `${shapes.length} steps. More than ${stepsMax} are hard to follow. Split it.`,
    },
  ]
}

/** What a step does that cannot be taken back, and secrets it carries. The words found are named, the text is not. */
export function judgeRisk({ risk, shapes }: GateInput): Gate[] {
  const high = risk.found.filter((entry) => entry.level === 'high')
  const harm = high.filter((entry) => entry.what !== secretFound)
  const secrets = high.filter((entry) => entry.what === secretFound)
  const describe = (found: RiskParts['found']): string =>
    found.map(({ what, step }) => `step ${step + 1}${shapes[step] ? ` (${shapeLabel(shapes[step])})` : ''} ${what}`).join('; ')
  const gates: Gate[] = []
  if (harm.length > 0)
    gates.push({ code: 'unsafe_side_effect', severity: 'reject', reason: `Can’t be undone: ${describe(harm)}.` })
  if (secrets.length > 0)
    gates.push({ code: 'credential_risk', severity: 'reject', reason: `Handles credentials: ${describe(secrets)}.` })
  if (gates.length === 0 && risk.value === 'high') {
    gates.push({
      code: 'unsafe_side_effect',
      severity: 'reject',
      reason: 'High risk: it can do damage that can’t be undone.',
    })
  }
  return gates
}

export function judgeConcreteness({ concreteness, contextReason }: GateInput): Gate[] {
  const gates: Gate[] = []
  if (concreteness < concretenessMin - 1e-9) {
    const reason = `Concreteness ${concreteness.toFixed(2)}, below ${concretenessMin.toFixed(2)}: too few distinct words, tools or steps.`
    gates.push({ code: 'low_concreteness', severity: 'flag', reason })
  }
  if (contextReason !== undefined) gates.push({ code: 'too_context_specific', severity: 'flag', reason: contextReason })
  return gates
}
