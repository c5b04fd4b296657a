import { anchorsOf } from '@/lib/redact/anchor'
import { mark } from '@/lib/redact/mark'
import type { Rule } from '@/lib/redact/rule'

const local = /[\p{L}\p{N}._%+-]+$/u
const domain = /(?:[\p{L}\p{N}](?:[\p{L}\p{N}-]{0,62}[\p{L}\p{N}])?\.){1,8}\p{L}{2,24}(?![\p{L}\p{N}_])/uy
const version = /^v?\d+\.\d/
const fileName =
  /\.(?:png|jpe?g|gif|svg|webp|avif|ico|[cm]?[jt]sx?|json|css|html?|md|txt|ya?ml|toml|lock|tgz|whl|zip|log|sh|py|go|rs)$/i

/** Nobody's: senders that take no answer, and the addresses that documents make up for an example (RFC 2606). */
const impersonal = /^(?:no-?reply|do-?not-?reply)@|^(?:user(?:name)?|you|name|someone|email|test)@example\.(?:com|org|net)$/i

/** Masks e-mail addresses. Repositories ("git@host:path"), package versions, file names and addresses of nobody stay. */
export const emailRule: Rule = {
  name: 'email',
  anchors: [anchorsOf([String.raw`[\w.%+\u0080-\uffff-]@[\w\u0080-\uffff]`])],
  everywhere: redactEmails,
  at: redactEmails,
}

function redactEmails(text: string): string {
  let at = text.indexOf('@')
  if (at < 0) return text
  let result = ''
  let from = 0
  for (; at >= 0; at = text.indexOf('@', at + 1)) {
    // RFC 5321 allows 64 characters before the sign.
    const before = local.exec(text.slice(Math.max(from, at - 64), at))?.[0].replace(/^[.%+-]+/, '')
    if (!before) continue
    domain.lastIndex = at + 1
    const host = domain.exec(text)?.[0]
    if (!host || version.test(host) || fileName.test(host)) continue
    if (before === 'git' && /[:/]/.test(text.charAt(at + 1 + host.length))) continue
    if (impersonal.test(`${before}@${host}`)) continue
    result += text.slice(from, at - before.length) + mark('email')
    from = at + 1 + host.length
    at = from - 1
  }
  return result + text.slice(from)
}
