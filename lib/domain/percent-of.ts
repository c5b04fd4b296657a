/** A share of 1 as a percentage: 0.35 → "35%"; 0.444 with one digit → "44.4%", and 0.35 stays "35%". */
export const percentOf = (share: number, digits = 0): string => `${Number((share * 100).toFixed(digits))}%`
