import { countOf } from '@/lib/domain/count-of'
import type { StoredWhyNot } from '@/lib/domain/mining/types'
import { percentOf } from '@/lib/domain/percent-of'

const sessionsLeft = (count: number) =>
  count === 0 ? 'no session is' : `${countOf(count, 'session')} ${count === 1 ? 'is' : 'are'}`

/** Why a pattern is not proposed, as a sentence with its numbers. */
export function whyNotSentence(whyNot: StoredWhyNot): string {
  switch (whyNot.code) {
    case 'known':
      return 'A skill already covers it.'
    case 'gone':
      return 'Too few of the mined sessions contain it.'
    case 'one_tool':
      return 'It repeats a single tool.'
    case 'loop':
      return 'It repeats a shorter sequence.'
    case 'generic':
      return 'A fresh agent knows all of it: it reads, edits, searches, tests or commits as every task does.'
    case 'in_family':
      return 'A proposal for the whole task covers it.'
    case 'part_of':
      return `It is part of pattern ${whyNot.of.slice(0, 8)}, which is longer and covers at least half of its sessions.`
    case 'padded':
      return `It is pattern ${whyNot.of.slice(0, 8)} plus an unrelated step.`
    case 'not_significant':
      return `Chance explains it: ${whyNot.expected.toFixed(1)} sessions are expected to contain it.`
    case 'no_saving':
      return `Better patterns cover it: ${sessionsLeft(whyNot.sessions)} left for it.`
    case 'near_duplicate':
      return `${percentOf(whyNot.overlap)} similar to pattern ${whyNot.of.slice(0, 8)}, which more sessions show.`
    case 'below_shuffles':
      return `Shuffled sessions give a pattern of this length in ${countOf(whyNot.best, 'session')} too.`
    case 'revises':
      return `${percentOf(whyNot.overlap)} similar to the skill "${whyNot.skill}", and new versions are switched off.`
    case 'enough_proposed':
      return `Better ones fill the queue: ${whyNot.wanted} ${whyNot.wanted === 1 ? 'is' : 'are'} proposed at this number of sessions.`
  }
}
