/** What a past request says of a draft: found by one that its work fits, by one that it does not, or not found although it fits. */
export const trialKinds = ['found', 'wrong', 'missed'] as const
export type TrialKind = (typeof trialKinds)[number]

interface Trial {
  /** Whether suggestions for the request name the draft. */
  isFound: boolean
  /** Tools that the draft names. */
  tools: readonly string[]
  /** Tools that were called for the request. */
  called: readonly string[]
}

/** Share of the draft's tools that a request must have called to count as work for it. */
const fittingShare = 0.5

/**
 * Judges a draft by one past request. It is wrong for a request that called tools and none of the draft's; a request that it is not
 * suggested for is missed where half of its tools were called. Null: neither found nor missed. Where one of both names no tools,
 * nothing speaks against what is found.
 */
export function judgeTrial({ isFound, tools, called }: Trial): TrialKind | null {
  const shared = tools.filter((tool) => called.includes(tool)).length
  if (isFound) return shared === 0 && tools.length > 0 && called.length > 0 ? 'wrong' : 'found'
  return shared > 0 && shared >= tools.length * fittingShare ? 'missed' : null
}
