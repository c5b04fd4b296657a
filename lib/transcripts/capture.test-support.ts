/** What the vectors of capture ask of the parser alone; the rest is asked of the store. */
export const parsedFields = ['without_result', 'unreadable_lines', 'steps', 'episodes', 'episodes_collapsed'] as const
