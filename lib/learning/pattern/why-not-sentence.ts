import { countOf } from '@/lib/domain/count-of'
import type { WhyNot } from '@/lib/domain/mining/types'

/** As stored: another pattern is named by its hash. */
export type StoredWhyNot =
  | Exclude<WhyNot, { of: number }>
  | { code: 'near_duplicate'; of: string; overlap: number }
  | { code: 'part_of' | 'padded'; of: string }

const percent = (share: number) => `${Math.round(share * 100)} %`

const sessionsLeft = (count: number) =>
  count === 0 ? 'no session is' : `${countOf(count, 'session')} ${count === 1 ? 'is' : 'are'}`

/** Why a pattern is not proposed, as a sentence with its numbers. */
export function whyNotSentence(whyNot: StoredWhyNot): string {
  switch (whyNot.code) {
    case 'known':
      return 'A skill already says it.'
    case 'gone':
      return 'Too few of the sessions that are mined now hold it.'
    case 'one_tool':
      return 'It is one tool, over and over.'
    case 'loop':
      return 'It holds a shorter sequence, repeated.'
    case 'generic':
      return 'It only looks around and edits, as every task does, and makes up little of its sessions.'
    case 'part_of':
      return `It is a part of pattern ${whyNot.of.slice(0, 8)}, which says more and holds half of its sessions or more.`
    case 'padded':
      return `It is pattern ${whyNot.of.slice(0, 8)} and a step that only happens to stand beside it.`
    case 'not_significant':
      return `Chance explains it, or the habit of one step after another: ${whyNot.expected.toFixed(1)} sessions are expected to hold it.`
    case 'no_saving':
      return `What it covers is covered by better patterns: ${sessionsLeft(whyNot.sessions)} left to it.`
    case 'near_duplicate':
      return `${percent(whyNot.overlap)} the same as pattern ${whyNot.of.slice(0, 8)}, which more sessions show.`
    case 'below_shuffles':
      return `Shuffled sessions give a pattern of this length in ${countOf(whyNot.best, 'session')}, too.`
    case 'revises':
      return `${percent(whyNot.overlap)} the same as the skill "${whyNot.skill}", and new versions are switched off.`
    case 'enough_proposed':
      return `Better ones fill the queue: ${whyNot.wanted} ${whyNot.wanted === 1 ? 'is' : 'are'} proposed at this number of sessions.`
  }
}
