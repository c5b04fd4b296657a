import { mark } from '@/lib/redact/mark'

const octet = '(?:25[0-5]|2[0-4]\\d|1?\\d?\\d)'
/** RFC 1918 (10/8, 172.16/12, 192.168/16), RFC 6598 (100.64/10) and link-local 169.254/16. Loopback names no network. */
const v4 = new RegExp(
  String.raw`(?<![\w.])(?:10\.${octet}|172\.(?:1[6-9]|2\d|3[01])|192\.168|169\.254|100\.(?:6[4-9]|[7-9]\d|1[01]\d|12[0-7]))\.${octet}\.${octet}(?!\w|\.\d)`,
  'g',
)
const hostName = /(?<![\w-])ip-(?:10|172|192)-\d{1,3}-\d{1,3}-\d{1,3}(?!\w)/g
/** RFC 4193 fc00::/7 and link-local fe80::/10. */
const v6 = /(?<![\w:.])(?:f[cd][0-9a-f]{2}|fe[89ab][0-9a-f]):(?=[0-9a-f:]*:)[0-9a-f:]{1,39}(?:%\w{1,16})?(?![\w:])/gi

/** Masks private network addresses; public and loopback addresses stay. */
export function redactAddresses(text: string): string {
  let result = text.replace(v4, mark('address'))
  if (result.includes('ip-1')) result = result.replace(hostName, mark('address'))
  if (result.includes('::') || /:[0-9a-f]{1,4}:/i.test(result)) result = result.replace(v6, mark('address'))
  return result
}
