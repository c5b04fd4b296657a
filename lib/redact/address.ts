import { anchorsOf } from '@/lib/redact/anchor'
import { mark } from '@/lib/redact/mark'
import { patternRule, type Rule } from '@/lib/redact/rule'

const octet = '(?:25[0-5]|2[0-4]\\d|1?\\d?\\d)'
const put = () => mark('address')

/** RFC 1918 (10/8, 172.16/12, 192.168/16), RFC 6598 (100.64/10) and link-local 169.254/16. Loopback names no network. */
const v4 = patternRule({
  name: 'address-v4',
  form: new RegExp(
    String.raw`(?<![\w.])(?:10\.${octet}|172\.(?:1[6-9]|2\d|3[01])|192\.168|169\.254|100\.(?:6[4-9]|[7-9]\d|1[01]\d|12[0-7]))\.${octet}\.${octet}(?!\w|\.\d)`,
    'g',
  ),
  anchors: anchorsOf(
    [String.raw`10\.\d`, String.raw`172\.[123]`, String.raw`192\.168`, String.raw`169\.254`, String.raw`100\.\d`],
    {
      before: String.raw`[^\w.]`,
    },
  ),
  put,
})

const hostName = patternRule({
  name: 'address-host',
  form: /(?<![\w-])ip-(?:10|172|192)-\d{1,3}-\d{1,3}-\d{1,3}(?!\w)/g,
  anchors: anchorsOf(['ip-1']),
  put,
  worth: (text) => text.includes('ip-1'),
})

/** RFC 4193 fc00::/7 and link-local fe80::/10. */
const v6 = patternRule({
  name: 'address-v6',
  form: /(?<![\w:.])(?:f[cd][0-9a-f]{2}|fe[89ab][0-9a-f]):(?=[0-9a-f:]*:)[0-9a-f:]{1,39}(?:%\w{1,16})?(?![\w:])/gi,
  anchors: anchorsOf(['f[cd][0-9a-f][0-9a-f]:', 'fe[89ab][0-9a-f]:'], { before: String.raw`[^\w:.]`, anyCase: true }),
  put,
  worth: (text) => text.includes('::') || /:[0-9a-f]{1,4}:/i.test(text),
})

/** Mask private network addresses; public and loopback addresses stay. */
export const addressRules: readonly Rule[] = [v4, hostName, v6]
