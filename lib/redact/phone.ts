import { mark } from '@/lib/redact/mark'

const international = /(?<![\w.+/-])\+[1-9]\d{0,2}(?:[ .-]?\(\d{1,4}\))?(?:[ .-]?\d{1,5}){2,7}(?![\w]|\.\d)/g
const bracketed = /(?<![\w.+-])(?:1[ .-])?\(\d{3}\)[ -]?\d{3}[-. ]\d{4}(?![\w]|[.-]\d)/g
const grouped = /(?<![\w.+/:-])(?:1([-.]))?[2-9]\d{2}([-.])[2-9]\d{2}\2\d{4}(?![\w]|[.-]\d)/g

/** Masks telephone numbers that are written as such; a plain run of digits (order, timestamp) stays. */
export function redactPhones(text: string): string {
  let result = text
  if (result.includes('+')) result = result.replace(international, (whole) => (isPhone(whole) ? mark('phone') : whole))
  if (result.includes('(')) result = result.replace(bracketed, mark('phone'))
  return result.replace(grouped, mark('phone'))
}

/** E.164: at most 15 digits; fewer than 9 with a country code is hardly a person's number. */
function isPhone(text: string): boolean {
  const digits = text.replace(/\D/g, '').length
  return digits >= 9 && digits <= 15
}
