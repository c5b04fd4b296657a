import { anchorsOf } from '@/lib/redact/anchor'
import { mark } from '@/lib/redact/mark'
import { patternRule, type Rule } from '@/lib/redact/rule'

const put = () => mark('home')
/** macOS shares a folder between users; a runner of GitHub is nobody's home. */
const person = String.raw`(?!(?:Shared|runner)(?![\w-]))[^\s/"'\x60:;,<>|&()\\$*?={}[\]]{1,64}`

const unix = patternRule({
  name: 'home-unix',
  form: new RegExp(
    String.raw`(?:(?<![\w.])|(?<=\s-[A-Z]))(?:/(?:private|var|export|usr|data|host|mnt/[a-z]|[a-z]))?/(?:Users|home)/${person}`,
    'g',
  ),
  // The longest folder that may stand before is "/private".
  anchors: anchorsOf(['/Users/', '/home/'], { lead: '/private'.length }),
  put,
  worth: (text) => text.includes('/Users/') || text.includes('/home/'),
})

const slashes = [1, 2, 3, 4].map((count) => String.raw`[\\/]`.repeat(count))
const windows = patternRule({
  name: 'home-windows',
  form: /(?<![A-Za-z])[A-Za-z]:[\\/]{1,4}(?:Users|Documents and Settings)[\\/]{1,4}(?:[^\\/:*?"<>|\r\n]{1,64}(?=[\\/])|[^\s\\/:*?"'<>|,;)]{1,64})/gi,
  anchors: anchorsOf(
    slashes.flatMap((some) => [`[a-z]:${some}users`, `[a-z]:${some}documents and settings`]),
    { anyCase: true },
  ),
  put,
  worth: (text) => /[\\/](?:users|documents and settings)[\\/]/i.test(text),
})

/** Folders named after a path, with hyphens in place of slashes. */
const flattened = patternRule({
  name: 'home-flattened',
  form: /(?<=^|[\s/"'`=(])-(?:Users|home)-(?!runner(?![A-Za-z0-9_.]))[A-Za-z0-9_.]{1,64}/gm,
  anchors: anchorsOf(['-Users-', '-home-']),
  put,
  worth: (text) => text.includes('-Users-') || text.includes('-home-'),
})

/** Mask whose home directory it is; what lies below stays. */
export const homeRules: readonly Rule[] = [unix, windows, flattened]
