import { anchorsOf } from '@/lib/redact/anchor'
import { isHarmless, isPlainWord } from '@/lib/redact/harmless-value'
import { mark } from '@/lib/redact/mark'
import { patternRule, type Rule } from '@/lib/redact/rule'

const schemes = 'bearer|basic|token|digest|apikey|negotiate|ntlm'

const header = patternRule({
  name: 'auth-header',
  form: new RegExp(
    String.raw`(authorization\\{0,3}["']?\]?\s{0,4}[:=]\s{0,4}\\{0,3}["'\x60]?)((?:${schemes})\s{1,4})?([^\s"'\x60,;\\]{3,8000})`,
    'gi',
  ),
  anchors: anchorsOf(['authorization'], { anyCase: true }),
  put: (whole, [lead = '', scheme, value = '']) => {
    if (isHarmless(value)) return whole
    // Without a scheme the word may be prose or code ("authorization: required"): only what holds a digit goes.
    if (!scheme && (!/\d/.test(value) || value.includes('('))) return whole
    return lead + (scheme ?? '') + mark('secret')
  },
  worth: (text) => /authorization/i.test(text),
})

const standaloneRule = patternRule({
  name: 'auth-standing',
  form: /(?<![\w-])(bearer|basic)(\s{1,4})([\w.~+/=-]{8,8000})/gi,
  anchors: anchorsOf([String.raw`bearer\s`, String.raw`basic\s`], { before: String.raw`[^\w-]`, anyCase: true }),
  put: (whole, [scheme = '', gap = '', value = '']) => {
    const isToken = !isHarmless(value) && (/\d/.test(value) || value.endsWith('=') || (value.length >= 32 && !isPlainWord(value)))
    return isToken ? scheme + gap + mark('secret') : whole
  },
  worth: (text) => /bearer|basic/i.test(text),
})

const cookie = patternRule({
  name: 'cookie',
  form: /((?<![\w-])(?:set-)?cookie\\{0,3}["']?\s{0,4}:\s{0,4}\\{0,3}["'`]?)([^"'\r\n\\]{4,8000})/gi,
  anchors: anchorsOf(['cookie', 'set-cookie'], { before: String.raw`[^\w-]`, anyCase: true }),
  put: (whole, [lead = '', value = '']) => (value.includes('=') && !isHarmless(value) ? lead + mark('secret') : whole),
  worth: (text) => /cookie/i.test(text),
})

const userFlag = patternRule({
  name: 'user-flag',
  form: /(\s(?:-u|-U|--user|--proxy-user)(?:\s{1,4}|=)?["']?)([^\s"':$<[]{1,128}:[^\s"']{1,256})/g,
  anchors: anchorsOf(['-[uU]', '--user', '--proxy-user'].map((name) => String.raw`\s${name}`)),
  // "-u 1000:1000" is a user and a group by number, as container tools take them.
  put: (whole, [lead = '', value = '']) => (/^\d+:\d+$/.test(value) ? whole : lead + mark('credentials')),
  worth: (text) => /curl|wget|http/.test(text),
})

const passwordFlag = patternRule({
  name: 'password-flag',
  form: /(\bsshpass\s+-p\s*|\bredis-cli\s[^\n|;]{0,200}?-a\s+|\bmysql(?:dump|admin)?\s[^\n|;]{0,200}?\s-p)(["']?)([^\s"'$<[-][^\s"']*)/g,
  anchors: anchorsOf(['sshpass', 'redis-cli', 'mysql']),
  put: (_whole, [lead = '', quote = '']) => lead + quote + mark('secret'),
  worth: (text) => /sshpass|redis-cli|mysql/.test(text),
})

/** Mask credentials of HTTP headers, cookies, and the user and password flags of well-known clients. */
export const authHeaderRules: readonly Rule[] = [header, standaloneRule, cookie, userFlag, passwordFlag]
