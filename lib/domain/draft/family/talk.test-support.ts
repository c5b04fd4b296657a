import type { Asked, FamilyDraftInput } from './types'

/** A family of conversations that ask for something, of which nothing else is known but what is given. */
export const talkOf = (
  asked: readonly Asked[],
  fields: Partial<FamilyDraftInput> & Pick<FamilyDraftInput, 'shapes'>,
): FamilyDraftInput => ({
  source: 'flow',
  steps: [{ share: 1, isRepeated: false }],
  occurrences: [],
  titles: asked.map(() => ''),
  words: [],
  tools: [],
  asked: [...asked],
  near: [],
  others: [],
  recoveries: [],
  contrasts: [],
  hooks: [],
  ...fields,
})
