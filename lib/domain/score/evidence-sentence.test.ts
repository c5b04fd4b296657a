import { describe, expect, it } from 'vitest'
import { evidenceSentence } from '@/lib/domain/score/evidence-sentence'

const seen = { sessions: 9, expectedByChance: 0.7, endedWell: 8, endedKnown: 9, derivedWell: 0, derivedKnown: 0, savedSteps: 61 }

describe('the evidence of a candidate', () => {
  it.each([
    ['all of it', {}, 'Seen in 9 sessions, 0.7 expected by chance, 8 of 9 ended well, would have covered 61 steps.'],
    ['next to nothing by chance', { expectedByChance: 0.0005524338434608631 }, 'Seen in 9 sessions, < 0.1 expected by chance, 8'],
    ['rounded to one decimal', { expectedByChance: 1234.56 }, '1,234.6 expected by chance'],
    ['no null', { expectedByChance: null }, 'Seen in 9 sessions, 8 of 9 ended well'],
    [
      'one of each',
      { sessions: 1, savedSteps: 1 },
      'Seen in 1 session, 0.7 expected by chance, 8 of 9 ended well, would have covered 1 step.',
    ],
    [
      'endings that nobody labeled',
      { endedWell: 0, endedKnown: 0, derivedWell: 20, derivedKnown: 24 },
      'chance, derived, not yet checked: 20 of 24, would',
    ],
    [
      'derived and measured',
      { derivedWell: 20, derivedKnown: 24, endedKnown: 0, derivedAccuracy: { right: 50, of: 60, low: 0.719, high: 0.908 } },
      'derived: 20 of 24 (right in 83% [72–91] of 60 labeled sessions)',
    ],
    ['both', { derivedWell: 2, derivedKnown: 3 }, '8 of 9 ended well, derived, not yet checked: 2 of 3, would'],
    ['no known end', { endedWell: 0, endedKnown: 0 }, 'chance, how they ended is not known, would'],
    ['nothing saved', { savedSteps: 0 }, '8 of 9 ended well.'],
    ['no session', { sessions: 0 }, 'No sessions back it yet.'],
    ['a folder', { sessions: 0, foundAt: '~/skills/x' }, 'Found in ~/skills/x. No sessions back it yet.'],
  ])('is said in one sentence: %s', (_, figures, said) => {
    expect(evidenceSentence({ ...seen, ...figures })).toContain(said)
  })
})
