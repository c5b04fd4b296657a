import { anchorsOf } from '@/lib/redact/anchor'
import { mark } from '@/lib/redact/mark'
import { patternRule, type Rule } from '@/lib/redact/rule'

/** Lengths and beginnings as the large networks issue them, plain or grouped by one kind of separator. */
const cards = [
  String.raw`(?:4\d{3}|5[1-5]\d\d|2(?:22[1-9]|2[3-9]\d|[3-6]\d\d|7[01]\d|720)|6(?:011|5\d\d|4[4-9]\d|2\d\d)|35(?:2[89]|[3-8]\d))([ -]?)\d{4}\1\d{4}\1\d{4}`,
  String.raw`3[47]\d\d([ -]?)\d{6}\2\d{5}`,
  String.raw`3(?:0[0-5]|[68]\d)\d([ -]?)\d{6}\3\d{4}`,
]

/** Payment cards: their check digit (Luhn, ISO/IEC 7812) tells them from order numbers in nine of ten cases. */
const card = patternRule({
  name: 'card',
  form: new RegExp(String.raw`(?<![\w.]|\d[ -])(?:${cards.join('|')})(?!\w|[.-]\d)`, 'g'),
  anchors: anchorsOf([String.raw`[2-6]\d\d\d[ \d-]\d\d`], { before: String.raw`[^\w.]` }),
  put: (whole) => (passesLuhn(whole) ? mark('card') : whole),
})

/** ISO 13616: characters of an IBAN by country. */
const lengths = new Map(
  (
    'AD24 AE23 AL28 AT20 AZ28 BA20 BE16 BG22 BH22 BR29 BY28 CH21 CR22 CY28 CZ24 DE22 DK18 DO28 EE20 EG29 ES24 FI18 FO18 FR27 GB22 GE22 GI23 GL18 ' +
    'GR27 GT28 HR21 HU28 IE22 IL23 IQ23 IS26 IT27 JO30 KW30 KZ20 LB28 LC32 LI21 LT20 LU20 LV21 LY25 MC27 MD24 ME22 MK19 MR27 MT31 MU30 NL18 NO15 ' +
    'PK24 PL28 PS29 PT25 QA29 RO24 RS22 SA24 SC31 SD18 SE24 SI19 SK24 SM27 ST25 SV28 TL23 TN24 TR26 UA29 VA22 VG24 XK20'
  )
    .split(' ')
    .map((entry) => [entry.slice(0, 2), Number(entry.slice(2))]),
)

/** Bank accounts, plain or in groups of four; what follows within the greedy match is no part of the account. */
const iban = patternRule({
  name: 'iban',
  form: /(?<![A-Za-z0-9])[A-Z]{2}\d\d(?: ?[A-Z0-9]{4}){2,7}(?: ?[A-Z0-9]{1,3}(?![A-Za-z0-9]))?/g,
  anchors: anchorsOf([String.raw`[A-Z][A-Z]\d\d[ A-Z0-9][A-Z0-9]`], { before: '[^A-Za-z0-9]' }),
  put: (whole, _groups, { input, index }) => {
    const account = accountIn(whole)
    if (account === null || !passesMod97(account)) return whole
    const isCut = /[A-Za-z0-9]/.test(input.charAt(index + account.length))
    return isCut ? whole : mark('iban') + whole.slice(account.length)
  },
})

/** Social security numbers of the United States: nine digits alone are anything, so the words before them decide. */
const ssn = patternRule({
  name: 'ssn',
  form: /(?<![A-Za-z])((?:ssn|social[ _-]?security)[^\d\n]{0,30})(?!000|666|9)\d{3}([ -]?)(?!00)\d\d\2(?!0000)\d{4}(?!\w|[.-]\d)/gi,
  anchors: anchorsOf(['ssn', 'social[ _-]s', 'socials'], { anyCase: true }),
  put: (_whole, [lead = '']) => lead + mark('ssn'),
})

/** Mask numbers of cards, bank accounts and people that a check digit or the words before them tell from others. */
export const accountNumberRules: readonly Rule[] = [card, iban, ssn]

function passesLuhn(text: string): boolean {
  const digits = Array.from(text.replace(/\D/g, ''), Number).toReversed()
  const sum = digits.reduce((total, digit, at) => {
    const weighed = at % 2 === 1 ? digit * 2 : digit
    return total + (weighed > 9 ? weighed - 9 : weighed)
  }, 0)
  return sum % 10 === 0
}

/** The beginning of a match that has the length of its country's accounts, with its spaces; null where it is shorter. */
function accountIn(whole: string): string | null {
  const length = lengths.get(whole.slice(0, 2))
  if (length === undefined) return null
  let count = 0
  for (let at = 0; at < whole.length; at++) {
    if (whole.charAt(at) !== ' ' && ++count === length) return whole.slice(0, at + 1)
  }
  return null
}

/** ISO 7064: the first four characters moved to the end, letters as 10 to 35, the rest of a division by 97 is 1. */
function passesMod97(account: string): boolean {
  const plain = account.replaceAll(' ', '')
  let rest = 0
  for (const character of plain.slice(4) + plain.slice(0, 4)) {
    const value = Number.parseInt(character, 36)
    rest = (rest * (value > 9 ? 100 : 10) + value) % 97
  }
  return rest === 1
}
