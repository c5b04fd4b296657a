import { anchorsOf } from '@/lib/redact/anchor'
import { mark } from '@/lib/redact/mark'
import { patternRule, type Rule } from '@/lib/redact/rule'

const put = () => mark('phone')

const international = patternRule({
  name: 'phone-international',
  form: /(?<![\w.+/-])\+[1-9]\d{0,2}(?:[ .-]?\(\d{1,4}\))?(?:[ .-]?\d{1,5}){2,7}(?![\w]|\.\d)/g,
  anchors: anchorsOf([String.raw`\+[1-9][\d .(-]`], { before: String.raw`[^\w.+/-]` }),
  put: (whole) => (isPhone(whole) ? mark('phone') : whole),
  worth: (text) => text.includes('+'),
})

const bracketed = patternRule({
  name: 'phone-bracketed',
  form: /(?<![\w.+-])(?:1[ .-])?\(\d{3}\)[ -]?\d{3}[-. ]\d{4}(?![\w]|[.-]\d)/g,
  anchors: anchorsOf([String.raw`\(\d\d\d\)`], { lead: 2 }),
  put,
  worth: (text) => text.includes('('),
})

const grouped = patternRule({
  name: 'phone-grouped',
  form: /(?<![\w.+/:-])(?:1([-.]))?[2-9]\d{2}([-.])\d{3}\2\d{4}(?![\w]|[.-]\d)/g,
  anchors: anchorsOf([String.raw`[2-9]\d\d[-.]\d\d\d[-.]\d\d\d\d`], { lead: 2 }),
  put,
})

/** Mask telephone numbers that are written as such; a plain run of digits (order, timestamp) stays. */
export const phoneRules: readonly Rule[] = [international, bracketed, grouped]

/** E.164: at most 15 digits; fewer than 9 with a country code is hardly a person's number. */
function isPhone(text: string): boolean {
  const digits = text.replace(/\D/g, '').length
  return digits >= 9 && digits <= 15
}
