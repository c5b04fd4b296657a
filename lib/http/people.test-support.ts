import type { Settings } from '@/lib/config/settings'
import type { Role } from '@/lib/domain/permission/role'
import { acceptInvitation } from '@/lib/services/account/accept-invitation'
import { createFirstAccount } from '@/lib/services/account/create-first-account'
import { inviteMember } from '@/lib/services/member/invite-member'
import type { Context } from '@/lib/kernel'
import { handle } from './handle'

export const skill = {
  name: 'ship-orders',
  description: 'Ships orders. Use when an order waits.',
  content: '# Ship\n\n1. Ship it.\n',
}

export const password = 'correct horse battery'
const host = '127.0.0.1:4310'
export const browser = { userAgent: 'Mozilla/5.0 (X11; Linux x86_64) Chrome/140.0 Safari/537.36' }

/** A browser's request for a page or to a form of one. */
export const headersOf = (as?: string, more: Record<string, string> = {}): Headers =>
  new Headers({ host, origin: `http://${host}`, ...credentialOf(as, []), ...more })

export interface How {
  /** The secret of a browser's cookie, or a key. */
  as?: string
  workspace?: string
  /** The workspace that a browser has chosen. */
  chosen?: string
  body?: unknown
}

const credentialOf = (as: string | undefined, cookies: readonly string[]): Record<string, string> => {
  if (as?.startsWith('mtl_')) return { authorization: `Bearer ${as}` }
  const all = [...cookies, ...(as ? [`mettle-session=${as}`] : [])]
  return all.length > 0 ? { cookie: all.join('; ') } : {}
}

/** Answers of many shapes: tests look at some of their fields. */
type Body = Record<string, unknown>

/** A request to the API as a browser or a program sends it. */
export async function ask(method: string, address: string, { as, workspace, chosen, body }: How = {}) {
  const headers = {
    host,
    accept: 'application/json',
    ...credentialOf(as, chosen ? [`mettle-workspace=${chosen}`] : []),
    ...(workspace === undefined ? {} : { 'mettle-workspace': workspace }),
  }
  const given = body === undefined ? undefined : JSON.stringify(body)
  const response = await handle(new Request(`http://${host}${address}`, { method, headers, body: given }))
  return { status: response.status, body: JSON.parse((await response.text()) || 'null') as Body }
}

/** The secret of an invitation's link. */
export const secretIn = (url: string): string => new URL(url, `http://${host}`).searchParams.get('invitation') ?? ''

export const firstAccount = (email = 'olga@example.com') => createFirstAccount({ name: 'Olga', email, password }, browser)

/** The settings that requests find, as after a restart with others. */
export function startWith(settings: Settings): void {
  Object.assign(globalThis, { mettleSettings: settings })
}

/** The same with another secret, to which the one of before is a former one. */
export const rotated = (settings: Settings, secret: string): Settings => ({
  ...settings,
  secret,
  formerSecrets: [settings.secret],
})

/** The clock of requests: that of a test is in the past. */
export const today = (ctx: Context): Context => ({ ...ctx, now: () => new Date() })

/** Invites a person and accepts for them. Returns the secret of their browser. */
export async function join(ctx: Context, email: string, role: Role): Promise<string> {
  const { url } = await inviteMember(today(ctx), { email, role })
  const accepted = await acceptInvitation(secretIn(url), { name: email.split('@')[0] ?? '', password }, browser)
  return accepted.secret
}

/** The messages of the event stream, as a browser of a person reads them. */
export async function openStream(as: string): Promise<ReadableStreamDefaultReader<string>> {
  const headers = { host, accept: 'text/event-stream', ...credentialOf(as, []) }
  const { body } = await handle(new Request(`http://${host}/api/events/stream`, { headers }))
  if (!body) throw new Error('The stream did not open')
  return body.pipeThrough(new TextDecoderStream()).getReader()
}
