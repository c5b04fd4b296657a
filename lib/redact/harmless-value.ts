import { isUseToken } from '@/lib/domain/outcome/use-token'
import { hasMark } from '@/lib/redact/mark'

const placeholder =
  /^(?:\$|%|<|\{|@|#\{|\[redacted:|\*+$|x{3,}$|\.{3}|…|_{3,}|your[-_ ]|my[-_ ]?(?:token|secret|password|key)$|change[-_ ]?me$)/i
const constant =
  /^(?:true|false|null|nil|none|undefined|void|never|any|unknown|object|str|string|number|int|integer|float|bool|boolean|bytes|bytea|text|varchar|char|optional|required|include|omit|same-origin|basic|bearer|read|write|admin|https?|ssh|readonly|self|this|await|new|async|function|return)(?:\[\]|\?)?$/i
const version = /^[\^~<>=v]{0,3}\d{1,4}(?:\.\d{1,6}){1,3}(?:[-+][\w.]{1,20})?$/
const dotted = /^[A-Za-z_$][\w$]{0,40}(?:(?:\?\.|\.|::|->)[A-Za-z_$][\w$]{0,40})+$/

/** A reference, a type, a constant, a version or a use token: what stands where a secret would, and is none. */
export function isHarmless(value: string): boolean {
  if (
    value === '' ||
    hasMark(value) ||
    isUseToken(value) ||
    placeholder.test(value) ||
    constant.test(value) ||
    version.test(value)
  )
    return true
  return dotted.test(value) && (value.match(/\d/g)?.length ?? 0) <= 2
}

/** A plain word without digits: as likely a variable's name or prose as a secret. */
export function isPlainWord(value: string): boolean {
  return /^[A-Za-z_$][A-Za-z_$-]*$/.test(value)
}

/** Random-looking: three kinds of characters, some digits, and many changes between the kinds. */
export function isRandom(value: string): boolean {
  if (value.split('/').length > 3 || !/[a-z]/.test(value) || !/[A-Z]/.test(value) || (value.match(/\d/g)?.length ?? 0) < 3)
    return false
  const kinds = Array.from(value, kindOf)
  const changes = kinds.filter((kind, index) => index > 0 && kind !== kinds[index - 1]).length
  return changes >= value.length * 0.3 && new Set(value).size >= 12
}

function kindOf(character: string): number {
  if (character >= 'a' && character <= 'z') return 0
  if (character >= 'A' && character <= 'Z') return 1
  return character >= '0' && character <= '9' ? 2 : 3
}
