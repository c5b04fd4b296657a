import { betaCdf, logBeta } from './beta'

/** More than anyone asks for; keeps the figure finite. */
const maxShown = 1e9

/**
 * Evidence against "the true rate is `rate` or more" after some trials: the likelihood ratio of every lower rate against
 * `rate`, averaged evenly. Under the claim it is a supermartingale, so that by Ville's inequality it reaches 1 / doubt
 * with a probability of at most `doubt`, however often one looks. The order of the trials does not matter; a partial adds
 * ½ to both counts. Closed form: B(s + 1, f + 1) · I_rate(s + 1, f + 1) / (rate^(s + 1) · (1 − rate)^f). 1 without trials.
 */
export function eValue(successes: number, failures: number, rate: number): number {
  if (rate <= 0 || rate >= 1) return 1
  const [a, b] = [successes + 1, failures + 1]
  const ratio = Math.exp(logBeta(a, b) - a * Math.log(rate) - failures * Math.log1p(-rate)) * betaCdf(rate, a, b)
  return Math.min(ratio, maxShown)
}
