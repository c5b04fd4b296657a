/** A sentence without the full stop at its end, to go on with. */
export const withoutStop = (sentence: string): string => sentence.replace(/\.$/, '')
