import type { Candidate } from '@/prisma/generated/sqlite/client'
import { jsonColumns } from '@/lib/store/json-columns'
import { scanOf } from '@/lib/library'

/** Codes that keep a candidate from being promoted without a person: what rejects, and too little evidence to be safe. */
export function blockingGates(candidate: Pick<Candidate, 'gates'>): string[] {
  const gates = jsonColumns.Candidate.gates(candidate.gates)
  return gates.flatMap(({ code, severity }) =>
    severity === 'reject' || code === 'insufficient_auto_safe_evidence' ? [code] : [],
  )
}

/** Gates that look for what must not be in a draft. */
const scanned = new Set(['unsafe_side_effect', 'credential_risk', 'prompt_injection'])

/** Whether a policy may take a draft without a person's word: no gate of that kind, and nothing that the scan would ask about. */
export function scanVerdict(candidate: Pick<Candidate, 'gates' | 'files'>): 'pass' | 'deny' {
  const gates = jsonColumns.Candidate.gates(candidate.gates)
  if (gates.some(({ code }) => scanned.has(code))) return 'deny'
  return scanOf(jsonColumns.Candidate.files(candidate.files)).verdict === 'allow' ? 'pass' : 'deny'
}
