/** Judged uses below which a rate is shown as dots: a percentage of so few would pretend to know. */
export const percentageFrom = 8

/** How a rate is shown: one dot a judged use, or a percentage. */
export function rateDisplay(judged: number): 'dots' | 'percentage' {
  return judged < percentageFrom ? 'dots' : 'percentage'
}
