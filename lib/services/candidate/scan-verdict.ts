import type { Candidate } from '@/prisma/generated/sqlite/client'

interface Gate {
  code: string
  severity: string
}

/** Codes that keep a candidate from being promoted without a person: what rejects, and too little evidence to be safe. */
export function blockingGates(candidate: Pick<Candidate, 'gates'>): string[] {
  const gates = candidate.gates as unknown as Gate[]
  return gates.flatMap(({ code, severity }) =>
    severity === 'reject' || code === 'insufficient_auto_safe_evidence' ? [code] : [],
  )
}

/** Gates that look for what must not be in a draft. */
const scanned = new Set(['unsafe_side_effect', 'credential_risk', 'prompt_injection'])

/** What the scan says of a draft: until a scanner of its own looks at the files, the gates that look for the same. */
export function scanVerdict(candidate: Pick<Candidate, 'gates'>): 'pass' | 'deny' {
  const gates = candidate.gates as unknown as Gate[]
  return gates.some(({ code }) => scanned.has(code)) ? 'deny' : 'pass'
}
