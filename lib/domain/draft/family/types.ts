import type { FamilyStep } from '@/lib/domain/family/find-families'
import type { Recovery } from '@/lib/domain/family/recoveries'
import type { DraftInput } from '@/lib/domain/draft/types'

/** What is known of a step beside its shape. */
export type FamilyStepFacts = Pick<FamilyStep, 'share' | 'isRepeated' | 'place' | 'each' | 'insteadOf'> &
  Partial<Pick<FamilyStep, 'origins' | 'choices'>>

/** What a family's name is made of; `steps` is aligned to the shapes. */
export interface Nameable extends Pick<DraftInput, 'shapes'> {
  source: 'flow' | 'checks' | 'grown'
  /** Of data flow: the tool that it is about, and the list of a result that it goes through, if any. */
  act?: { tool: string; each?: string }
  steps: FamilyStepFacts[]
  /** What the units wanted, a line each; empty where a unit is a conversation. */
  titles: string[]
  /** Stems of the words that tell its requests from others, the most telling first. */
  words: string[]
}

/** The input of a draft of a family; `requests` are those of its units. */
export interface FamilyDraftInput extends DraftInput, Nameable {
  shapes: DraftInput['shapes']
  recoveries: readonly Recovery[]
  /** Titles of the families that are most like it: what it is not for. */
  others: string[]
}
