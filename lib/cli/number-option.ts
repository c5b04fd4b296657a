import { InvalidArgumentError } from 'commander'

/** Parses a whole number from 0 on. */
export function wholeNumber(text: string): number {
  if (!/^\d{1,15}$/.test(text)) throw new InvalidArgumentError('Use a whole number.')
  return Number(text)
}
