import { judgeNeighbours, judgeOutcomes, judgeSessions } from '@/lib/domain/gate/judge-evidence'
import { judgeConcreteness, judgeObvious, judgeRisk, judgeSize } from '@/lib/domain/gate/judge-steps'
import { judgeScan } from '@/lib/domain/gate/judge-scan'
import { judgeTaint } from '@/lib/domain/gate/judge-taint'
import { judgeForm, judgeInjection, judgePrivacy, judgeVerification } from '@/lib/domain/gate/judge-text'
import { gateCodes, type Gate, type GateInput } from '@/lib/domain/gate/types'

const judges: readonly ((input: GateInput) => Gate[])[] = [
  judgeForm,
  judgeRisk,
  judgeInjection,
  judgeTaint,
  judgeScan,
  judgePrivacy,
  judgeObvious,
  judgeSize,
  judgeConcreteness,
  judgeVerification,
  judgeSessions,
  judgeOutcomes,
  judgeNeighbours,
]

const rank = (gate: Gate): number => (gate.severity === 'reject' ? 0 : gateCodes.length) + gateCodes.indexOf(gate.code)

/** Every gate that a candidate stands at, each once, reject-class first, then in a fixed order. Pure; none is silent. */
export function runGates(input: GateInput): Gate[] {
  const gates = judges.flatMap((judge) => judge(input))
  const first = gates.filter((gate, index) => gates.findIndex((one) => one.code === gate.code) === index)
  return first.sort((a, b) => rank(a) - rank(b))
}

/** A reject-class gate blocks automatic promotion and bulk approval. */
export function hasReject(gates: readonly Gate[]): boolean {
  return gates.some((gate) => gate.severity === 'reject')
}

/** What the policy may promote by itself: no reject-class gate, and enough sessions with an outcome. */
export function isAutoSafe(gates: readonly Gate[]): boolean {
  return !gates.some((gate) => gate.severity === 'reject' || gate.code === 'insufficient_auto_safe_evidence')
}
