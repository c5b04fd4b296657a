import { expect, it } from 'vitest'
import type { StoredWhyNot } from '@/lib/domain/mining/types'
import { whyNotSentence } from './why-not-sentence'

it.each<[StoredWhyNot, string]>([
  [{ code: 'no_saving', gain: -1, sessions: 0 }, 'no session is left for it.'],
  [{ code: 'no_saving', gain: -1, sessions: 1 }, '1 session is left for it.'],
  [{ code: 'no_saving', gain: -1, sessions: 2 }, '2 sessions are left for it.'],
  [{ code: 'below_shuffles', best: 1 }, 'in 1 session too.'],
  [{ code: 'below_shuffles', best: 3 }, 'in 3 sessions too.'],
  [{ code: 'enough_proposed', wanted: 1 }, '1 is proposed'],
  [{ code: 'enough_proposed', wanted: 2 }, '2 are proposed'],
])('says %o as many as they are', (whyNot, said) => {
  expect(whyNotSentence(whyNot)).toContain(said)
})
