/** Sort orders of the review queue. */
export const candidateSorts = ['value', 'support', 'newest'] as const
