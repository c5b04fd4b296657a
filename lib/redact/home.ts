import { mark } from '@/lib/redact/mark'

const person = String.raw`(?!Shared(?![\w-]))[^\s/"'\x60:;,<>|&()\\$*?={}[\]]{1,64}`
const unix = new RegExp(
  String.raw`(?:(?<![\w.])|(?<=\s-[A-Z]))(?:/(?:private|var|export|usr|data|host|mnt/[a-z]|[a-z]))?/(?:Users|home)/${person}`,
  'g',
)
const windows =
  /(?<![A-Za-z])[A-Za-z]:[\\/]{1,4}(?:Users|Documents and Settings)[\\/]{1,4}(?:[^\\/:*?"<>|\r\n]{1,64}(?=[\\/])|[^\s\\/:*?"'<>|,;)]{1,64})/gi
/** Folders named after a path, with hyphens in place of slashes. */
const flattened = /(?<=^|[\s/"'`=(])-(?:Users|home)-[A-Za-z0-9_.]{1,64}/gm

/** Masks whose home directory it is; what lies below stays. */
export function redactHomes(text: string): string {
  let result = text
  if (result.includes('/Users/') || result.includes('/home/')) result = result.replace(unix, mark('home'))
  if (/[\\/](?:users|documents and settings)[\\/]/i.test(result)) result = result.replace(windows, mark('home'))
  if (result.includes('-Users-') || result.includes('-home-')) result = result.replace(flattened, mark('home'))
  return result
}
