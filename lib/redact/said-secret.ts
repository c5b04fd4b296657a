import { anchorsOf } from '@/lib/redact/anchor'
import { isHarmless } from '@/lib/redact/harmless-value'
import { mark } from '@/lib/redact/mark'
import { patternRule, type Rule } from '@/lib/redact/rule'

/** How people name a password in prose, with the verb that its value follows. */
const sayings = [
  String.raw`(?:password|passphrase|passcode|passwd)[ \t]{1,4}(?:for[ \t]{1,4}[\w.@-]{1,60}[ \t]{1,4})?(?:is|was)(?:[ \t]{1,4}(?:now|still|currently))?`,
  String.raw`(?:passwort|kennwort)[ \t]{1,4}(?:ist|lautet|war)`,
  String.raw`mot de passe[ \t]{1,4}est`,
  String.raw`contraseña[ \t]{1,4}es`,
  String.raw`senha[ \t]{1,4}é`,
]
const beginnings = [
  'password',
  'passphra',
  'passcode',
  'passwd',
  'passwort',
  'kennwort',
  'mot de pa',
  'contrase',
  String.raw`senha[ \t]`,
]

/** Masks the password in "the password is hunter2"; what else is said of a password ("is required") stays. */
export const saidSecretRule: Rule = patternRule({
  name: 'said-secret',
  form: new RegExp(
    String.raw`(?<![A-Za-z])((?:${sayings.join('|')})[ \t]{0,4}:?[ \t]{1,4})(?:(["'\x60“‘])([^"'\x60”’\r\n]{1,200})(?=["'\x60”’])|([^\s"'\x60“‘<>()[\]{},;]{4,200}))`,
    'gi',
  ),
  anchors: anchorsOf(beginnings, { anyCase: true }),
  put: (whole, [lead = '', quote = '', quoted, bare = ''], { input, index }) => {
    if (quoted !== undefined) return isPhrase(quoted) ? lead + quote + mark('secret') : whole
    const end = /[.!?:]+$/.exec(bare)?.[0] ?? ''
    const isLast = end !== '' || /^(?:[,;)]|[ \t]*(?:\r?\n|$))/.test(input.slice(index + whole.length, index + whole.length + 40))
    return isSaid(bare.slice(0, bare.length - end.length), isLast) ? lead + mark('secret') + end : whole
  },
})

/** What is said of a password, as one word. */
const prose =
  /^(?:(?:in|un)?correct|invalid|valid|wrong|right|empty|missing|weak|strong|short|long|safe|good|fine|okay|blank|public|secret|plain|clear|wrong|here|there|below|above|unknown|known|shown|sent|kept|lost|same|yours|mine|null|none|[a-z]{1,20}(?:ed|en|ing|ble|ive|al|ent|ant|ory|ful|less|ly|ic|ous|ate|word))$/i

/** A bare word with a digit, a sign or a capital inside is a secret; a plain one where nothing more is said of it. */
function isSaid(value: string, isLast: boolean): boolean {
  if (isHarmless(value) || value.length < 4) return false
  const isPlain = /^[\p{L}\p{M}_.’'-]+$/u.test(value) && !/\p{Ll}\p{Lu}/u.test(value)
  return !isPlain || (isLast && !prose.test(value))
}

/** A quoted secret may be a phrase; a phrase of two words is more often a message ("not set"). */
function isPhrase(value: string): boolean {
  const words = value.split(/\s+/)
  return words.length === 1 ? isSaid(value, true) : words.length > 2
}
