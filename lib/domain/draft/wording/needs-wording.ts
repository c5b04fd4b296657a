/** Kinds of candidates whose text may be worded anew. */
const kinds: readonly string[] = ['new', 'revision', 'warning']

/** Whether a candidate has steps to word and no wording that is current. */
export const needsWording = (candidate: {
  kind: string
  toolSequence: readonly unknown[]
  wordings: readonly { isStale: boolean }[]
}): boolean =>
  kinds.includes(candidate.kind) && candidate.toolSequence.length > 0 && candidate.wordings.every(({ isStale }) => isStale)
