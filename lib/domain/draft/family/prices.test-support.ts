import type { DraftOccurrence, DraftStep } from '@/lib/domain/draft/types'
import type { FamilyDraftInput } from './types'

/** A step of a run. */
export const step = (input: Record<string, unknown>, more: Partial<DraftStep> = {}): DraftStep => ({
  input,
  status: 'ok',
  ...more,
})

/** A step of the shell with the heads of its commands. */
export const shell = (heads: string[]) => ({ tool: 'Bash', heads, params: [{ name: 'command', type: 'string' }] })

/** Five runs that put prices online. */
export function prices(): FamilyDraftInput {
  const occurrences = [1, 2, 3, 4, 5].map((n): DraftOccurrence => ({
    session: `s${n}`,
    steps: [
      step({ command: `pricetool import --from drop/prices-2026-0${n}.csv` }),
      step({ file_path: '/home/anna/shop/catalogue/prices.yaml' }),
      n < 3 ? null : step({ command: 'task lint && task test 2>&1 | tail -20' }),
      step({ command: `pricetool publish --channel web --note "for ${['Anna', 'Bert', 'Cleo', 'Dora', 'Emil'][n - 1]}"` }),
    ],
  }))
  return {
    source: 'grown',
    shapes: [
      shell(['pricetool import']),
      { tool: 'Edit', params: [{ name: 'file_path', type: 'string' }] },
      { ...shell(['task lint', 'task test']), isOptional: true },
      shell(['pricetool publish']),
    ],
    occurrences,
    steps: [
      { share: 1, isRepeated: false },
      { share: 1, isRepeated: true, place: 'catalogue/prices.yaml' },
      { share: 0.6, isRepeated: true },
      { share: 1, isRepeated: false },
    ],
    titles: [
      'Publish the new prices',
      'Publish prices of May',
      'Publish the new prices now',
      'Please look',
      'Publish new prices for Anna',
    ],
    words: ['publish', 'price'],
    tools: [],
    asked: ['Publish the new prices', 'Publish prices of May', 'Please look'].map((text) => ({ text, case: text })),
    near: [
      { text: 'Publish the press release', case: 'x' },
      { text: 'Publish prices of May', case: 'y' },
    ],
    others: ['Roll back the catalogue'],
    recoveries: [],
    hooks: [],
    contrasts: [],
  }
}
