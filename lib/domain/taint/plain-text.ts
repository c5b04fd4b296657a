const named: Readonly<Record<string, string>> = {
  amp: '&',
  lt: '<',
  gt: '>',
  quot: '"',
  apos: "'",
  sol: '/',
  colon: ':',
  period: '.',
}

const decodePercent = (text: string): string =>
  text.replace(/(?:%[\da-f]{2})+/gi, (run) => {
    try {
      return decodeURIComponent(run)
    } catch {
      // No UTF-8: it says nothing.
      return run
    }
  })

const decodeEntities = (text: string): string =>
  text.replace(
    /&(?:#x([\da-f]{1,6})|#(\d{1,7})|([a-z]{2,6}));/gi,
    (whole: string, hex?: string, decimal?: string, name?: string) => {
      if (name) return named[name.toLowerCase()] ?? whole
      const code = hex ? Number.parseInt(hex, 16) : Number(decimal)
      return code <= 0x10ffff ? String.fromCodePoint(code) : whole
    },
  )

const hidden = /[\u200B-\u200F\u2060-\u2064\uFEFF]+/g

/** A text without case, hidden signs and the usual encodings (percent, twice; entities of HTML), which are the cheapest disguises. */
export const decodedText = (text: string): string =>
  decodePercent(decodePercent(decodeEntities(text)))
    .normalize('NFKC')
    .toLowerCase()
    .replace(hidden, '')

/** A decoded text without blanks and quotes: as it is compared. */
export const plainOf = (text: string): string => decodedText(text).replace(/[\s'"`\\]+/g, '')
