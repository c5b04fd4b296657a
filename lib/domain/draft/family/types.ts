import type { FamilyStep } from '@/lib/domain/family/find-families'
import type { Act } from '@/lib/domain/family/flow-families'
import type { StepHook } from '@/lib/domain/family/hooks'
import type { Recovery } from '@/lib/domain/family/recoveries'
import type { FamilyPart } from '@/lib/domain/family/inside'
import type { Contrast } from '@/lib/domain/score/contrast-runs'
import type { DraftInput, DraftSentence } from '@/lib/domain/draft/types'

/** What is known of a step beside its shape. */
export type FamilyStepFacts = Pick<FamilyStep, 'share' | 'isRepeated' | 'place' | 'each' | 'insteadOf'> &
  Partial<Pick<FamilyStep, 'origins' | 'choices' | 'declined' | 'anyOrderWith'>>

/** A request, or a conversation, with the case that it is of. */
export interface Asked {
  text: string
  case: string
  /** The session that it opened: its own values stand for what they were there. */
  session?: string
  /** Of a conversation the characters of its first message; the rest are answers. */
  opening?: number
  /** Its session is of a narrower family, too: what was asked in it tells that one. */
  isShared?: boolean
}

/** What a family's name is made of; `steps` is aligned to the shapes. */
export interface Nameable extends Pick<DraftInput, 'shapes'> {
  source: 'flow' | 'checks' | 'grown'
  /** Of data flow: the tool that it is about, and what sets it off from others of that tool. */
  act?: Act
  steps: FamilyStepFacts[]
  /** What the units wanted, a line each; empty where a unit is a conversation. */
  titles: string[]
  /** Stems of the words that tell its requests from others, the most telling first. */
  words: string[]
  /** Tools that tell its units from others. */
  tools: string[]
  /** Tools that other families use. */
  elsewhere?: readonly string[]
  /** What was asked in the units, all that was said where a unit is a conversation. */
  asked: Asked[]
}

/** What the words of many requests tell, whose wishes may be what a family does: counted once for all families. */
export interface Background {
  requests: number
  /** How many of them hold each stem. */
  stems: ReadonlyMap<string, number>
  /** Words that somebody writes small: they are no names. */
  small: ReadonlySet<string>
}

/** The input of a draft of a family. */
export interface FamilyDraftInput extends Pick<DraftInput, 'occurrences'>, Nameable {
  recoveries: readonly Recovery[]
  hooks: readonly StepHook[]
  /** What its good runs did and its bad ones did not. */
  contrasts: readonly Contrast[]
  /** Titles of the families that are most like it: what it is not for. */
  others: string[]
  /** What was asked in the units of other families. */
  near: readonly Asked[]
  /** What was asked where no family was at work, absent where that is not known. */
  background?: Background
}

/** A sentence that is a part of a family. */
export type PartSentence = DraftSentence & Pick<FamilyPart, 'kind'>
