import type { ProposedPattern } from '@/lib/domain/mining/types'
import type { FoundFamily } from '@/lib/learning/family/found-families'
import type { EpisodeGroup } from '@/lib/domain/procedure/group-episodes'
import type { Policy } from '@/lib/domain/policy/policy'
import type { Replay } from '@/lib/domain/replay/types'
import type { TemplateText } from '@/lib/domain/request/template-text'
import type { Shape } from '@/lib/domain/shape/types'
import type { UsefulnessGate } from '@/lib/learning/background/gate'
import type { PreparedEvidence } from './prepared-evidence'
import type { PreparedRevisions } from './prepared-revisions'
import type { PreparedFailures } from '@/lib/learning/failure/prepared-failures'
import type { PreparedMerges } from '@/lib/learning/merge/prepared-merges'
import type { History } from '@/lib/learning/pattern/load-history'

/** What was found, with what a draft of it foretells. */
export type Replayed<Found> = Found & { replay: Replay | null }

export interface MinedRun {
  agent: { id: string; name: string }
  gate: UsefulnessGate
  history: History
  /** By hash, with tools as the agent's transcripts spell them: what is said of a step, never what is counted. */
  shapes: Map<string, Shape>
  proposed: Replayed<ProposedPattern>[]
  procedures: Replayed<EpisodeGroup>[]
  /** Units of work that do the same task, the surest first. */
  families: FoundFamily[]
  hashOf: (id: number) => string
  /** A shape's hash as patterns of today are made of it. */
  essentialHash: (hash: string) => string
  now: Date
  policy: Policy
  /** What most of the agent's sessions share: no part of any one's request. */
  template: TemplateText
  /** What was read and drafted for this run before its transaction. */
  prepared: PreparedEvidence
  revisions: PreparedRevisions
  failures: PreparedFailures
  merges: PreparedMerges
}

/** A run before anything is read for what it proposes. */
export type UnpreparedRun = Omit<MinedRun, 'prepared' | 'revisions' | 'failures' | 'merges'>
