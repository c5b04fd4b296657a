import { anchorsOf } from '@/lib/redact/anchor'
import { hasMark, mark } from '@/lib/redact/mark'
import { patternRule, type Rule } from '@/lib/redact/rule'

const variables = /^\$\{?\w+\}?(?::\$\{?\w+\}?)?$/
/** Punctuation of the sentence or the quoting, not of the query. */
const trailing = /[).,;:!\]}\\]+$/

const userInfo = patternRule({
  name: 'url-user',
  form: /(?<=[A-Za-z0-9]:\/\/)([^\s/@"'<>`\\]{1,512}(?:@[^\s/@"'<>`\\]{1,256}){0,3})@(?=[\w[.-])/g,
  anchors: anchorsOf(['[A-Za-z0-9]://'], { skip: 4 }),
  put: (whole, [value = '']) => (value === 'git' || variables.test(value) || hasMark(value) ? whole : `${mark('credentials')}@`),
  worth: (text) => text.includes('@') && text.includes('://'),
})

const query = patternRule({
  name: 'url-query',
  form: /(:\/\/[^\s?#"'<>`]{1,2048}\?)([^\s"'<>`#]{1,8000})/g,
  anchors: anchorsOf(['://']),
  put: (_whole, [lead = '', value = '']) => lead + maskQuery(value),
  worth: (text) => text.includes('?') && text.includes('://'),
})

const relativeQuery = patternRule({
  name: 'url-relative-query',
  form: /\?(?<=\/[\w.%:~{}$-]{0,80}\?)(?=[\w.%-]{1,64}(?:\[\w{0,32}\])?=[^\s=>])([^\s"'<>`#]{1,8000})/g,
  anchors: anchorsOf([String.raw`[\w.%:~{}$/-]\?[\w.%-]`], { skip: 1 }),
  put: (_whole, [value = '']) => `?${maskQuery(value)}`,
  worth: (text) => text.includes('?'),
})

/** Mask user and password of URLs, and every query; host and path stay. */
export const urlRules: readonly Rule[] = [userInfo, query, relativeQuery]

function maskQuery(value: string): string {
  if (value.startsWith(mark('query'))) return value
  const tail = trailing.exec(value.slice(-8))?.[0] ?? ''
  return tail.length === value.length ? value : mark('query') + tail
}
