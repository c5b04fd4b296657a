const joinBy = (words: readonly string[], last: string): string =>
  words.length < 2 ? words.join('') : `${words.slice(0, -1).join(', ')}${last}${words.at(-1)}`

/** "a, b and c". */
export const joinAnd = (words: readonly string[]): string => joinBy(words, ' and ')
/** "a, b or c". */
export const joinOr = (words: readonly string[]): string => joinBy(words, ' or ')
/** "a, b, then c". */
export const joinThen = (words: readonly string[]): string => joinBy(words, ', then ')
