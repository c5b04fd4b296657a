import type { Likeness } from '@/lib/domain/overlap/likeness'
import type { RiskLevel, RiskParts } from '@/lib/domain/score/risk-level'
import type { Shape } from '@/lib/domain/shape/types'
import type { Taint } from '@/lib/domain/taint/find-taint'

export const gateCodes = [
  'malformed',
  'unsafe_side_effect',
  'credential_risk',
  'prompt_injection',
  'untrusted_instruction',
  'private_data',
  'too_obvious',
  'too_large',
  'low_concreteness',
  'too_context_specific',
  'no_verification',
  'not_enough_sessions',
  'low_success',
  'recent_failure',
  'insufficient_auto_safe_evidence',
  'duplicate',
  'cluster_merged_into',
] as const
export type GateCode = (typeof gateCodes)[number]

/** Reject blocks automatic promotion and bulk approval; flag lowers the priority. A person may still promote either. */
export type GateSeverity = 'reject' | 'flag'

export interface Gate {
  code: GateCode
  severity: GateSeverity
  /** One sentence for the reviewer. */
  reason: string
}

/** What is known about a candidate. Omit what is unknown: its gate then fails. */
export interface GateInput {
  /** Set by the caller; gates compare against it and never read the clock. ISO 8601. */
  now: string
  shapes: readonly Shape[]
  risk: { value: RiskLevel; found: RiskParts['found'] }
  /** In [0, 1]. */
  concreteness: number
  sessions: {
    distinct: number
    /** `minSessions` of the policy. */
    required: number
  }
  outcomes: {
    /** Sessions with an outcome. */
    judged: number
    /** Successes; a partial counts ½. */
    successes: number
    lastSuccessAt?: string
    lastFailureAt?: string
  }
  /** The drafted texts, by path: scanned for injection and private data. */
  files: readonly { path: string; text: string }[]
  /** Redacted requests stored with the skill as example queries. */
  requests: readonly string[]
  /** Why the draft would not be a valid skill; empty when it is valid. */
  faults: readonly string[]
  hasVerification: boolean
  /** Set when the task names one case, customer or file, or is empty. */
  contextReason?: string
  /** What else says the same, a live skill or a draft that waits. */
  duplicate?: Pick<Likeness, 'similarity' | 'by'> & { name: string }
  /** Parts of the draft that came from a stranger. */
  taint?: readonly Taint[]
  /** A better-supported near-duplicate that is proposed instead. */
  mergedInto?: string
}
