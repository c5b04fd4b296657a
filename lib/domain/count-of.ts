const grouped = new Intl.NumberFormat('en-GB', { maximumFractionDigits: 1 })

/** 12345.67 → "12,345.7". */
export const groupedNumber = (value: number): string => grouped.format(value)

/** 1 and "session" → "1 session"; 4 → "4 sessions". */
export const countOf = (count: number, noun: string, plural = `${noun}s`): string =>
  `${groupedNumber(count)} ${count === 1 ? noun : plural}`
