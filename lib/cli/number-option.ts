import { InvalidArgumentError } from 'commander'

/** Reads a whole number from 0 on. */
export function wholeNumber(text: string): number {
  if (!/^\d{1,15}$/.test(text)) throw new InvalidArgumentError('It takes a whole number.')
  return Number(text)
}
