import type { WhyNot } from '@/lib/domain/mining/types'

/** As stored: a near-duplicate is named by the other pattern's hash. */
export type StoredWhyNot = Exclude<WhyNot, { code: 'near_duplicate' }> | { code: 'near_duplicate'; of: string; overlap: number }

const percent = (share: number) => `${Math.round(share * 100)} %`

/** Why a pattern is not proposed, as a sentence with its numbers. */
export function whyNotSentence(whyNot: StoredWhyNot): string {
  switch (whyNot.code) {
    case 'known':
      return 'A skill already says it.'
    case 'one_tool':
      return 'It is one tool, over and over.'
    case 'loop':
      return 'It is a shorter sequence, repeated.'
    case 'not_significant':
      return `Chance explains it: ${whyNot.expected.toFixed(1)} sessions are expected to hold it.`
    case 'no_saving':
      return `What it covers is covered by better patterns: ${whyNot.sessions} sessions are left to it.`
    case 'near_duplicate':
      return `${percent(whyNot.overlap)} the same as pattern ${whyNot.of.slice(0, 8)}, which more sessions show.`
    case 'below_shuffles':
      return `Shuffled sessions give a pattern of this length in ${whyNot.best} sessions, too.`
    case 'enough_proposed':
      return `Better ones fill the queue: ${whyNot.wanted} are proposed at this number of sessions.`
  }
}
