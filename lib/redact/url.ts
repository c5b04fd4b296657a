import { hasMark, mark } from '@/lib/redact/mark'

const userInfo = /(?<=[A-Za-z0-9]:\/\/)([^\s/@"'<>`\\]{1,512}(?:@[^\s/@"'<>`\\]{1,256}){0,3})@(?=[\w[.-])/g
const variables = /^\$\{?\w+\}?(?::\$\{?\w+\}?)?$/
const query = /(:\/\/[^\s?#"'<>`]{1,2048}\?)([^\s"'<>`#]{1,8000})/g
const relativeQuery = /\?(?<=\/[\w.%:~{}$-]{0,80}\?)(?=[\w.%-]{1,64}(?:\[\w{0,32}\])?=[^\s=>])([^\s"'<>`#]{1,8000})/g
/** Punctuation of the sentence or the quoting, not of the query. */
const trailing = /[).,;:!\]}\\]+$/

/** Masks user and password of URLs, and every query; host and path stay. */
export function redactUrls(text: string): string {
  let result = text
  if (result.includes('://')) {
    if (result.includes('@')) result = result.replace(userInfo, maskUserInfo)
    if (result.includes('?'))
      result = result.replace(query, (_whole: string, lead: string, value: string) => lead + maskQuery(value))
  }
  if (result.includes('?')) result = result.replace(relativeQuery, (_whole: string, value: string) => `?${maskQuery(value)}`)
  return result
}

function maskUserInfo(whole: string, value: string): string {
  if (value === 'git' || variables.test(value) || hasMark(value)) return whole
  return `${mark('credentials')}@`
}

function maskQuery(value: string): string {
  if (value.startsWith(mark('query'))) return value
  const tail = trailing.exec(value.slice(-8))?.[0] ?? ''
  return tail.length === value.length ? value : mark('query') + tail
}
